/** The routes of all operations, compared with the router of Hono. */
import fc from 'fast-check';
import { TrieRouter } from 'hono/router/trie-router';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../src/server/operations.ts';
import { Routes } from '../../../src/service/http/routing/routes.ts';

const routes = new Routes(operations);
const templates = [...new Set(operations.flatMap(({ paths }) => paths))];
const METHOD = 'ALL';
const PARAMETER = /\{\w+\}/g;

/** Takes the first path that matches. A brace sorts behind the characters of literal segments. */
const router = new TrieRouter<string>();
for (const shape of new Set(templates.map((path) => path.replaceAll(PARAMETER, '{}')).toSorted())) {
  let count = 0;
  router.add(
    METHOD,
    shape.replaceAll('{}', () => `:${count++}`),
    shape,
  );
}

/** The shape of the found path with the values of its parameters; undefined if there is none. */
function expected(path: string): { shape: string; values: string[] } | undefined {
  const [found] = router.match(METHOD, path)[0];
  if (found === undefined) return undefined;
  const [shape, values] = found as [string, Record<string, string>];
  return { shape, values: Object.values(values) };
}

function actual(path: string): ReturnType<typeof expected> {
  const found = ['GET', 'POST', 'PUT', 'DELETE']
    .map((method) => routes.find(method, path))
    .filter((route) => route !== undefined);
  const served = found.find(({ operation }) => operation !== undefined);
  if (served?.template === undefined) return undefined;
  return { shape: served.template.replaceAll(PARAMETER, '{}'), values: Object.values(served.params) };
}

const words = [...new Set(templates.flatMap((path) => path.split('/')))].filter((word) => !word.startsWith('{'));
const segment = fc.oneof(fc.constantFrom(...words), fc.constantFrom('', '7', 'extended', '__proto__', 'é', 'a b', '*'));

/** Paths of operations with any segments in place of parameters, and with one segment replaced, removed or repeated. */
const pathLikeServed = fc
  .tuple(fc.constantFrom(...templates), fc.array(segment, { minLength: 12, maxLength: 12 }), fc.nat(), fc.nat(3))
  .map(([template, values, position, change]) => {
    const parts = template.split('/').map((part, i) => (part.startsWith('{') ? (values[i] ?? '7') : part));
    const at = 1 + (position % parts.length);
    if (change === 1) parts.splice(at, 1, values[0] ?? '');
    if (change === 2) parts.splice(at, 1);
    if (change === 3) parts.splice(at, 0, values[0] ?? '');
    return `/${parts.slice(1).join('/')}`;
  });
const anyPath = fc.array(segment, { maxLength: 8 }).map((parts) => `/${parts.join('/')}`);

describe('the routes', () => {
  it('find the path of each operation, and no path that is longer', () => {
    for (const template of templates) {
      const path = template.replaceAll(PARAMETER, '7');
      expect(actual(path)?.shape).toBe(template.replaceAll(PARAMETER, '{}'));
      for (const each of [path, `${path}/7/7`]) expect(actual(each)).toEqual(expected(each));
    }
  });

  it('answer every path as the router of Hono does', () => {
    const property = fc.property(fc.oneof(pathLikeServed, anyPath), (path) => {
      expect(actual(path)).toEqual(expected(path));
    });
    fc.assert(property, { numRuns: 2000 });
  });

  it('take a literal segment before a parameter, also where only a later segment decides', () => {
    expect(routes.find('GET', '/v2/sp/campaigns/extended')?.template).toBe('/v2/sp/campaigns/extended');
    expect(routes.find('GET', '/v2/sp/campaigns/7')?.params).toEqual({ campaignId: '7' });
    expect(routes.find('GET', '/v2/sp/campaigns/')).toBeUndefined();
  });

  it('know a path that is requested with another method', () => {
    expect(routes.find('DELETE', '/v2/profiles')).toEqual({ operation: undefined, template: undefined, params: {} });
    expect(routes.find('GET', '/v2/unknown')).toBeUndefined();
  });
});
