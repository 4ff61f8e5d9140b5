import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { targetOf, whyForbidden } from '../lint/rooms.ts';

/** Source texts by path, seen from the root of the project. */
type Files = Readonly<Record<string, string>>;

const NAMES_THAT_SAY_NOTHING = new Set(['helpers', 'utils', 'common', 'shared', 'index']);

interface Shape {
  imports: string[];
  hasDefaultExport: boolean;
}

function shapeOf(file: string, source: string): Shape {
  const { module, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const imports = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  return {
    imports: [...new Set(imports)],
    hasDefaultExport: exported.some(({ exportName: { kind, name } }) => kind === 'Default' || name === 'default'),
  };
}

/** The first way round found from a file back to itself, if any. */
function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    const seenAt = path.indexOf(file);
    if (seenAt >= 0) cycles.push(`cycle: ${[...path.slice(seenAt), file].join(' -> ')}`);
    if (seenAt >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return cycles;
}

function complaintsAbout(files: Files): string[] {
  const complaints: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [file, source] of Object.entries(files)) {
    const { imports, hasDefaultExport } = shapeOf(file, source);
    if (hasDefaultExport) complaints.push(`${file}: default export`);
    if (NAMES_THAT_SAY_NOTHING.has(basename(file, '.ts'))) complaints.push(`${file}: a name that says nothing`);
    const reasons = imports.map((specifier) => whyForbidden(file, specifier));
    complaints.push(...reasons.filter((why) => why !== undefined).map((why) => `${file}: ${why}`));
    const targets = imports.map((specifier) => targetOf(file, specifier));
    graph.set(
      file,
      targets.filter((target) => target !== undefined),
    );
  }
  return [...complaints, ...findCycles(graph)];
}

function sourceFiles(): Files {
  const root = resolve(import.meta.dirname, '..');
  const paths = globSync('src/**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(resolve(root, path), 'utf8')]));
}

describe('the floors of src/', () => {
  test('are kept', () => {
    expect(complaintsAbout(sourceFiles())).toEqual([]);
  });

  test('allow what lies below, the own room, packages, and data outside src/', () => {
    const good: Files = {
      'src/main.ts':
        "import { serve } from './server.ts'; import manifest from '../package.json' with { type: 'json' };",
      'src/server.ts': "import { hono } from 'hono'; export const serve = () => import('./dialects/one/routes.ts');",
      'src/dialects/one/routes.ts': "import './names.ts'; import '../../control/reset.ts'; import '../../model/id.ts';",
      'src/dialects/one/names.ts': 'export const name = 1;',
      'src/control/reset.ts': "import type { World } from '../world/world.ts';",
      'src/world/world.ts': "import Database from 'better-sqlite3'; import { sql } from 'drizzle-orm/sqlite-core';",
      'src/model/id.ts': '// import "../main.ts"\nexport const text = "import \'../main.ts\'";',
    };
    expect(complaintsAbout(good)).toEqual([]);
  });

  const bad: [why: string, files: Files, complaint: string][] = [
    [
      'a floor above',
      { 'src/http/app.ts': "import '../server.ts';" },
      'src/http/app.ts: http (floor 4) may not import server.ts (floor 7)',
    ],
    [
      'a type from a floor above',
      { 'src/model/id.ts': "import type { World } from '../world/world.ts';" },
      'src/model/id.ts: model (floor 1) may not import world (floor 2)',
    ],
    [
      'a lazy import from a floor above',
      { 'src/verbs/list.ts': "export const app = () => import('../http/app.ts');" },
      'src/verbs/list.ts: verbs (floor 3) may not import http (floor 4)',
    ],
    [
      'a re-export from a floor above',
      { 'src/model/id.ts': "export { World } from '../world/world.ts';" },
      'src/model/id.ts: model (floor 1) may not import world (floor 2)',
    ],
    [
      'another room of the same floor',
      { 'src/metrics/day.ts': "import '../world/clock.ts';" },
      'src/metrics/day.ts: metrics (floor 2) may not import world (floor 2)',
    ],
    [
      'a dialect in the control room',
      { 'src/control/reset.ts': "import '../dialects/one/routes.ts';" },
      'src/control/reset.ts: control (floor 5) may not import dialects (floor 6)',
    ],
    [
      'another dialect',
      { 'src/dialects/one/routes.ts': "import '../two/routes.ts';" },
      'src/dialects/one/routes.ts: dialect one may not import dialect two',
    ],
    ['code outside src/', { 'src/main.ts': "import '../bench/run.ts';" }, 'src/main.ts: bench/run.ts is outside src/'],
    [
      'a file in no room',
      { 'src/attic/box.ts': "import '../config.ts';" },
      'src/attic/box.ts: src/attic/box.ts is in no room: name its room in lint/rooms.ts',
    ],
    [
      'the database outside world/',
      { 'src/verbs/list.ts': "import { sql } from 'drizzle-orm/sqlite-core';" },
      'src/verbs/list.ts: drizzle-orm is imported only below src/world/',
    ],
    [
      'a cycle',
      {
        'src/model/a.ts': "import './b.ts';",
        'src/model/b.ts': "import './c.ts';",
        'src/model/c.ts': "import type { A } from './b.ts';",
      },
      'cycle: src/model/b.ts -> src/model/c.ts -> src/model/b.ts',
    ],
    [
      'a default export',
      { 'src/model/id.ts': 'const id = 1; export { id as default };' },
      'src/model/id.ts: default export',
    ],
    [
      'a name that says nothing',
      { 'src/model/utils.ts': 'export const id = 1;' },
      'src/model/utils.ts: a name that says nothing',
    ],
  ];

  test.each(bad)('complain about %s', (_why, files, complaint) => {
    expect(complaintsAbout(files)).toEqual([complaint]);
  });
});
