/** The project's lint rules for oxlint. .oxlintrc.json switches them on, and off where they do not apply. */
import { relative, resolve } from 'node:path';
import { allowedIn, findBannedWords, isChecked } from './language.ts';
import { forbiddenReason } from './layers.ts';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

interface Context {
  readonly filename: string;
  readonly sourceCode: { readonly text: string };
  report(problem: { node: Node; message: string }): void;
}

type Visitor = Record<string, (node: Node) => void>;

const root = resolve(import.meta.dirname, '..');
const pathOf = (context: Context): string => relative(root, context.filename).replaceAll('\\', '/');

const text = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
};

const layers = {
  create(context: Context): Visitor {
    const file = pathOf(context);
    const check = (node: Node): void => {
      const reason = node['source'] ? forbiddenReason(file, text(node['source'])) : undefined;
      if (reason !== undefined) context.report({ node, message: reason });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** Names, comments and texts; see lint/language.ts. */
const plainEnglish = {
  create(context: Context): Visitor {
    const file = pathOf(context);
    return {
      Program: (node) => {
        if (!isChecked(file)) return;
        for (const { line, found, instead } of findBannedWords(context.sourceCode.text, allowedIn(file))) {
          context.report({ node, message: `Line ${line}: '${found}': write ${instead}` });
        }
      },
    };
  },
};

const noBarrels = {
  create(context: Context): Visitor {
    const message = 'No barrels: import each name from the file that defines it';
    const isIndex = /(^|\/)index\.ts$/.test(pathOf(context));
    return {
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportNamedDeclaration: (node) => {
        if (isIndex && node['source']) context.report({ node, message });
      },
    };
  },
};

interface Source {
  readonly message: string;
  /** `object.property`, or `*.property` for a property of any object. */
  readonly members: ReadonlySet<string>;
  /** Names imported from Node's own modules. */
  readonly imports: ReadonlySet<string>;
  readonly date: boolean;
}

/** A rule that reports each use of a source of time or randomness that a world does not control. */
const ban = ({ message, members, imports, date }: Source) => ({
  create(context: Context): Visitor {
    const report = (node: Node): void => context.report({ node, message });
    return {
      MemberExpression: (node) => {
        const object = node['object'] as Node;
        const owner = object.type === 'MemberExpression' ? text(object['property']) : text(object);
        const property = text(node['property']);
        if (members.has(`${owner}.${property}`) || members.has(`*.${property}`)) report(node);
      },
      NewExpression: (node) => {
        if (date && text(node['callee']) === 'Date' && (node['arguments'] as Node[]).length === 0) report(node);
      },
      CallExpression: (node) => {
        if (date && text(node['callee']) === 'Date') report(node);
      },
      ImportSpecifier: (node) => {
        if (imports.has(text(node['imported']))) report(node);
      },
    };
  },
});

const noMachineTime = ban({
  message: "Only src/world/clock.ts may read the machine's time",
  members: new Set(['Date.now', 'performance.now', 'performance.timeOrigin', 'process.hrtime', 'Temporal.Now']),
  imports: new Set(['hrtime', 'performance']),
  date: true,
});

const noMachineRandomness = ban({
  message: 'Random values come from the seeded generators in src/world/ids.ts and src/core/simulation/',
  members: new Set(['Math.random', 'crypto.randomInt', '*.randomUUID', '*.randomBytes', '*.getRandomValues']),
  imports: new Set(['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues']),
  date: false,
});

const plugin = {
  meta: { name: 'ads-sandbox' },
  rules: {
    layers,
    'plain-english': plainEnglish,
    'no-barrels': noBarrels,
    'no-machine-time': noMachineTime,
    'no-machine-randomness': noMachineRandomness,
  },
};

export default plugin;
