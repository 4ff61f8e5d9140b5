/** Scenarios about sponsored display, which one profile shows. */
import { describe, expect, it } from 'vitest';
import { sandbox, type Sandbox } from '../../fixtures/sandbox.ts';
import { violationCounts } from '../../fixtures/violation-counts.ts';

const start = (scenario: string): Sandbox => sandbox({ scenario });
const creatives = async (box: Sandbox) => (await box.ask('GET', '/sd/creatives')).json;

describe('creative-rejected', () => {
  it('a careless client counts a creative as shown that is rejected', async () => {
    const box = start('creative-rejected');
    const listed = await creatives(box);
    const shown = listed.filter(
      ({ moderationStatus }: { moderationStatus: string }) => moderationStatus === 'APPROVED',
    );
    expect([listed.length, shown.length]).toEqual([1, 0]);
  });

  it('a careful client reads the reason, and sends another headline', async () => {
    const box = start('creative-rejected');
    const { json } = await box.ask('GET', '/sd/moderation/creatives?language=en-US');
    const [{ creativeId, policyViolations }] = json;
    const [{ reviewedText }] = policyViolations[0].violatingHeadlineContents;
    expect(reviewedText).toBe('Sleep where the road ends');
    const body = [{ creativeId, properties: { headline: 'Tents for every season' } }];
    expect((await box.ask('PUT', '/sd/creatives', { body })).json).toEqual([{ code: 'SUCCESS', creativeId }]);
    expect(await creatives(box)).toMatchObject([{ creativeId, moderationStatus: 'APPROVED' }]);
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
  const read = async (box: Sandbox): Promise<{ campaigns: Campaign[]; adGroups: AdGroup[] }> => {
    const { json } = await box.ask('GET', '/sd/campaigns');
    const campaigns = json.filter(({ name }: Campaign) => name.startsWith('Tactics'));
    const ids = campaigns.map(({ campaignId }: Campaign) => campaignId).join();
    return { campaigns, adGroups: (await box.ask('GET', `/sd/adGroups?campaignIdFilter=${ids}`)).json };
  };
  const add = async (box: Sandbox, targets: { adGroupId: number; expression: object[] }[]) =>
    box.ask('POST', '/sd/targets', {
      body: targets.map((target) => ({ ...target, state: 'enabled', expressionType: 'manual' })),
    });
  const targetsIn = async (box: Sandbox, { adGroupId }: AdGroup): Promise<number> =>
    (await box.ask('GET', `/sd/targets?adGroupIdFilter=${adGroupId}`)).json.length;

  it('a careless client adds an audience to each ad group, and reads 207 as success', async () => {
    const box = start('tactic-refuses-targets');
    const { adGroups } = await read(box);
    const added = await add(
      box,
      adGroups.map(({ adGroupId }) => ({ adGroupId, expression: VIEWS })),
    );
    expect(added.status).toBe(207);
    expect(await Promise.all(adGroups.map((each) => targetsIn(box, each)))).toEqual([1, 2]);
    expect(added.json).toMatchObject([
      { code: 'INVALID_ARGUMENT', description: expect.stringContaining('T00020 does not support') },
      { code: 'SUCCESS' },
    ]);
  });

  it('a careful client reads the tactic, and adds an audience or a category of contents', async () => {
    const box = start('tactic-refuses-targets');
    const { campaigns, adGroups } = await read(box);
    const tactics = new Map(campaigns.map(({ campaignId, tactic }) => [campaignId, tactic]));
    const targets = adGroups.map(({ adGroupId, campaignId }) => ({
      adGroupId,
      expression: tactics.get(campaignId) === 'T00030' ? VIEWS : CATEGORY,
    }));
    expect((await add(box, targets)).json).toMatchObject([{ code: 'SUCCESS' }, { code: 'SUCCESS' }]);
    expect(await Promise.all(adGroups.map((each) => targetsIn(box, each)))).toEqual([2, 2]);
    expect(await violationCounts(box)).toEqual({});
  });
});
