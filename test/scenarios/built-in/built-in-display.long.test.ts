/** Scenarios about sponsored display, which one profile shows. */
import { describe, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { violationCounts } from '../../fixtures/violation-counts.ts';

const start = (scenario: string): TestWorld => openWorld({ scenario });
const creatives = async (world: TestWorld) => (await world.ask('GET', '/sd/creatives')).json;

describe('creative-rejected', () => {
  it('a careless client counts a creative as shown that is rejected', async () => {
    const world = start('creative-rejected');
    const listed = await creatives(world);
    const shown = listed.filter(
      ({ moderationStatus }: { moderationStatus: string }) => moderationStatus === 'APPROVED',
    );
    expect([listed.length, shown.length]).toEqual([1, 0]);
  });

  it('a careful client reads the reason, and sends another headline', async () => {
    const world = start('creative-rejected');
    const { json } = await world.ask('GET', '/sd/moderation/creatives?language=en-US');
    const [{ creativeId, policyViolations }] = json;
    const [{ reviewedText }] = policyViolations[0].violatingHeadlineContents;
    expect(reviewedText).toBe('Sleep where the road ends');
    const body = [{ creativeId, properties: { headline: 'Tents for every season' } }];
    expect((await world.ask('PUT', '/sd/creatives', { body })).json).toEqual([{ code: 'SUCCESS', creativeId }]);
    expect(await creatives(world)).toMatchObject([{ creativeId, moderationStatus: 'APPROVED' }]);
  });
});

describe('tactic-refuses-targets', () => {
  interface AdGroup {
    adGroupId: number;
    campaignId: number;
  }
  interface Campaign {
    campaignId: number;
    name: string;
    tactic: string;
  }

  const VIEWS = [
    {
      type: 'views',
      value: [{ type: 'exactProduct' }, { type: 'lookback', value: '30' }],
    },
  ];
  const CATEGORY = [{ type: 'contentCategorySameAs', value: 'amzn1.iab-content.SPSHQ5' }];
  const read = async (world: TestWorld): Promise<{ campaigns: Campaign[]; adGroups: AdGroup[] }> => {
    const { json } = await world.ask('GET', '/sd/campaigns');
    const campaigns = json.filter(({ name }: Campaign) => name.startsWith('Tactics'));
    const ids = campaigns.map(({ campaignId }: Campaign) => campaignId).join();
    return { campaigns, adGroups: (await world.ask('GET', `/sd/adGroups?campaignIdFilter=${ids}`)).json };
  };
  const add = async (world: TestWorld, targets: { adGroupId: number; expression: object[] }[]) =>
    world.ask('POST', '/sd/targets', {
      body: targets.map((target) => ({ ...target, state: 'enabled', expressionType: 'manual' })),
    });
  const targetsIn = async (world: TestWorld, { adGroupId }: AdGroup): Promise<number> =>
    (await world.ask('GET', `/sd/targets?adGroupIdFilter=${adGroupId}`)).json.length;

  it('a careless client adds an audience to each ad group, and reads 207 as success', async () => {
    const world = start('tactic-refuses-targets');
    const { adGroups } = await read(world);
    const added = await add(
      world,
      adGroups.map(({ adGroupId }) => ({ adGroupId, expression: VIEWS })),
    );
    expect(added.status).toBe(207);
    expect(await Promise.all(adGroups.map((each) => targetsIn(world, each)))).toEqual([1, 2]);
    expect(added.json).toMatchObject([
      { code: 'INVALID_ARGUMENT', description: expect.stringContaining('T00020 does not support') },
      { code: 'SUCCESS' },
    ]);
  });

  it('a careful client reads the tactic, and adds an audience or a category of contents', async () => {
    const world = start('tactic-refuses-targets');
    const { campaigns, adGroups } = await read(world);
    const tactics = new Map(campaigns.map(({ campaignId, tactic }) => [campaignId, tactic]));
    const targets = adGroups.map(({ adGroupId, campaignId }) => ({
      adGroupId,
      expression: tactics.get(campaignId) === 'T00030' ? VIEWS : CATEGORY,
    }));
    expect((await add(world, targets)).json).toMatchObject([{ code: 'SUCCESS' }, { code: 'SUCCESS' }]);
    expect(await Promise.all(adGroups.map((each) => targetsIn(world, each)))).toEqual([2, 2]);
    expect(await violationCounts(world)).toEqual({});
  });
});
