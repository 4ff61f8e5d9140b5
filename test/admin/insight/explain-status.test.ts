/**
 * The explanation of a serving status: for each status of the specification, the condition that decided and its rule.
 */
import { describe, expect } from 'vitest';
import type { Explanation } from '../../../src/insight/explain/explanation.ts';
import { RULE_TEXTS } from '../../../src/generated/rule-texts.ts';
import type { RuleId } from '../../../src/generated/rule-ids.ts';
import { changeSettings } from '../../fixtures/accounts/collections.ts';
import { STATUS_TABLES } from '../../fixtures/accounts/serving-statuses.ts';
import { createCompleteCampaign, idOf, type CompleteCampaign } from '../../fixtures/accounts/complete-campaign.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

type Table = (typeof STATUS_TABLES)[number];

/** The rule of each table, and of the conditions that have a rule of their own. */
const RULES: Readonly<Record<string, string>> = {
  campaigns: 'STA-32',
  adGroups: 'ADG-26',
  keywords: 'STA-32',
  negativeKeywords: 'NEG-23',
  campaignNegativeKeywords: 'CNK-19',
  productAds: 'STA-32',
  'the campaign has not started': 'CMP-31',
  'the campaign has ended': 'CMP-31',
  'the account is out of budget': 'PRF-62',
};

/** How the explanation begins that names the condition of a line. */
const CONDITIONS: Readonly<Record<string, string>> = {
  'the campaign is archived': 'The campaign is archived',
  'the payment fails': 'The profile has no valid payment method',
  'the campaign is paused': 'The campaign is paused',
  'the campaign has not started': 'Today is before the start date',
  'the campaign has ended': 'Today is after the end date',
  'the ad group is archived': 'The ad group is archived',
  'the ad group is paused': 'The ad group is paused',
  'it is archived': 'The ',
  'it is paused': 'The ',
  'the account is out of budget': 'The campaigns of the profile have spent',
  'the campaign is out of budget': 'The campaign has spent its budget',
  'it is incomplete': 'The campaign has no ad',
  'the campaign is incomplete': 'The campaign has no ad',
};

async function explained(world: TestWorld, entity: string): Promise<Explanation> {
  const { status, json } = await world.admin('GET', `/explain?entity=${entity}`);
  expect(status).toBe(200);
  return json;
}

/** The conditions that were checked; parts for other API versions have a text as value. */
function conditionsOf({ children }: Explanation): Explanation[] {
  return children.filter(({ value }) => typeof value === 'boolean');
}

async function decisive(open: CompleteCampaign, each: Table['each'], dialect: 'spec' | 'observed') {
  changeSettings(open.world, { dialect });
  const explanation = await explained(open.world, `${each.name}/${idOf(open, each)}`);
  const conditions = conditionsOf(explanation);
  expect(conditions.map(({ value }) => value)).toEqual([...conditions.slice(1).map(() => false), true]);
  const last = conditions.at(-1);
  return { status: explanation.value, title: last?.title ?? '', rule: last?.rule?.id };
}

for (const { clause, each, live, lines } of STATUS_TABLES)
  describe(`the explanation of the serving status of ${each.name}`, () => {
    it(`${clause} says that no condition holds for ${live}`, async () => {
      const expected = { status: live, title: 'No other condition holds', rule: RULES[each.name] };
      expect(await decisive(await createCompleteCampaign(), each, 'spec')).toEqual(expected);
    });

    it.each(lines)(`${clause} names the rule when %s`, async (name, change, ...statuses) => {
      const open = await createCompleteCampaign();
      await change(open);
      for (const [i, dialect] of (['spec', 'observed'] as const).entries()) {
        const status = statuses[i];
        if (status === '-') continue;
        const found = await decisive(open, each, dialect);
        expect(found).toMatchObject({ status, rule: RULES[name] ?? RULES[each.name] });
        expect(found.title.startsWith(CONDITIONS[name] ?? '?')).toBe(true);
        expect(found.title.endsWith(`(${status})`)).toBe(true);
      }
    });
  });

describe('the statuses of the specification', () => {
  const CLAUSES: Readonly<Record<string, readonly RuleId[]>> = {
    campaigns: ['CMP-14'],
    adGroups: ['ADG-08', 'ADG-09'],
    keywords: ['KWD-09', 'KWD-10'],
    negativeKeywords: ['NEG-07'],
    campaignNegativeKeywords: ['CNK-06'],
    productAds: ['PAD-07', 'PAD-08'],
  };
  const cases = STATUS_TABLES.flatMap(({ each, live, lines }) => {
    const ids = CLAUSES[each.name] ?? [];
    const listed = ids.flatMap((id) => RULE_TEXTS[id][2].match(/[A-Z]+(?:_[A-Z]+)+/g) ?? []);
    const computed = new Set([live, ...lines.map(([, , spec]) => spec)]);
    return listed.filter((status) => !computed.has(status)).map((status) => [each, status] as const);
  });

  it('are computed, except for three that only the admin API sets', () => {
    expect(new Set(cases.map(([, status]) => status))).toEqual(
      new Set(['AD_POLICING_SUSPENDED', 'TARGETING_CLAUSE_POLICING_SUSPENDED', 'MISSING_DECORATION']),
    );
  });

  it.each(cases)('are explained as set by the admin API: $name, case %#', async (each, status) => {
    const open = await createCompleteCampaign();
    const id = idOf(open, each);
    await open.world.admin('PATCH', `/entities/${each.name}/${id}`, { servingStatus: status });
    const explanation = await explained(open.world, `${each.name}/${id}`);
    expect(explanation).toMatchObject({ value: status, rule: { id: 'SBX-07' } });
  });
});

