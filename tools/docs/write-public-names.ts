/**
 * The names that users write down: no minor version removes one. docs/public-names.tsv keeps those of earlier builds,
 * and `npm run docs` adds new ones.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { COMMAND_HELP } from '../../src/cli/help/command-help.ts';
import { OPERATIONS } from '../../src/generated/admin-types.ts';
import { seedSchema } from '../../src/model/schemas/seed-file.ts';
import { scenarioSchema } from '../../src/model/schemas/scenario-file.ts';
import { settingsSchema } from '../../src/model/schemas/settings-schema.ts';
import { OPTIONS } from '../../src/server/config/options.ts';
import { clientMethods } from './client-methods.ts';
import type { JsonSchema } from '../../src/cli/explaining/schema-fields.ts';

const FILE = new URL('../../docs/public-names.tsv', import.meta.url);

export interface PublicName {
  kind: string;
  name: string;
  /** What to use instead; empty unless the name is deprecated. */
  deprecated: string;
}

const of = (kind: string, names: readonly string[]): PublicName[] =>
  names.map((name) => ({ kind, name, deprecated: '' }));

/** In the help, `ADS_API_URL_NA, _EU` means two variables. */
function variablesIn(text: string): string[] {
  return [...text.matchAll(/\b((?:ADS|SANDBOX)_[A-Z_]+[A-Z])((?:, _[A-Z]+\b)*)/g)].flatMap(
    ([, name = '', others = '']) => [
      name,
      ...[...others.matchAll(/_[A-Z]+/g)].map(([ending]) => name.replace(/_[A-Z]+$/, ending)),
    ],
  );
}

function commandNames(): PublicName[] {
  const helps = Object.entries(COMMAND_HELP);
  const options = helps.flatMap(([command, { details }]) =>
    [...details.matchAll(/^ {2}(?:-\w(?: [A-Z]+)?, )?(--[a-z-]+)/gm)].map(([, option = '']) => `${command} ${option}`),
  );
  const variables = [
    ...Object.values(OPTIONS).map(({ variable }) => variable),
    ...helps.flatMap(([, { details }]) => variablesIn(details)),
    'ADS_SANDBOX',
    'ADS_SANDBOX_CACHE',
    'ADS_SANDBOX_IMAGE',
  ];
  return [
    ...of(
      'command',
      helps.map(([command]) => command),
    ),
    ...of('option', [...Object.keys(OPTIONS).map((flag) => `--${flag}`), ...options]),
    ...of('variable', variables),
  ];
}

/** The fields of the objects in a schema, also those of its definitions. */
function fieldsOf(kind: string, schema: JsonSchema): PublicName[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'properties' && typeof inner === 'object') found.push(...Object.keys(inner));
      walk(inner);
    }
  };
  walk(schema);
  return of(kind, found);
}

/** Without the deprecation, which can change. */
export const keyOf = ({ kind, name }: PublicName): string => `${kind}\t${name}`;

/** Sorted by kind and name. */
export function publicNames(): PublicName[] {
  const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    exports: object;
  };
  const names = [
    ...commandNames(),
    ...of('import', Object.keys(exports)),
    ...of(
      'admin operation',
      Object.entries(OPERATIONS).map(([id, call]) => `${id} ${call}`),
    ),
    ...clientMethods().map(({ object, name, deprecated = '' }) => ({
      kind: 'method',
      name: `${object}.${name}`,
      deprecated,
    })),
    ...fieldsOf('setting', settingsSchema() as JsonSchema),
    ...fieldsOf('field of scenarios and seeds', seedSchema() as JsonSchema),
    ...fieldsOf('field of scenarios and seeds', scenarioSchema() as JsonSchema),
  ];
  return sorted(names);
}

/** Of two with the same key, the last one stays. */
function sorted(names: readonly PublicName[]): PublicName[] {
  const byKey = new Map(names.map((name) => [keyOf(name), name]));
  return [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? []);
}

/** Of docs/public-names.tsv. */
export function keptNames(): PublicName[] {
  if (!existsSync(FILE)) return [];
  const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n').slice(1);
  return lines
    .map((line) => line.split('\t'))
    .map(([kind = '', name = '', deprecated = '']) => ({ kind, name, deprecated }));
}

/** A name that the project no longer has stays in the file, so that a test fails. */
export function publicNamesText(): string {
  const lines = sorted([...keptNames(), ...publicNames()]).map((name) => `${keyOf(name)}\t${name.deprecated}`);
  return [['kind', 'name', 'deprecated'].join('\t'), ...lines, ''].join('\n');
}

if (import.meta.main) writeFileSync(FILE, publicNamesText());
