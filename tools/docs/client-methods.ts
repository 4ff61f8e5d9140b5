/** Reads the methods of the client library and their descriptions from its source, for `docs/client-library.md`. */
import { readFileSync } from 'node:fs';

export interface ClientMethod {
  /** Where a user finds it: `sandbox`, `world`, `world.clock`. */
  object: string;
  name: string;
  getter: boolean;
  /** As in the source: `body: SettingsPatch`. */
  parameters: string;
  result: string;
  description: string;
  /** The text after `@deprecated`. */
  deprecated: string | undefined;
  /** The operation of the admin API that it sends; undefined if it sends none, or another method sends it. */
  operation: string | undefined;
  /** The parts of the request that it sends. */
  sends: readonly ('params' | 'query' | 'body')[];
  /** The field of the answer that it returns; undefined if it returns the whole answer. */
  field: string | undefined;
}

/** The objects of the library, in the order of the page, with the class or interface that declares their methods. */
const OBJECTS: readonly (readonly [object: string, file: string, declaration: string])[] = [
  ['sandbox', 'connect.ts', 'class SandboxClient'],
  ['sandbox.scenarios', 'connect.ts', 'readonly scenarios ='],
  ['sandbox.coverage', 'connect.ts', 'readonly coverage ='],
  ['sandbox.docs', 'connect.ts', 'readonly docs ='],
  ['world', 'world-handle.ts', 'class WorldHandle'],
  ['world.clock', 'clock-and-settings.ts', 'class WorldClock'],
  ['world.settings', 'clock-and-settings.ts', 'class WorldSettings'],
  ['world.checkpoints', 'clock-and-settings.ts', 'class WorldCheckpoints'],
  ['world.accounts', 'accounts.ts', 'class WorldAccounts'],
  ['world.managerAccounts', 'accounts.ts', 'class WorldManagerAccounts'],
  ['world.marketplaces', 'accounts.ts', 'class WorldMarketplaces'],
  ['world.tokens', 'accounts.ts', 'class WorldTokens'],
  ['world.entities', 'data.ts', 'class WorldEntities'],
  ['world.metrics', 'data.ts', 'class WorldMetrics'],
  ['world.products', 'market.ts', 'class WorldProducts'],
  ['world.topics', 'market.ts', 'class WorldTopics'],
  ['world.market', 'agents.ts', 'class WorldMarket'],
  ['world.jobs', 'jobs.ts', 'class WorldJobs'],
  ['world.faults', 'faults.ts', 'class WorldFaults'],
  ['world.rateLimit', 'faults.ts', 'class WorldRateLimit'],
  ['world.guard', 'faults.ts', 'class WorldGuard'],
  ['world.requests', 'journal.ts', 'class WorldRequests'],
];

/** A description of one line or of several, then a method up to its result. Fields and private methods do not match. */
const METHOD =
  /(?:\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\s*)?^(?<indent> +)(?:async |(?<getter>get ))?\*?(?<name>\w+)(?:: (?:async )?)?(?:<[^>(]*>)?\((?<parameters>[^()]*(?:\([^()]*\)[^()]*)*)\): (?<result>[^;]*?)(?: \{$| =>|;$)/gm;

const REQUEST = /call\('(?<operation>\w+)'(?:, \{(?<parts>[^;]*?)\}\)(?:\)\.(?<field>\w+))?)?/;
const PARTS = ['params', 'query', 'body'] as const;

/** The text between a declaration and its closing brace, which has the same indentation. */
function bodyOf(source: string, declaration: string): { body: string; indent: string } {
  const start = source.indexOf(declaration);
  if (start === -1) throw new Error(`the client library has no ${declaration}; change OBJECTS in this file`);
  const indent = /^ */.exec(source.slice(source.lastIndexOf('\n', start) + 1))?.[0] ?? '';
  return { body: source.slice(start, source.indexOf(`\n${indent}}`, start)), indent: `${indent}  ` };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replace(/,? $/, '').trim();

export function clientMethods(): ClientMethod[] {
  return OBJECTS.flatMap(([object, file, declaration]) => {
    const source = readFileSync(new URL(`../../src/client/${file}`, import.meta.url), 'utf8');
    const { body, indent } = bodyOf(source, declaration);
    const matches = [...body.matchAll(METHOD)].filter(({ groups }) => groups?.['indent'] === indent);
    return matches.flatMap(({ index, groups = {} }, position) => {
      const { comment = '', name = '', parameters = '', result = '' } = groups;
      if (name === 'constructor') return [];
      const [description = '', deprecated] = comment
        .replaceAll(/\s*\n\s*\* ?/g, ' ')
        .trim()
        .split('@deprecated ');
      const code = body.slice(index, matches[position + 1]?.index);
      const { operation, parts: sent = '', field } = REQUEST.exec(code)?.groups ?? {};
      return [
        {
          object,
          name,
          getter: groups['getter'] !== undefined,
          parameters: oneLine(parameters),
          result: oneLine(result),
          description: description.trim(),
          deprecated,
          operation,
          sends: PARTS.filter((part) => new RegExp(`\\b${part}\\b`).test(sent)),
          field,
        },
      ];
    });
  });
}
