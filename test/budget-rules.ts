/**
 * Campaigns with budget rules, as a seed brings them about, and what the service tells of them.
 */
import { expect } from 'vitest';
import type { Item } from './collections.ts';
import type { Answer, Ask, Sandbox } from './sandbox.ts';
import { v3 } from './v3-calls.ts';
import { V3_CAMPAIGNS } from './v3.ts';

/** NOW is four in the morning of Monday, 2 March, in Los Angeles. */
export const FROM_FEBRUARY = { dateRangeTypeRuleDuration: { startDate: '20260201' } };

export const details = (changes: Item = {}): Item => ({
  name: 'More in spring',
  ruleType: 'SCHEDULE',
  budgetIncreaseBy: { type: 'PERCENT', value: 50 },
  duration: FROM_FEBRUARY,
  recurrence: { type: 'DAILY' },
  ...changes,
});

export const between = (startDate: string, endDate?: string): Item => ({
  dateRangeTypeRuleDuration: { startDate, ...(endDate === undefined ? {} : { endDate }) },
});

/** Raised by so many percent, every day. */
export const by = (value: number): Item => ({ budgetIncreaseBy: { type: 'PERCENT', value } });
export const weekly = (...daysOfWeek: string[]): Item => ({ recurrence: { type: 'WEEKLY', daysOfWeek } });
export const performing = (metricName: string, comparisonOperator: string, threshold: number): Item => ({
  ruleType: 'PERFORMANCE',
  performanceMeasureCondition: { metricName, comparisonOperator, threshold },
});

export async function seedEntities(box: Sandbox, entities: object, profileId = box.profile()): Promise<Answer['json']> {
  const { status, json } = await box.control('POST', '/seed', { profileId, entities });
  expect([status, json.errors]).toEqual([201, undefined]);
  return json;
}

/** The ids of the rules, in the order given. */
export async function seedRules(
  box: Sandbox,
  campaignIds: readonly string[],
  rules: readonly Item[],
  { profileId = box.profile(), ...rest }: { profileId?: string; [name: string]: unknown } = {},
): Promise<string[]> {
  const budgetRules = rules.map((changes, i) => ({
    ref: `r${i}`,
    campaignIds,
    ruleDetails: details(changes),
    ...rest,
  }));
  const { ids } = await seedEntities(box, { budgetRules }, profileId);
  return rules.map((_, i) => ids[`r${i}`]);
}

export async function campaign(box: Sandbox, budget = 20, profileId = box.profile(), more: Item = {}): Promise<string> {
  const item = { ref: 'c', name: `Campaign of ${budget}`, targetingType: 'MANUAL', budget: { budget }, ...more };
  const { ids } = await seedEntities(box, { campaigns: [item] }, profileId);
  return ids.c;
}

/** Forty days old, with many keywords that bid well: it spends any small budget in a few hours. */
export function busyCampaign(box: Sandbox, budget: number): Promise<string> {
  const keywords = Array.from({ length: 60 }, (_, i) => ({ keywordText: `garden chair ${i}`, matchType: 'BROAD' }));
  const adGroup = { name: 'g', defaultBid: 2, keywords, productAds: [{ sku: 'S-1' }] };
  return campaign(box, budget, box.profile(), { createdDaysAgo: 40, startDate: 'today-40d', adGroups: [adGroup] });
}

/** The budget as version 3 shows it. */
export async function budgetOf(box: Sandbox, campaignId: string, ask: Ask = {}): Promise<Item> {
  const { status, json } = await v3(box, V3_CAMPAIGNS, 'list', { campaignIdFilter: { include: [campaignId] } }, ask);
  expect([status, json.campaigns.length]).toEqual([200, 1]);
  return json.campaigns[0].budget;
}

export const effective = async (box: Sandbox, campaignId: string, ask: Ask = {}): Promise<unknown> =>
  (await budgetOf(box, campaignId, ask))['effectiveBudget'];

export const rulesPath = (campaignId: string): string => `/sp/campaigns/${campaignId}/budgetRules`;
export const historyPath = (campaignId: string, query = ''): string => `${rulesPath(campaignId)}/budgetHistory${query}`;

export async function rulesOf(box: Sandbox, campaignId: string, ask: Ask = {}): Promise<Item[]> {
  const { status, json } = await box.ask('GET', rulesPath(campaignId), ask);
  expect([status, Object.keys(json)]).toEqual([200, ['associatedRules']]);
  return json.associatedRules;
}

/** The status and reason of each rule. */
export async function standing(box: Sandbox, campaignId: string): Promise<unknown[]> {
  const rules = await rulesOf(box, campaignId);
  return rules.map(({ ruleStatus, ruleStatusDetails }) => {
    expect(ruleStatusDetails).toEqual({ status: ruleStatus, reasonCode: expect.any(String) });
    return [ruleStatus, (ruleStatusDetails as Item)['reasonCode']];
  });
}

export interface Told {
  executionTime: number;
  appliedRule: Item & { ruleId: string };
  dailyBudgetValue: number;
  ruleBasedBudgetValue: number;
  performanceMetric?: { name: string; value: number };
}

export async function historyOf(box: Sandbox, campaignId: string, query = '', ask: Ask = {}): Promise<Told[]> {
  const { status, json } = await box.ask('GET', historyPath(campaignId, query), ask);
  expect([status, json.details]).toEqual([200, undefined]);
  return json.history;
}

/** The days of a history in Los Angeles. */
export const daysOf = (history: readonly Told[]): string[] =>
  history.map(({ executionTime }) =>
    new Date(executionTime).toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' }),
  );

export const at = (box: Sandbox, instant: string): void => box.world.setClock(Date.parse(instant), 'frozen');
