/**
 * Keywords, targets and themes of sponsored brands version 3: lists, writes, errors of items, and what other API versions
 * show of them.
 */
import { describe, expect } from 'vitest';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { sum } from '../../../fixtures/accounts/large-account.ts';
import { LEGACY_VIDEO, MULTI, seedCampaigns } from '../../../fixtures/accounts/brand-campaigns.ts';

const ID = expect.any(Number);
const V32 = (name: string) => ({ headers: { accept: `application/vnd.${name}.v3.2+json` } });

interface Place {
  campaignId: number;
  adGroupId: number;
}

/** The ad groups `One` and `Two` of a campaign. */
async function prepared(...more: object[]): Promise<{ world: TestWorld; one: Place; two: Place }> {
  const world = openWorld({ scenario: 'default' });
  await seedCampaigns(world, MULTI, ...more);
  const { json } = await world.admin('GET', '/entities/sbAdGroups?limit=100');
  const find = (name: string): Place => {
    const { campaignId, adGroupId } = json.sbAdGroups.find((each: { name: string }) => each.name === name);
    return { campaignId: Number(campaignId), adGroupId: Number(adGroupId) };
  };
  return { world, one: find('One'), two: find('Two') };
}

const typeOf = ({ headers }: Answer): string | null => headers.get('content-type');

