/**
 * The values that list filters of the newer document take, and the objects that it refuses.
 */
import { describe, expect } from 'vitest';
import { type Item } from '../../../fixtures/accounts/collections.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  V3_AD_GROUPS,
  V3_CAMPAIGN_NEGATIVE_KEYWORDS,
  V3_CAMPAIGNS,
  V3_KEYWORDS,
  V3_NEGATIVE_KEYWORDS,
  V3_TARGETS,
  type V3Collection,
} from '../../../fixtures/programs/clients/v3.ts';
import { createOneV3, idsInV3, listV3, sandboxWithParents, v3 } from '../../../fixtures/programs/clients/v3-calls.ts';

describe('list filters', () => {
  const LATER_STATES = ['OTHER', 'ENABLING', 'PROPOSED', 'USER_DELETED'];

  it.each<[each: V3Collection, filter: Item]>([
    ...[V3_CAMPAIGNS, V3_AD_GROUPS, V3_KEYWORDS, V3_NEGATIVE_KEYWORDS, V3_TARGETS].map((each): [V3Collection, Item] => [
      each,
      { stateFilter: { include: LATER_STATES } },
    ]),
    [V3_KEYWORDS, { matchTypeFilter: ['OTHER'] }],
    [V3_NEGATIVE_KEYWORDS, { matchTypeFilter: ['OTHER', 'NEGATIVE_BROAD'] }],
    [V3_CAMPAIGN_NEGATIVE_KEYWORDS, { matchTypeFilter: ['OTHER', 'NEGATIVE_BROAD'] }],
    [V3_TARGETS, { expressionTypeFilter: { include: ['OTHER'] } }],
  ])('[TOD-96] of $name accept the documented values that no entity has, in case %#', async (each, filter) => {
    const { world, parents } = await sandboxWithParents(each);
    const id = await createOneV3(world, each, each.make(parents, 1));
    expect(await listV3(world, each, filter)).toEqual([]);
    expect(await idsInV3(world, each, {})).toContain(id);
  });

  it.each<[each: V3Collection, name: string]>([
    [V3_CAMPAIGNS, 'campaignIdFilter'],
    [V3_CAMPAIGNS, 'portfolioIdFilter'],
    [V3_AD_GROUPS, 'stateFilter'],
    [V3_TARGETS, 'expressionTypeFilter'],
  ])('[TOD-96] of $name refuse an object without include, in case %#', async (each, name) => {
    const world = openWorld();
    for (const filter of [{}, { include: null }]) {
      const { status, json } = await v3(world, each, 'list', { [name]: filter });
      expect([status, json]).toEqual([400, expect.objectContaining({ message: `${name}.include is missing` })]);
    }
    expect((await v3(world, each, 'list', { [name]: { include: [] } })).status).toBe(200);
  });

  it('[V3-55] select campaigns by the allocation of their budgets, which is manual', async () => {
    const world = openWorld({ scenario: 'default' });
    const stateFilter = { include: ['PAUSED'] };
    const paused = await idsInV3(world, V3_CAMPAIGNS, { stateFilter });
    const by = (...include: string[]) =>
      idsInV3(world, V3_CAMPAIGNS, { stateFilter, marketplaceBudgetAllocationFilter: { include } });
    expect(paused.length).toBeGreaterThan(0);
    expect(await by('MANUAL')).toEqual(paused);
    expect(await by('AUTO', 'MANUAL')).toEqual(paused);
    expect(await by('AUTO')).toEqual([]);
  });

  it('[TOD-96] by names and texts may lack include', async ({ world }) => {
    for (const [each, name] of [
      [V3_CAMPAIGNS, 'nameFilter'],
      [V3_KEYWORDS, 'keywordTextFilter'],
      [V3_TARGETS, 'asinFilter'],
    ] as const)
      expect((await v3(world, each, 'list', { [name]: { queryTermMatchType: 'EXACT_MATCH' } })).status).toBe(200);
  });
});
