import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { forbiddenReason, targetOf } from '../../lint/layers.ts';

/** Source texts by path relative to the root of the project. */
type Files = Readonly<Record<string, string>>;

/** Of one folder, without its subfolders. */
const MAX_FILES = 24;
const MEANINGLESS_NAMES = new Set(['helpers', 'utils', 'common', 'shared', 'index']);

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

/** The import cycles, each as the path from a file back to itself. */
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

function problemsOf(files: Files): string[] {
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [file, source] of Object.entries(files)) {
    const { imports, hasDefaultExport } = shapeOf(file, source);
    if (hasDefaultExport) problems.push(`${file}: default export`);
    if (MEANINGLESS_NAMES.has(basename(file).replace(/\.tsx?$/, ''))) problems.push(`${file}: meaningless file name`);
    const reasons = imports.map((specifier) => forbiddenReason(file, specifier));
    problems.push(...reasons.filter((reason) => reason !== undefined).map((reason) => `${file}: ${reason}`));
    const targets = imports.map((specifier) => targetOf(file, specifier));
    graph.set(
      file,
      targets.filter((target) => target !== undefined),
    );
  }
  return [...problems, ...findCycles(graph)];
}

function sourceFiles(): Files {
  const root = resolve(import.meta.dirname, '../..');
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(resolve(root, path), 'utf8')]));
}

describe('the layers of src/', () => {
  test('are respected by every file', () => {
    expect(problemsOf(sourceFiles())).toEqual([]);
  });

  test('allow imports from lower layers, the same folder, packages and data outside src/', () => {
    const good: Files = {
      'src/main.ts':
        "import { serve } from './server/app.ts'; import manifest from '../package.json' with { type: 'json' };",
      'src/server/app.ts':
        "import { hono } from 'hono'; export const serve = () => import('../service/apis/one/routes.ts');",
      'src/service/apis/one/routes.ts':
        "import './names.ts'; import '../../protocol/codecs/codec.ts'; import '../../../model/id.ts';",
      'src/service/apis/one/names.ts': 'export const name = 1;',
      'src/service/protocol/codecs/codec.ts': "import type { World } from '../../../world/state/world.ts';",
      'src/world/state/world.ts':
        "import Database from 'better-sqlite3'; import { sql } from 'drizzle-orm/sqlite-core';",
      'src/model/id.ts': '// import "../main.ts"\nexport const text = "import \'../main.ts\'";',
      'src/model/entities.ts': "import type { Form } from './forms/form.ts';",
      'src/model/forms/form.ts': "import '../id.ts';",
      'src/console/pages/live.tsx': "import { connect } from '../../client/connect.ts';",
    };
    expect(problemsOf(good)).toEqual([]);
  });

  const bad: [name: string, files: Files, problem: RegExp][] = [
    [
      'an import from a higher room',
      { 'src/service/http/reply.ts': "import '../../server/app.ts';" },
      /^src\/service\/http\/reply\.ts: service \(layer \d+\) must not import server \(layer \d+\)$/,
    ],
    [
      'a type from a higher room',
      { 'src/model/id.ts': "import type { World } from '../world/state/world.ts';" },
      /model \(layer \d+\) must not import world/,
    ],
    [
      'a dynamic import from a higher room',
      { 'src/core/entities/list.ts': "export const app = () => import('../../service/http/reply.ts');" },
      /core \(layer \d+\) must not import service/,
    ],
    [
      'a re-export from a higher room',
      { 'src/model/id.ts': "export { World } from '../world/state/world.ts';" },
      /model \(layer \d+\) must not import world/,
    ],
    [
      'another room of the same floor',
      { 'src/explorer/run/lane.ts': "import '../../console/main.tsx';" },
      /explorer \(layer \d+\) must not import console/,
    ],
    [
      'a higher folder of the same room',
      { 'src/world/database/queries.ts': "import '../stores/jobs.ts';" },
      /world\/database must not import world\/stores, which is above it$/,
    ],
    [
      'a file of the room that is above the folder',
      { 'src/scenarios/seeder/seed.ts': "import '../library.ts';" },
      /scenarios\/seeder must not import scenarios\/\., which is above it$/,
    ],
    [
      'a folder above one that shares its layer with the files of the room',
      { 'src/model/statuses/sponsored-brands.ts': "import '../schemas/zod.ts';" },
      /model\/statuses must not import model\/schemas, which is above it$/,
    ],
    [
      'a folder of a room without a layer',
      { 'src/world/attic/box.ts': "import '../clock.ts';" },
      /world\/attic has no layer: add it to lint\/layers\.ts$/,
    ],
    [
      'the server in the client library',
      { 'src/client/world.ts': "import '../model/id.ts';" },
      /client must not import model, only generated$/,
    ],
    [
      'the server in the console',
      { 'src/console/main.tsx': "import '../model/id.ts';" },
      /console must not import model, only generated and client$/,
    ],
    [
      'another API version',
      { 'src/service/apis/one/routes.ts': "import '../two/routes.ts';" },
      /apis\/one must not import apis\/two$/,
    ],
    ['code outside src/', { 'src/main.ts': "import '../bench/run.ts';" }, /bench\/run\.ts is outside src\/$/],
    [
      'a folder without a layer',
      { 'src/attic/box.ts': "import '../main.ts';" },
      /src\/attic\/box\.ts has no layer: add its folder to lint\/layers\.ts$/,
    ],
    [
      'the database outside world/',
      { 'src/core/entities/list.ts': "import { sql } from 'drizzle-orm/sqlite-core';" },
      /drizzle-orm may be imported only in src\/world\/$/,
    ],
    [
      'a cycle',
      {
        'src/model/a.ts': "import './b.ts';",
        'src/model/b.ts': "import './c.ts';",
        'src/model/c.ts': "import type { A } from './b.ts';",
      },
      /^cycle: src\/model\/b\.ts -> src\/model\/c\.ts -> src\/model\/b\.ts$/,
    ],
    [
      'a default export',
      { 'src/model/id.ts': 'const id = 1; export { id as default };' },
      /^src\/model\/id\.ts: default export$/,
    ],
    [
      'a meaningless file name',
      { 'src/model/utils.ts': 'export const id = 1;' },
      /^src\/model\/utils\.ts: meaningless file name$/,
    ],
  ];

  test.each(bad)('reject %s', (_name, files, problem) => {
    expect(problemsOf(files)).toEqual([expect.stringMatching(problem)]);
  });

  test('have at most 24 files per folder', () => {
    const sizes = new Map<string, number>();
    for (const file of Object.keys(sourceFiles())) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    expect([...sizes].filter(([, files]) => files > MAX_FILES)).toEqual([]);
  });
});