describe('keywords', () => {
  it('[TOD-280, TOD-281] are created, listed, changed and archived with ids as numbers', async () => {
    const { world, one } = await prepared();
    const body = [
      { ...one, keywordText: 'Trail shoes', matchType: 'phrase', bid: 1.4, nativeLanguageKeyword: 'Schuhe' },
    ];
    const made = await world.ask('POST', '/sb/keywords', { body });
    expect([made.status, typeOf(made)]).toEqual([207, 'application/vnd.sbkeywordresponse.v3+json']);
    expect(made.json).toEqual([{ keywordId: ID, code: 'SUCCESS' }]);
    const { keywordId } = made.json[0];
    const read = await world.ask('GET', `/sb/keywords/${keywordId}`);
    expect(typeOf(read)).toBe('application/vnd.sbkeyword.v3+json');
    const whole = {
      keywordId,
      ...one,
      keywordText: 'Trail shoes',
      matchType: 'phrase',
      bid: 1.4,
      state: 'enabled',
      nativeLanguageKeyword: 'Schuhe',
    };
    expect(read.json).toEqual(whole);
    const listed = await world.ask(
      'GET',
      `/sb/keywords?adGroupIdFilter=${one.adGroupId}&matchTypeFilter=phrase,exact&keywordText=trail%20shoes`,
      V32('sbkeyword'),
    );
    expect([typeOf(listed), listed.json]).toEqual(['application/vnd.sbkeyword.v3.2+json', [whole]]);
    const changed = await world.ask('PUT', '/sb/keywords', { body: [{ keywordId, ...one, bid: 2, state: 'paused' }] });
    expect(changed.json).toEqual([{ keywordId, code: 'SUCCESS' }]);
    const gone = await world.ask('DELETE', `/sb/keywords/${keywordId}`);
    expect([gone.status, gone.json]).toEqual([200, { code: 'SUCCESS', keywordId }]);
    const ids = async (query: string) =>
      (await world.ask('GET', `/sb/keywords?keywordIdFilter=${keywordId}${query}`)).json;
    expect(await ids('')).toEqual([]);
    expect(await ids('&stateFilter=archived')).toMatchObject([{ bid: 2, state: 'archived' }]);
    expect((await world.ask('GET', `/sb/negativeKeywords/${keywordId}`)).status).toBe(404);
  });

  it('[TOD-281] have results alone for one item, if the setting says so', async () => {
    const { world, one } = await prepared();
    await world.admin('PATCH', '/settings', { brandsKeywordResults: 'object' });
    const item = (keywordText: string) => ({ ...one, keywordText, matchType: 'negativeExact' });
    const send = async (...body: object[]) => (await world.ask('POST', '/sb/negativeKeywords', { body })).json;
    expect(await send(item('cheap'))).toEqual({ keywordId: ID, code: 'SUCCESS' });
    expect(await send(item('used'), item('broken'))).toEqual([
      { keywordId: ID, code: 'SUCCESS' },
      { keywordId: ID, code: 'SUCCESS' },
    ]);
    expect(await send(item('used'))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      errors: [{ KeywordError: { keywordText: 'used' } }],
    });
  });

  const WRONG: [string, (place: Place) => object, string][] = [
    [
      'a state in a create is not set',
      (place) => ({ ...place, keywordText: 'a', matchType: 'exact', state: 'paused' }),
      '',
    ],
    ['without a text', (place) => ({ ...place, matchType: 'exact' }), 'MISSING'],
    ['a negative match type', (place) => ({ ...place, keywordText: 'a', matchType: 'negativeExact' }), 'NOT_IN_LIST'],
    [
      'eleven words',
      (place) => ({ ...place, keywordText: 'a b c d e f g h i j k', matchType: 'exact' }),
      'INVALID_TEXT',
    ],
    [
      'a bid below the minimum',
      (place) => ({ ...place, keywordText: 'a', matchType: 'exact', bid: 0.001 }),
      'OUT_OF_RANGE',
    ],
    [
      'an unknown ad group',
      (place) => ({ ...place, adGroupId: 12, keywordText: 'a', matchType: 'exact' }),
      'UNKNOWN_PARENT',
    ],
    ['a keyword that exists', (place) => ({ ...place, keywordText: 'TENT', matchType: 'broad' }), 'DUPLICATE'],
  ];
  it.each(WRONG)('[TOD-280, TOD-281] %s', async (_title, item, reason) => {
    const { world, one } = await prepared();
    const { json } = await world.ask('POST', '/sb/keywords', { body: [item(one)] });
    if (reason === '') expect(json).toEqual([{ keywordId: ID, code: 'SUCCESS' }]);
    else
      expect(json).toMatchObject([
        {
          code: expect.stringMatching(/^(?:INVALID_ARGUMENT|NOT_FOUND)$/),
          description: expect.any(String),
          errors: [{ KeywordError: { reason, message: expect.any(String) } }],
        },
      ]);
  });

  it('[TOD-280, TOD-283] are not changed under another parent, without it, or to a draft', async () => {
    const { world, one, two } = await prepared();
    const [{ keywordId }] = (await world.ask('GET', `/sb/keywords?adGroupIdFilter=${one.adGroupId}`)).json;
    const send = async (item: object) =>
      (await world.ask('PUT', '/sb/keywords', { body: [{ keywordId, ...item }] })).json[0];
    for (const item of [{ bid: 1 }, { ...two, bid: 1 }, { ...one, state: 'draft' }, { ...one, bid: 5000 }])
      expect(await send(item)).toMatchObject({ code: 'INVALID_ARGUMENT', keywordId });
    expect(await send({ ...one, bid: 1 })).toEqual({ keywordId, code: 'SUCCESS' });
    const unknown = await world.ask('PUT', '/sb/keywords', { body: [{ ...one, keywordId: 17 }] });
    expect(unknown.json[0]).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([['[]'], ['{}'], ['"a"'], [JSON.stringify(Array.from({ length: 101 }, () => ({})))], ['']])(
    '[TOD-280] a body %.20s is refused as a whole',
    async (raw) => {
      const { world } = await prepared();
      const headers = { 'content-type': 'application/json' };
      const answer = await world.ask('POST', '/sb/keywords', { raw, headers });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(423);
      expect(typeOf(answer)).toBe('application/vnd.error.v3+json');
    },
  );

  it('[TOD-287] in ad groups of brand videos are listed by version 3.2 only', async () => {
    const { world } = await prepared();
    const { json } = await world.admin('GET', '/entities/sbAdGroups?limit=100');
    const story = json.sbAdGroups.find((each: { name: string }) => each.name === 'Story');
    const place = { campaignId: Number(story.campaignId), adGroupId: Number(story.adGroupId) };
    await world.ask('POST', '/sb/keywords', { body: [{ ...place, keywordText: 'storm tent', matchType: 'exact' }] });
    const path = `/sb/keywords?adGroupIdFilter=${place.adGroupId}`;
    expect((await world.ask('GET', path)).json).toEqual([]);
    expect((await world.ask('GET', path, V32('sbkeyword'))).json).toHaveLength(1);
    expect((await world.ask('GET', `${path}&creativeType=productCollection`, V32('sbkeyword'))).json).toEqual([]);
    expect((await world.ask('GET', `${path}&creativeType=video`, V32('sbkeyword'))).json).toHaveLength(1);
  });

  it('[TOD-285] are not created in a campaign that has ended', async () => {
    const { world } = await prepared({ ...MULTI, name: 'Over', startDate: 'today-30d', endDate: 'today-2d' });
    const { json } = await world.admin('GET', '/entities/sbAdGroups?limit=100');
    const last = json.sbAdGroups.at(-1);
    const place = { campaignId: Number(last.campaignId), adGroupId: Number(last.adGroupId) };
    const made = await world.ask('POST', '/sb/keywords', {
      body: [{ ...place, keywordText: 'late', matchType: 'exact' }],
    });
    expect(made.json).toMatchObject([{ code: 'INVALID_ARGUMENT', description: expect.stringContaining('has ended') }]);
  });
});

describe.each([
  [
    'targets',
    'targetId',
    'target',
    [
      { type: 'asinCategorySameAs', value: '17' },
      { type: 'asinPriceBetween', value: '5-10' },
    ],
  ],
  ['negativeTargets', 'negativeTargetId', 'negativetarget', [{ type: 'asinSameAs', value: 'B000000009' }]],
] as const)('%s', (key, _pathId, name, expressions) => {
  it('[TOD-282] are written under their key, listed by filters and archived', async () => {
    const { world, one, two } = await prepared(LEGACY_VIDEO);
    const made = await world.ask('POST', `/sb/${key}`, {
      body: {
        [key]: [
          { ...two, expressions },
          { ...two, expressions: [] },
        ],
      },
    });
    expect(made.status).toBe(200);
    expect(typeOf(made)).toMatch(/application\/vnd\.sbcreate(negative)?targetsre/);
    expect(made.json).toEqual({
      createTargetSuccessResults: [{ targetRequestIndex: 0, targetId: ID }],
      createTargetErrorResults: [{ targetRequestIndex: 1, code: 'INVALID_ARGUMENT', details: expect.any(String) }],
    });
    const [{ targetId }] = made.json.createTargetSuccessResults;
    const path = `/sb/${key}/${targetId}`;
    const read = await world.ask('GET', path);
    expect(typeOf(read)).toBe(`application/vnd.sb${name}.v3+json`);
    expect(read.json).toEqual({ targetId, ...two, expressions, resolvedExpressions: expressions, state: 'enabled' });
    const filter = (filterType: string, values: unknown[]) => ({ filterType, values });
    const ids = async (...filters: object[]) =>
      (await world.ask('POST', `/sb/${key}/list`, { body: { filters } })).json[key]?.map(
        (each: { targetId: number }) => each.targetId,
      );
    expect(await ids(filter('AD_GROUP_ID', [two.adGroupId]), filter('TARGETING_STATE', ['enabled']))).toContain(
      targetId,
    );
    expect(await ids(filter('CAMPAIGN_ID', [String(one.campaignId)]), filter('CREATIVE_TYPE', ['video']))).toContain(
      targetId,
    );
    expect(await ids(filter('CREATIVE_TYPE', ['productCollection']), filter('AD_GROUP_ID', [two.adGroupId]))).toEqual(
      [],
    );
    const changed = await world.ask('PUT', `/sb/${key}`, {
      body: {
        [key]: [
          { targetId, adGroupId: two.adGroupId, state: 'paused' },
          { targetId: 5, state: 'paused' },
        ],
      },
    });
    expect(changed.json).toEqual({
      updateTargetSuccessResults: [{ targetRequestIndex: 0, targetId }],
      updateTargetErrorResults: [
        { targetRequestIndex: 1, code: 'NOT_FOUND', details: expect.any(String), targetId: 5 },
      ],
    });
    expect((await world.ask('DELETE', path)).json).toEqual({ code: 'SUCCESS', targetId });
    expect((await world.ask('GET', path)).json).toMatchObject({ state: 'archived' });
    const other = key === 'targets' ? 'negativeTargets' : 'targets';
    const missing = await world.ask('GET', `/sb/${other}/${targetId}`);
    expect([missing.status, typeOf(missing)]).toEqual([404, 'application/vnd.sberror.v3.0+json']);
  });

  it.each([
    { filters: [{ filterType: 'NAME', values: ['a'] }] },
    { filters: [{ filterType: 'CAMPAIGN_ID', values: [] }] },
    {
      filters: [
        { filterType: 'CAMPAIGN_ID', values: ['1'] },
        { filterType: 'CAMPAIGN_ID', values: ['2'] },
      ],
    },
    { filters: [{ filterType: 'TARGETING_STATE', values: ['ENABLED'] }] },
    { filters: 'all' },
    { maxResults: 5001 },
    { nextToken: 'abc' },
  ])('[TOD-282] refuse the list %j', async (body) => {
    const { world } = await prepared();
    const { status, json } = await world.ask('POST', `/sb/${key}/list`, { body });
    expect([status, json]).toEqual([400, { code: '400', details: expect.any(String) }]);
  });
});

describe('themes', () => {
  it('[TOD-284] are written with ids as texts, listed in pages, and once in an ad group', async () => {
    const { world, two } = await prepared();
    const adGroupId = String(two.adGroupId);
    const theme = (themeType: string, bid: unknown = 1.1) => ({ adGroupId, themeType, bid });
    const send = async (...themes: object[]) => (await world.ask('POST', '/sb/themes', { body: { themes } })).json;
    const made = await send(
      theme('KEYWORDS_RELATED_TO_YOUR_BRAND'),
      theme('KEYWORDS_RELATED_TO_YOUR_BRAND'),
      theme('OTHER'),
      theme('KEYWORDS_RELATED_TO_YOUR_LANDING_PAGES'),
    );
    expect(made).toEqual({
      success: [
        { index: 0, themeId: expect.any(String) },
        { index: 3, themeId: expect.any(String) },
      ],
      error: [1, 2].map((index) => ({ index, code: 'INVALID_ARGUMENT', details: expect.any(String) })),
    });
    const [{ themeId }] = made.success;
    const ask = async (body: object) => (await world.ask('POST', '/sb/themes/list', { body })).json;
    const first = await ask({ adGroupIdFilter: { include: [adGroupId] }, maxResults: 1 });
    expect(first.themes).toEqual([
      {
        themeId,
        adGroupId,
        campaignId: String(two.campaignId),
        themeType: 'KEYWORDS_RELATED_TO_YOUR_BRAND',
        bid: 1.1,
        state: 'enabled',
      },
    ]);
    const second = await ask({ adGroupIdFilter: { include: [adGroupId] }, maxResults: 1, nextToken: first.nextToken });
    expect([second.themes.length, second.nextToken]).toEqual([1, undefined]);
    const put = await world.ask('PUT', '/sb/themes', {
      body: {
        themes: [
          { themeId, adGroupId, bid: 2 },
          { themeId, state: 'paused' },
        ],
      },
    });
    expect(put.json).toMatchObject({
      success: [{ index: 0, themeId }],
      error: [{ index: 1, themeId, code: 'INVALID_ARGUMENT' }],
    });
    expect((await ask({ themeIdFilter: { include: [themeId] } })).themes).toMatchObject([{ bid: 2 }]);
  });

  it('[TOD-286] get traffic by their bids, and keep what the ad group had before them', async ({ world }) => {
    const campaign = (name: string, bid: number) => ({
      ...MULTI,
      name,
      sbAdGroups: [
        {
          ...MULTI.sbAdGroups[0],
          name,
          sbKeywords: [],
          sbThemes: [{ themeType: 'KEYWORDS_RELATED_TO_YOUR_LANDING_PAGES', bid }],
        },
      ],
    });
    const none = { ...MULTI, name: 'None', sbAdGroups: [{ ...MULTI.sbAdGroups[0], name: 'None', sbKeywords: [] }] };
    await world.admin('PUT', '/metrics/model', { from: 'start', history: 'lifetime' });
    await seedCampaigns(world, none);
    const groupOf = async (name: string) => {
      const { json } = await world.admin('GET', '/entities/sbAdGroups?limit=100');
      return json.sbAdGroups.find((each: { name: string }) => each.name === name);
    };
    const shown = async (name: string) => {
      const query =
        'recordType=adGroups&campaignType=headlineSearch&creativeType=all&startDate=2026-02-20&endDate=2026-02-27';
      const { json } = await world.admin('GET', `/metrics?profileId=${world.profile()}&${query}`);
      const rows: { adGroupId: string; impressions: number }[] = json.rows;
      const { adGroupId } = await groupOf(name);
      return sum(
        rows.filter((row) => String(row.adGroupId) === adGroupId),
        'impressions',
      );
    };
    const before = await shown('None');
    const group = await groupOf('None');
    const place = { campaignId: Number(group.campaignId), adGroupId: Number(group.adGroupId) };
    await world.ask('POST', '/sb/keywords', { body: [{ ...place, keywordText: 'tent', matchType: 'broad', bid: 3 }] });
    expect(before).toBeGreaterThan(0);
    expect(await shown('None')).toBe(before);
    const entities = { sbCampaigns: [campaign('High', 4), campaign('Low', 0.1)] };
    await world.admin('POST', '/seed', { profileId: world.profile(), entities });
    expect(await shown('High')).toBeGreaterThan(await shown('Low'));
  });
});
