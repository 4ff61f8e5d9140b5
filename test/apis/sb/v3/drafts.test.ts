/**
 * Drafts of sponsored brands campaigns: stored before they are complete, and submitted once.
 */
import { expect } from 'vitest';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const WHOLE = {
  name: 'Draft',
  budget: 25,
  budgetType: 'daily',
  adFormat: 'video',
  creative: { asins: ['B000000001'], videoMediaIds: ['film'] },
  keywords: [{ keywordText: 'tent', matchType: 'exact' }],
};
const V33 = { accept: 'application/vnd.sbcampaign.v3.3+json' };

const draft = (world: TestWorld, ...items: unknown[]): Promise<Answer> =>
  world.ask('POST', '/sb/drafts/campaigns', { body: items });
const submit = (world: TestWorld, ...ids: unknown[]): Promise<Answer> =>
  world.ask('POST', '/sb/drafts/campaigns/submit', { body: ids });

async function listStored(world: TestWorld, collection: string): Promise<Record<string, unknown>[]> {
  return (await world.admin('GET', `/entities/${collection}`)).json[collection];
}

it('[SB3-18, SB3-20] a draft requires a name, is stored, and is not in any list of version 3', async ({ world }) => {
  const { status, json } = await draft(world, { name: 'Just a name' }, WHOLE, { budget: 5 });
  expect(status).toBe(207);
  expect(json).toEqual([
    { draftCampaignId: expect.any(Number), code: 'SUCCESS' },
    { draftCampaignId: expect.any(Number), code: 'SUCCESS' },
    { code: 'INVALID_ARGUMENT', details: 'name is missing' },
  ]);
  expect(await listStored(world, 'sbCampaigns')).toMatchObject([
    { name: 'Just a name', isDraft: true, state: 'PAUSED', servingStatus: 'CAMPAIGN_INCOMPLETE', budget: null },
    { name: 'Draft', isDraft: true, isMultiAdGroupsEnabled: false, legacy: false, budget: 25 },
  ]);
  const id = json[1].draftCampaignId;
  expect((await world.ask('GET', '/sb/campaigns?stateFilter=enabled,paused,archived')).json).toEqual([]);
  expect((await world.ask('GET', `/sb/campaigns/${id}`)).status).toBe(404);
  expect((await world.ask('DELETE', `/sb/campaigns/${id}`)).status).toBe(404);
  const changed = await world.ask('PUT', '/sb/campaigns', { body: [{ campaignId: id, name: 'x' }] });
  expect(changed.json[0].code).toBe('NOT_FOUND');
  expect(await listStored(world, 'sbAdGroups')).toEqual([]);
});

it('[SB3-19, SB3-20] a submitted draft becomes an enabled campaign with several ad groups and the same id', async () => {
  for (const now of ['2023-01-01T00:00:00Z', '2026-03-02T12:00:00Z']) {
    const world = openWorld({ now: Date.parse(now) });
    const { draftCampaignId } = (await draft(world, WHOLE)).json[0];
    const { status, json } = await submit(world, draftCampaignId);
    expect([status, json]).toEqual([207, [{ draftCampaignId, campaignId: draftCampaignId, code: 'SUCCESS' }]]);
    const { json: read } = await world.ask('GET', `/sb/campaigns/${draftCampaignId}`, { headers: V33 });
    expect(read).toMatchObject({
      state: 'enabled',
      isMultiAdGroupsEnabled: true,
      adGroupCount: 1,
      adCount: 1,
      adFormat: 'video',
    });
    expect(await listStored(world, 'sbAds')).toMatchObject([{ name: 'Draft' }]);
    expect(await listStored(world, 'sbKeywords')).toMatchObject([{ keywordText: 'tent' }]);
  }
});

it('[SB3-20] a submission fails for incomplete drafts, submitted drafts and ids that are not drafts', async () => {
  const world = openWorld();
  const { json } = await draft(world, { name: 'Just a name' }, WHOLE, {
    ...WHOLE,
    name: 'No page',
    adFormat: 'productCollection',
  });
  const [bare, whole, wrong] = json.map(({ draftCampaignId }: { draftCampaignId: number }) => draftCampaignId);
  const { campaignId } = (await world.ask('POST', '/sb/campaigns', { body: [{ ...WHOLE, name: 'None' }] })).json[0];
  const answers = await submit(world, bare, whole, whole, wrong, campaignId, 5, 'x');
  expect(answers.json.map(({ code, details }: Record<string, string>) => [code, details])).toEqual([
    ['INVALID_ARGUMENT', 'budgetType is missing'],
    ['SUCCESS', undefined],
    ['INVALID_ARGUMENT', 'The draft was submitted before'],
    ['INVALID_ARGUMENT', 'creative.brandName is missing'],
    ['NOT_FOUND', `Cannot find entity with id ${campaignId}`],
    ['NOT_FOUND', 'Cannot find entity with id 5'],
    ['INVALID_ARGUMENT', 'draftCampaignId is not a number'],
  ]);
  expect((await submit(world)).status).toBe(400);
  expect((await submit(world, ...Array(11).fill(1))).status).toBe(400);
});

it('[SB4-33, SB3-20] a submitted draft becomes a campaign that is no longer a draft', async ({ world }) => {
  const { draftCampaignId } = (await draft(world, WHOLE)).json[0];
  await submit(world, draftCampaignId);
  const { json } = await world.admin('GET', '/entities/sbCampaigns');
  expect(json.sbCampaigns[0]).toMatchObject({ isDraft: false, servingStatus: 'CAMPAIGN_STATUS_ENABLED' });
});

it('[SB3-20] a submission fails if the end date of the draft has passed', async ({ world }) => {
  const { draftCampaignId } = (await draft(world, { ...WHOLE, endDate: '20260305' })).json[0];
  await world.admin('POST', '/clock/advance', { by: '5d' });
  const { json } = await submit(world, draftCampaignId);
  expect(json).toEqual([
    { code: 'INVALID_ARGUMENT', details: 'End date cannot be before start date', draftCampaignId },
  ]);
  expect(await listStored(world, 'sbAdGroups')).toEqual([]);
});