describe('the explanation of a status in later API versions', () => {
  it.each(STATUS_TABLES.flatMap(({ each, lines }) => lines.map((line) => [each, ...line] as const)))(
    '[V3-61] has the status of version 3: $name, case %#',
    async (each, _name, change) => {
      const open = await createCompleteCampaign();
      await change(open);
      const id = idOf(open, each);
      const explanation = await explained(open.world, `${each.name}/${id}`);
      const part = explanation.children.find(({ title }) => title === 'version 3');
      const type = `application/vnd.sp${each.name[0]?.toUpperCase()}${each.name.slice(1, -1)}.v3+json`;
      const { json } = await open.world.ask('POST', `/sp/${each.name}/list`, {
        body: { includeExtendedDataFields: true },
        headers: { 'content-type': type },
      });
      const rows: Record<string, unknown>[] = json[each.name];
      const row = rows.find((one) => Object.values(one).includes(String(id)));
      expect(part?.value).toBe(Reflect.get(Object(row?.['extendedData']), 'servingStatus'));
    },
  );

  it.each(['targets', 'negativeTargets'])('[TOD-291] has the status of version 2 too: %s', async (name) => {
    const world = openWorld({ scenario: 'default' });
    for (const dialect of ['spec', 'observed'] as const) {
      changeSettings(world, { dialect });
      const { json } = await world.ask('GET', `/v2/sp/${name}/extended`);
      expect(json.length).toBeGreaterThan(1);
      for (const { targetId, servingStatus } of json) {
        const explanation = await explained(world, `${name}/${targetId}`);
        expect(explanation).toMatchObject({ value: servingStatus, title: expect.stringContaining('version 2') });
        expect(explanation.children.some(({ title }) => title === 'version 3')).toBe(true);
      }
    }
  });

  it('[SB4-39] has the status of sponsored brands, versions 4 and 3', async ({ defaultWorld: world }) => {
    const list = async (): Promise<{ campaignId: string; extendedData: { servingStatus: string } }[]> => {
      const headers = { 'content-type': 'application/vnd.sbcampaignresource.v4+json' };
      return (await world.ask('POST', '/sb/v4/campaigns/list', { body: { includeExtendedDataFields: true }, headers }))
        .json.campaigns;
    };
    const check = async (): Promise<void> => {
      for (const { campaignId, extendedData } of await list()) {
        const explanation = await explained(world, `sbCampaigns/${campaignId}`);
        expect(explanation.value).toBe(extendedData.servingStatus);
        expect(explanation.children.some(({ title }) => title === 'version 3')).toBe(true);
      }
    };
    await check();
    world.state.accountStore.changeProfile(world.profile(), { validPaymentMethod: 0 });
    await check();
  });
});

describe('the explanation of a spent budget', () => {
  it('has the budget, since when nothing is left, and the event that spent the rest', async () => {
    const world = openWorld({ scenario: 'default', now: Date.parse('2026-03-03T03:00:00Z') });
    const { json } = await world.admin('GET', '/entities/campaigns');
    const { campaignId } = json.campaigns.find(({ state }: { state: string }) => state === 'ENABLED');
    await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: Number(campaignId), dailyBudget: 1 }] });
    world.state.setClock(world.state.now() + 26 * 3_600_000, 'frozen');
    const explanation = await explained(world, `campaigns/${campaignId}`);
    expect(explanation.value).toBe('CAMPAIGN_OUT_OF_BUDGET');
    const budget = conditionsOf(explanation).at(-1)?.children[0];
    expect(budget).toMatchObject({ title: 'Budget of the campaign today', value: 1, unit: 'USD' });
    const [since, last, until] = budget?.children ?? [];
    expect(since).toMatchObject({ title: 'Out of budget after spending', value: 1, at: last?.at });
    expect(until?.at).toBe('2026-03-04T08:00:00.000Z');
    // One millisecond earlier, the budget is not spent.
    const copy = Date.parse(since?.at ?? '');
    world.state.setClock(copy - 1, 'frozen');
    expect((await explained(world, `campaigns/${campaignId}`)).value).toBe('CAMPAIGN_STATUS_ENABLED');
    world.state.setClock(copy, 'frozen');
    expect((await explained(world, `campaigns/${campaignId}`)).value).toBe('CAMPAIGN_OUT_OF_BUDGET');
  });
});
