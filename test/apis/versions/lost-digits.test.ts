/**
 * Ids that a client read as floating-point numbers, in all places of a request.
 */
import { describe, expect, it } from 'vitest';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';

/** Two campaigns of the scenario have ids that both become 2^63 as floats, which is not an id. */
const CAMPAIGN = '9223372036854775300';
const LOST = '9223372036854776000';

function createBox(): TestWorld {
  return openWorld({ scenario: 'big-ids' });
}

const asSeller = { profile: '100000000000101' };
const put = (world: TestWorld, path: string, raw: string, type?: string): Promise<Answer> =>
  world.ask('PUT', path, { ...asSeller, raw, ...(type === undefined ? {} : { headers: { 'content-type': type } }) });
const rules = ({ violations }: Answer): string[] =>
  violations.map(({ rule }) => rule).filter((rule) => rule !== 'deprecated-operation');
const v3 = (world: TestWorld, path: string, body: object, type = 'Campaign'): Promise<Answer> => {
  const media = `application/vnd.sp${type}.v3+json`;
  return world.ask('POST', path, { ...asSeller, body, headers: { 'content-type': media, accept: media } });
};

describe('id-lost-digits', () => {
  it('[GEN-25] is recorded instead of wrong-type for the id of an item of version 2', async () => {
    const world = createBox();
    const answer = await put(world, '/v2/sp/campaigns', `[{"campaignId":${LOST},"dailyBudget":5}]`);
    expect(answer.json).toEqual([{ code: 'NOT_FOUND', details: `Cannot find entity with id ${LOST}` }]);
    expect(rules(answer)).toEqual(['id-lost-digits']);
    expect(answer.violations.at(-1)?.evidence).toBe(`campaign ${LOST} where ${CAMPAIGN} was meant`);
  });

  it('is recorded for the parent id of an item', async () => {
    const world = createBox();
    const raw = `[{"campaignId":${LOST},"name":"New","defaultBid":0.5,"state":"enabled"}]`;
    expect(rules(await world.ask('POST', '/v2/sp/adGroups', { ...asSeller, raw }))).toEqual(['id-lost-digits']);
  });

  it.each([LOST, '9.223372036854776e%2B18'])('is recorded for the id in a path: %s', async (id) => {
    const world = createBox();
    const answer = await world.ask('GET', `/v2/sp/campaigns/${id}`, asSeller);
    expect([answer.status, rules(answer)]).toEqual([404, ['id-lost-digits']]);
    expect(rules(await world.ask('DELETE', `/v2/sp/campaigns/${id}`, asSeller))).toEqual(['id-lost-digits']);
  });

  it.each(['campaigns', 'adGroups', 'keywords', 'productAds'])(
    'is recorded for a filter in the query of %s',
    async (collection) => {
      const world = createBox();
      const answer = await world.ask('GET', `/v2/sp/${collection}?campaignIdFilter=${LOST}`, asSeller);
      expect([answer.json, rules(answer)]).toEqual([[], ['id-lost-digits']]);
      expect(rules(await world.ask('GET', `/v2/sp/${collection}?campaignIdFilter=${CAMPAIGN}`, asSeller))).toEqual([]);
    },
  );

  it('is recorded for filters and items of version 3', async () => {
    const world = createBox();
    const filter = { campaignIdFilter: { include: [LOST] } };
    expect(rules(await v3(world, '/sp/campaigns/list', filter))).toEqual(['id-lost-digits']);
    expect(rules(await v3(world, '/sp/adGroups/list', filter, 'AdGroup'))).toEqual(['id-lost-digits']);
    expect(rules(await v3(world, '/sp/campaigns/delete', filter))).toEqual(['id-lost-digits']);
    const media = 'application/vnd.spCampaign.v3+json';
    const asText = JSON.stringify({ campaigns: [{ campaignId: LOST, state: 'PAUSED' }] });
    expect(rules(await put(world, '/sp/campaigns', asText, media))).toEqual(['id-lost-digits']);
    const asNumber = asText.replace(`"${LOST}"`, LOST);
    expect(rules(await put(world, '/sp/campaigns', asNumber, media))).toEqual(['id-lost-digits', 'wrong-type']);
  });

  it('is not recorded for a known id, nor for one without a similar known id', async () => {
    const world = createBox();
    for (const id of [CAMPAIGN, '9223372036854770000', '1', '42000000000000']) {
      expect(rules(await world.ask('GET', `/v2/sp/campaigns?campaignIdFilter=${id}`, asSeller))).toEqual([]);
      expect(rules(await v3(world, '/sp/campaigns/list', { campaignIdFilter: { include: [id] } }))).toEqual([]);
    }
  });
});

describe('the scenario big-ids', () => {
  it.each([
    ['campaigns', 'campaignId'],
    ['adGroups', 'adGroupId'],
    ['keywords', 'keywordId'],
    ['productAds', 'adId'],
  ])('has pairs of %s whose ids are equal as floats', async (collection, field) => {
    const { text } = await createBox().ask('GET', `/v2/sp/${collection}`, asSeller);
    const ids = [...text.matchAll(new RegExp(`"${field}":(\\d+)`, 'g'))].map(([, digits = '']) => digits);
    expect([new Set(ids).size, new Set(ids.map(Number)).size]).toEqual([6, 3]);
  });
});
