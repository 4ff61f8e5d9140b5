/**
 * Paths of the legacy operations, and the errors of other paths.
 */
import { describe, expect } from 'vitest';
import {
  CAMPAIGNS,
  COLLECTIONS,
  createOne,
  inEach,
  openParents,
  pathOf,
  rulesOf,
  sevenCalls,
} from '../../../fixtures/accounts/collections.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const SUCCESS = expect.objectContaining({ code: 'SUCCESS' });
const NO_SUCH_ID = 123456789012345;

describe('paths', () => {
  inEach(
    '[GEN-05, GEN-10, GEN-32]',
    'of the seven operations begin with /v2/sp, and responses are JSON',
    async (each) => {
      const world = openWorld();
      const id = await createOne(world, each, each.make(await openParents(world), 1));
      for (const [method, path, ask] of sevenCalls(each, id)) {
        const { status, headers, json } = await world.ask(method, path, ask);
        expect([status === 200 || status === 207, headers.get('content-type')]).toEqual([true, 'application/json']);
        expect(json).toBeDefined();
      }
    },
  );

  inEach('[GEN-16]', 'with the prefix /v1 have the same responses, and are recorded as undocumented', async (each) => {
    const [documented, alias] = [openWorld(), openWorld()];
    const createEntity = async (world: typeof alias): Promise<number> =>
      createOne(world, each, each.make(await openParents(world), 1));
    const id = await createEntity(documented);
    expect(await createEntity(alias)).toBe(id);
    for (const [method, path, ask] of sevenCalls(each, id)) {
      const one = await documented.ask(method, path, ask);
      const other = await alias.ask(method, path.replace('/v2/sp/', '/v1/'), ask);
      expect([other.status, other.text]).toEqual([one.status, one.text]);
      expect([...other.headers]).toEqual([...one.headers]);
      expect([rulesOf(one), rulesOf(other)]).toEqual([[], ['undocumented-path']]);
    }
  });

  inEach(
    '[GEN-16, GEN-31]',
    'without a prefix or with other prefixes are unknown, before authentication',
    async (each) => {
      const world = openWorld();
      for (const prefix of ['', '/v3/sp', '/v2', '/sp/v2'])
        for (const [method, path, ask] of sevenCalls(each, NO_SUCH_ID)) {
          const requestPath = `${prefix}${path.slice('/v2/sp'.length)}?a=b`;
          const { status, headers, json } = await world.ask(method, requestPath, {
            ...ask,
            headers: { authorization: undefined },
          });
          const details = `Could not find resource for full path: http://localhost${requestPath}`;
          expect([status, json]).toEqual([404, { code: 'NOT_FOUND', details }]);
          expect(headers.get('content-type')).toBe('application/json');
        }
    },
  );

  it('[GEN-11, GEN-16] with /v1/sp exist for campaigns only, as the operations of bidding controls', async () => {
    const world = openWorld();
    const id = await createOne(world, CAMPAIGNS, CAMPAIGNS.make({ campaignId: 0, adGroupId: 0 }, 1));
    const answer = await world.ask('GET', `/v1/sp/campaigns/${id}`, { headers: { BIDDING_CONTROLS_ON: 'true' } });
    expect(answer.json).toHaveProperty('bidding');
    expect(rulesOf(answer)).toEqual([]);
    for (const each of COLLECTIONS.filter((each) => each !== CAMPAIGNS))
      expect((await world.ask('GET', `/v1/sp/${each.name}`)).status).toBe(404);
  });

  it('[GEN-16] may end with a slash, and the body of a DELETE is ignored', async ({ world }) => {
    const id = await createOne(world, CAMPAIGNS, CAMPAIGNS.make({ campaignId: 0, adGroupId: 0 }, 1));
    for (const path of ['', 'extended', String(id), `extended/${id}`])
      expect((await world.ask('GET', `${pathOf(CAMPAIGNS, path)}/`)).text).toBe(
        (await world.ask('GET', pathOf(CAMPAIGNS, path))).text,
      );
    expect((await world.ask('POST', `${pathOf(CAMPAIGNS)}/`, { body: [] })).status).toBe(207);
    const { status, json } = await world.ask('DELETE', `${pathOf(CAMPAIGNS, id)}/`, { raw: '{"not":"json' });
    expect([status, json]).toEqual([200, SUCCESS]);
  });

  it('[GEN-31, ERR-19] with another method return 404 before authentication, never 405', async ({ world }) => {
    const calls: [method: string, path: string][] = COLLECTIONS.flatMap((each) => [
      ...['DELETE', 'PATCH', 'OPTIONS', 'PURGE'].map((method): [string, string] => [method, pathOf(each)]),
      ...['POST', 'PUT', 'PATCH', 'OPTIONS'].map((method): [string, string] => [method, pathOf(each, NO_SUCH_ID)]),
      ...['POST', 'PUT'].map((method): [string, string] => [method, pathOf(each, 'extended')]),
      ...['POST', 'PUT', 'DELETE'].map((method): [string, string] => [method, pathOf(each, `extended/${NO_SUCH_ID}`)]),
    ]);
    for (const [method, path] of calls) {
      const { status, json } = await world.ask(method, path, { headers: { authorization: undefined } });
      expect([method, path, status, json]).toEqual([
        method,
        path,
        404,
        { code: 'NOT_FOUND', details: 'Method Not Found' },
      ]);
    }
    for (const each of COLLECTIONS) {
      const { status, headers, text } = await world.ask('HEAD', pathOf(each));
      expect([status, headers.get('content-type'), text]).toEqual([404, 'application/json', '']);
    }
  });

  inEach('[GEN-36]', 'that end with extended are never read as an id', async (each) => {
    const world = openWorld();
    const id = await createOne(world, each, each.make(await openParents(world), 1));
    expect((await world.ask('GET', pathOf(each, 'extended'))).json).toBeInstanceOf(Array);
    expect((await world.ask('GET', pathOf(each, `extended/${id}`))).json[each.id]).toBe(id);
    expect((await world.ask('DELETE', pathOf(each, 'extended'))).status).toBe(404);
  });
});
