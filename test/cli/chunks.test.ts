/** Which files of the project and of packages the bundler puts together. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const DIST = new URL('../../dist/', import.meta.url);

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
  expect(chunksOf(/\/src\/schemas\/zod\.ts$/)).toEqual(zod);
});

it('the client library contains no schema validator', () => {
  const { sources } = JSON.parse(readFileSync(new URL('client.js.map', DIST), 'utf8')) as SourceMap;
  expect(sources).toContain('../src/sdk/client/connect.ts');
  expect(sources.filter((path) => path.includes('node_modules'))).toEqual([]);
});
