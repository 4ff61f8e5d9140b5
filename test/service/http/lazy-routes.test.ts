/** Families of operations are loaded by their first call, and calls keep the order in which they arrived. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROUTE_TABLE } from '../../../src/generated/route-table.ts';
import { FAMILIES, loadFamily } from '../../../src/server/families.ts';
import { LazyRoutes } from '../../../src/service/http/routing/lazy-routes.ts';
import type { Operation, Route } from '../../../src/service/http/request-context.ts';
import { ROUTE_TABLE_FILE, writtenRouteTable } from '../../../tools/docs/write-route-table.ts';

const families = await Promise.all(
  Object.keys(FAMILIES).map(async (family) => [family, await loadFamily(family)] as const),
);

it('src/generated/route-table.ts is up to date (run npm run docs)', async () => {
  expect(readFileSync(ROUTE_TABLE_FILE, 'utf8')).toBe(await writtenRouteTable());
});

/** Routes whose families are loaded when the test says so. */
function controlled() {
  const loads = new Map<string, { finish(): Promise<void>; fail(error: Error): void }>();
  const routes = new LazyRoutes(
    ROUTE_TABLE,
    (family) =>
      new Promise<readonly Operation[]>((resolve, reject) =>
        loads.set(family, { finish: async () => resolve(await loadFamily(family)), fail: reject }),
      ),
  );
  const order: string[] = [];
  /** Notes the path when its operation is known, at once if it is loaded. */
  const call = (path: string): Promise<Route | undefined> | undefined => {
    const found = routes.find('GET', path);
    if (!(found instanceof Promise)) return void order.push(path);
    return found.then((route) => {
      order.push(path);
      return route;
    });
  };
  /** The load of a family, which begins when the loads before it have ended. */
  const load = (family: string) =>
    expect
      .poll(() => loads.get(family))
      .toBeDefined()
      .then(() => loads.get(family));
  return { routes, order, call, load };
}

describe('a family', () => {
  it('is loaded once, by its first call, and found at once afterwards', async () => {
    for (const [family, operations] of families) {
      const loaded: string[] = [];
      const routes = new LazyRoutes(ROUTE_TABLE, (name) => {
        loaded.push(name);
        return loadFamily(name);
      });
      const calls = operations.flatMap((operation) => operation.paths.map((path) => ({ operation, path })));
      const found = await Promise.all(calls.map(({ operation: { method }, path }) => routes.find(method, path)));
      expect(found.map((route) => route?.operation)).toEqual(calls.map(({ operation }) => operation));
      const [first] = calls;
      if (first === undefined) throw new Error(`${family} has no operations`);
      expect(routes.find(first.operation.method, first.path)).toMatchObject({ operation: first.operation });
      expect(loaded).toEqual([family]);
    }
  });

  it('is not loaded by unknown paths and methods', () => {
    const routes = new LazyRoutes(ROUTE_TABLE, () => Promise.reject(new Error('a family is loaded')));
    expect(routes.find('GET', '/v2/unknown')).toBeUndefined();
    expect(routes.find('DELETE', '/v2/profiles')).toMatchObject({ operation: undefined });
    expect(routes.served.length).toBeGreaterThan(500);
  });
});

describe('calls that arrive while a family is loaded', () => {
  it('are performed in their order, also those of other families', async () => {
    const { routes, order, call, load } = controlled();
    const before = call('/v2/portfolios');
    await (await load('account/portfolios'))?.finish();
    await before;
    const calls = [call('/v2/profiles'), call('/v2/portfolios'), call('/v2/sp/campaigns'), call('/v2/profiles/7')];
    await (await load('account/profiles'))?.finish();
    calls.push(call('/v2/unknown'));
    await (await load('sp/v2'))?.finish();
    await Promise.all(calls);
    expect(order).toEqual([
      '/v2/portfolios',
      '/v2/profiles',
      '/v2/portfolios',
      '/v2/sp/campaigns',
      '/v2/profiles/7',
      '/v2/unknown',
    ]);
    expect(routes.find('GET', '/v2/sp/campaigns')).not.toBeInstanceOf(Promise);
  });

  it('fail with the error of their family, and others do not', async () => {
    const { routes, call, load } = controlled();
    const before = call('/v2/portfolios');
    await (await load('account/portfolios'))?.finish();
    await before;
    const failed = expect(call('/v2/profiles')).rejects.toThrow('cannot be read');
    const loaded = call('/v2/portfolios');
    const other = call('/v2/sp/campaigns');
    (await load('account/profiles'))?.fail(new Error('the file cannot be read'));
    await failed;
    expect((await loaded)?.operation?.id).toBe('listPortfoliosV2');
    await (await load('sp/v2'))?.finish();
    expect((await other)?.operation?.id).toBe('listCampaigns');
    expect(routes.find('GET', '/v2/sp/campaigns')).not.toBeInstanceOf(Promise);
  });
});
