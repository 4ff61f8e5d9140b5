/** The project's own lint rules, for oxlint. They are switched on, and off where allowed, in .oxlintrc.json. */
import { relative, resolve } from 'node:path';
import { whyForbidden } from './rooms.ts';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

interface Context {
  readonly filename: string;
  report(complaint: { node: Node; message: string }): void;
}

type Visitor = Record<string, (node: Node) => void>;

const root = resolve(import.meta.dirname, '..');
const pathOf = (context: Context): string => relative(root, context.filename).replaceAll('\\', '/');

const text = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
};

const floors = {
  create(context: Context): Visitor {
    const file = pathOf(context);
    const check = (node: Node): void => {
      const why = node['source'] ? whyForbidden(file, text(node['source'])) : undefined;
      if (why !== undefined) context.report({ node, message: why });
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

/** Bans every use of a source the emulator does not control. */
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
  message: "LAW 2: only src/world/clock.ts reads the machine's time",
  members: new Set(['Date.now', 'performance.now', 'performance.timeOrigin', 'process.hrtime', 'Temporal.Now']),
  imports: new Set(['hrtime', 'performance']),
  date: true,
});

const noMachineChance = ban({
  message: 'LAW 2: chance comes from the seeded generators of src/world/ids.ts and src/metrics/',
  members: new Set(['Math.random', 'crypto.randomInt', '*.randomUUID', '*.randomBytes', '*.getRandomValues']),
  imports: new Set(['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues']),
  date: false,
});

const plugin = {
  meta: { name: 'house' },
  rules: {
    floors,
    'no-barrels': noBarrels,
    'no-machine-time': noMachineTime,
    'no-machine-chance': noMachineChance,
  },
};

export default plugin;
