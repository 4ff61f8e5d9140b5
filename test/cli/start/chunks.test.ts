/** Which files of the project and of packages the bundler puts together. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const DIST = new URL('../../../dist/', import.meta.url);

interface SourceMap {
  readonly sources: readonly string[];
}

/** The names of the files of the build that contain a part of `source`. */
function chunksOf(source: RegExp): string[] {
  return readdirSync(DIST)
    .filter((file) => file.endsWith('.js.map'))
    .filter((file) =>
      (JSON.parse(readFileSync(new URL(file, DIST), 'utf8')) as SourceMap).sources.some((path) => source.test(path)),
    )
    .map((file) => file.replace(/\.map$/, ''));
}

it('zod and its extension are in one file of the build, so that no schema is created without the method openapi', () => {
  const zod = chunksOf(/node_modules\/zod\//);
  expect(zod).toHaveLength(1);
  expect(chunksOf(/node_modules\/@asteasolutions\/zod-to-openapi\//)).toEqual(zod);
  expect(chunksOf(/\/src\/model\/schemas\/zod\.ts$/)).toEqual(zod);
});

/** The files that a file of the build imports, at once or through others, and itself. */
function filesOf(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(new URL(file, DIST), 'utf8');
  for (const [, imported = ''] of text.matchAll(/(?:import|from)"\.\/([\w-]+\.js)"/g)) filesOf(imported, found);
  return found;
}

function fileNamed(start: RegExp): string {
  return readdirSync(DIST).find((file) => start.test(file)) ?? '';
}

it('the server is loaded from few files, because each takes time at the start', () => {
  const files = filesOf(fileNamed(/^serve-.*\.js$/));
  expect(files.size).toBeGreaterThan(1);
  expect(files.size).toBeLessThanOrEqual(13);
});

it('the thread for large worlds loads its program, which performs the tasks of the service and of the admin API', () => {
  const sources = [...filesOf('world-worker.js')].map((file) => readFileSync(new URL(`${file}.map`, DIST), 'utf8'));
  for (const path of ['server/world-worker', 'service/apis/reports/v2/operations', 'insight/diff/diff'])
    expect(sources.some((map) => map.includes(`/src/${path}.ts`))).toBe(true);
});

it('the version, the help and commands that ask a running sandbox do not load the server', () => {
  for (const name of [/^version-.*\.js$/, /^health-.*\.js$/, /^requests-.*\.js$/, /^help-.*\.js$/]) {
    expect(fileNamed(name), String(name)).not.toBe('');
    const sources = [...filesOf(fileNamed(name))].map((file) => readFileSync(new URL(`${file}.map`, DIST), 'utf8'));
    expect(sources.filter((map) => map.includes('/src/world/state/world.ts'))).toEqual([]);
  }
});

it('explain loads what it explains without a sandbox only when it is asked for', () => {
  const [file = ''] = chunksOf(/\/src\/cli\/running\/explain\.ts$/);
  const sources = [...filesOf(file)].map((each) => readFileSync(new URL(`${each}.map`, DIST), 'utf8'));
  expect(sources.length).toBeGreaterThan(0);
  for (const path of [
    'cli/explaining/',
    'generated/rule-texts',
    'generated/operation-facts',
    'model/schemas/seed-file',
  ])
    expect(sources.filter((map) => map.includes(`/src/${path}`))).toEqual([]);
});

it('the client library contains the parser of events and no other package', () => {
  const { sources } = JSON.parse(readFileSync(new URL('client.js.map', DIST), 'utf8')) as SourceMap;
  expect(sources).toContain('../src/client/connect.ts');
  const packages = sources.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? '');
  expect(new Set(packages)).toEqual(new Set(['', 'eventsource-parser']));
});
