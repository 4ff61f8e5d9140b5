/**
 * The gateway in front of the newer APIs.
 */
import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

const NOT_FOUND = { code: 'NOT_FOUND', details: 'Method Not Found' };
const CALLS = [
  ['PUT', '/sb/v4/campaigns/list'],
  ['GET', '/sb/v4/campaigns'],
  ['DELETE', '/sb/v4/ads/list'],
  ['PATCH', '/sb/v4/adGroups'],
] as const;

function observed(): TestWorld {
  const world = openWorld();
  changeSettings(world, { dialect: 'observed' });
  return world;
}

const messageFor = (authorization: string): object => {
  const credentials = authorization.slice(authorization.indexOf(' ') + 1);
  const problem = `'${credentials}' not a valid key=value pair (missing equal-sign) in Authorization header`;
  return { message: `${problem}: '${authorization}'.` };
};

describe('a method that a path of sponsored brands version 4 does not have', () => {
  it.each(CALLS)('[TOD-536] %s %s is refused by the gateway in the dialect observed only', async (method, path) => {
    const world = observed();
    const headers = { authorization: 'Bearer Atza|unknown-token' };
    const refused = await world.ask(method, path, { headers });
    expect([refused.status, refused.json]).toEqual([403, messageFor(headers.authorization)]);
    expect(refused.headers.get('x-amzn-errortype')).toBe('IncompleteSignatureException');
    changeSettings(world, { dialect: 'spec' });
    const spec = await world.ask(method, path, { headers });
    expect([spec.status, spec.json]).toEqual([404, NOT_FOUND]);
  });

  it('[TOD-536] is refused without an Authorization header, too', async () => {
    const { status, json, headers } = await observed().ask('GET', '/sb/v4/ads', {
      headers: { authorization: undefined },
    });
    expect([status, json]).toEqual([403, { message: 'Missing Authentication Token' }]);
    expect(headers.get('x-amzn-errortype')).toBe('MissingAuthenticationTokenException');
  });

  it('[TOD-536] has its cause in the journal', async () => {
    const world = observed();
    const { violations } = await world.ask('PUT', '/sb/v4/campaigns/list');
    expect(violations).toEqual([{ rule: 'unknown-operation', evidence: 'PUT /sb/v4/campaigns/list' }]);
    const { json } = await world.admin('GET', '/requests/latest');
    expect([json.rule, json.nearest]).toEqual(['TOD-536', 'POST /sb/v4/campaigns/list']);
    expect(json.reason).toContain('no operation has the path /sb/v4/campaigns/list and the method PUT');
  });

  it.each(['Bearer Atza|a-token-of-usual-length', 'Bearer s4cr7', 'Bearer Q"uo\\ted-s4cr7', 's4cr7'])(
    '[TOD-536] does not show the credentials of %s in the journal and its exports',
    async (authorization) => {
      const world = observed();
      const { json } = await world.ask('PUT', '/sb/v4/campaigns/list', { headers: { authorization } });
      expect(json).toEqual(messageFor(authorization));
      const views = [
        '/requests',
        '/requests/latest',
        '/violations?format=markdown',
        ...['curl', 'har', 'scenario'].map((format) => `/requests/export?format=${format}`),
      ];
      for (const view of views) {
        const { text, status } = await world.admin('GET', view, undefined, { undocumented: true });
        expect([view, status]).toEqual([view, 200]);
        expect(text).not.toMatch(/s4cr7|usual-length/);
      }
      expect((await world.admin('GET', '/requests/latest')).json.responseBody).toContain('[redacted]');
    },
  );

  it('[TOD-536, GEN-31] keeps its 404 where the path is not served, or belongs to another API', async () => {
    const world = observed();
    for (const [method, path, details] of [
      ['POST', '/sb/v4/legacyCampaigns/migrationJob', /^Could not find resource/],
      ['GET', '/sb/v4/keywords', /^Could not find resource/],
      ['GET', '/sp/campaigns', /^Method Not Found$/],
      ['PUT', '/sb/targets/list', /^Method Not Found$/],
    ] as const) {
      const { status, json } = await world.ask(method, path);
      expect([path, status, json.details]).toEqual([path, 404, expect.stringMatching(details)]);
    }
  });
});
