/**
 * Headers of recorded responses that the default dialect does not send.
 */
import { expect, it } from 'vitest';
import { create, poll, reportBody } from '../../fixtures/programs/clients/reporting-v3.ts';
import { changeSettings } from '../../fixtures/accounts/collections.ts';
import { NOW, openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const STRICT_TRANSPORT = 'max-age=47474747; includeSubDomains; preload';
const VARY = 'Content-Type,Accept-Encoding,X-Amzn-CDN-Cache,X-Amzn-AX-Treatment,User-Agent';
const NAMES = [
  'vary',
  'x-amz-rid',
  'x-amzn-requestid',
  'x-amz-apigw-id',
  'x-amzn-trace-id',
  'strict-transport-security',
];

type Settings = Parameters<typeof changeSettings>[1];

function opened(settings: Settings): TestWorld {
  const world = openWorld();
  changeSettings(world, settings);
  return world;
}

const token = (world: TestWorld): Promise<Answer> =>
  world.ask('POST', '/auth/o2/token', {
    raw: 'grant_type=refresh_token&refresh_token=Atzr%7Cany&client_id=any&client_secret=any',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const sent = ({ headers }: Answer): string[] => NAMES.filter((name) => headers.has(name));

it('[OBS-23] every answer of reporting version 3 has the ids of the gateway, at any endpoint', async () => {
  const world = opened({ dialect: 'observed' });
  const created = await create(world, reportBody());
  const refused = await create(world, {});
  for (const answer of [created, refused, await poll(world, created.json.reportId), await poll(world, 'unknown')]) {
    expect(sent(answer)).toEqual(NAMES);
    const { headers } = answer;
    expect(headers.get('x-amz-rid')).toBe(headers.get('x-amz-request-id'));
    expect(headers.get('x-amzn-requestid')).toMatch(UUID);
    expect(headers.get('x-amz-apigw-id')).toMatch(/^[\w-]{15}=$/);
    expect(headers.get('x-amzn-trace-id')).toMatch(new RegExp(`^Root=1-${(NOW / 1000).toString(16)}-[0-9a-f]{24}$`));
    expect(headers.get('strict-transport-security')).toBe(STRICT_TRANSPORT);
    expect(headers.get('vary')).toBe(VARY);
  }
});

it('[OBS-23] other answers have the headers of production only there', async () => {
  const live = opened({ dialect: 'observed', endpoint: 'production' });
  expect(sent(await live.ask('GET', '/v2/profiles'))).toEqual([
    'vary',
    'x-amz-rid',
    'x-amzn-requestid',
    'strict-transport-security',
  ]);
  expect(sent(await opened({ dialect: 'observed' }).ask('GET', '/v2/profiles'))).toEqual(['vary']);
});

it('[OBS-24] the token endpoint has ids in production, and forbids caches in more words', async () => {
  const live = await token(opened({ dialect: 'observed', endpoint: 'production' }));
  expect(sent(live)).toEqual(['x-amz-rid', 'x-amzn-requestid', 'strict-transport-security']);
  expect(live.headers.has('x-amz-request-id')).toBe(false);
  const old = await token(opened({ dialect: 'observed' }));
  expect(sent(old)).toEqual([]);
  for (const { headers } of [live, old])
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual([
      'no-cache, no-store, must-revalidate',
      'no-cache',
    ]);
  expect((await token(openWorld())).headers.get('cache-control')).toBe('no-store');
});

it('[OBS-23] the default dialect has none of them', async () => {
  const world = opened({ endpoint: 'production' });
  for (const answer of [await create(world, reportBody()), await token(world), await world.ask('GET', '/v2/profiles')])
    expect(sent(answer)).toEqual([]);
});

it('[OBS-23] the same seed and the same calls have the same headers, and each call has its own', async () => {
  const headersOf = async (): Promise<[string, string][][]> => {
    const world = opened({ dialect: 'observed' });
    const answers = [await create(world, reportBody()), await poll(world, 'x'), await poll(world, 'x')];
    return answers.map(({ headers }) => [...headers]);
  };
  const [one, other] = [await headersOf(), await headersOf()];
  expect(one).toEqual(other);
  for (const name of ['x-amz-rid', 'x-amzn-requestid', 'x-amz-apigw-id', 'x-amzn-trace-id'])
    expect(new Set(one.map((headers) => new Map(headers).get(name))).size).toBe(3);
});
