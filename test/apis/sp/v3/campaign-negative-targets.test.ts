/**
 * Negative targets of campaigns, which only version 3 has: which profiles and campaigns accept them.
 */
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../fixtures/accounts/collections.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import {
  V3_CAMPAIGN_NEGATIVE_TARGETS,
  V3_NEGATIVE_TARGETS,
  V3_TARGETS,
} from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  deleteV3,
  faultIn,
  sandboxWithParents,
  idsInV3,
  openParentsV3,
  readV3,
  tryCreateV3,
  v3,
  write,
} from '../../../fixtures/programs/clients/v3-calls.ts';

const EXPRESSION = [{ type: 'ASIN_SAME_AS', value: 'B000000001' }];

/** Creates a negative target of a new campaign. */
async function createIn(type: 'vendor' | 'seller', targetingType: 'AUTO' | 'MANUAL') {
  const world = openWorld();
  const ask = { profile: world.profile('US', { type }) };
  const parents = await openParentsV3(world, { campaign: { name: targetingType, targetingType }, ask });
  const item = { ...V3_CAMPAIGN_NEGATIVE_TARGETS.make(parents, 1), expression: EXPRESSION };
  return { world, ask, outcome: await write(world, V3_CAMPAIGN_NEGATIVE_TARGETS, 'create', [item], ask) };
}

describe('negative targets of campaigns', () => {
  it.each([
    ['[V3-65] are available to vendors in auto campaigns', 'vendor', 'AUTO'],
    ['[V3-65] are available to vendors in manual campaigns', 'vendor', 'MANUAL'],
    ['[V3-66] are available to sellers in auto campaigns', 'seller', 'AUTO'],
  ] as const)('%s', async (_title, type, targetingType) => {
    const { world, ask, outcome } = await createIn(type, targetingType);
    const id = String(outcome.success[0]?.['campaignNegativeTargetingClauseId']);
    expect(await readV3(world, V3_CAMPAIGN_NEGATIVE_TARGETS, id, ask)).toMatchObject({ expression: EXPRESSION });
  });

  it('[V3-67, V3-68] are not available to sellers in manual campaigns', async () => {
    const { outcome } = await createIn('seller', 'MANUAL');
    expect(faultIn(outcome)).toEqual({
      type: 'unsupportedOperationError',
      reason: 'UNSUPPORTED_OPERATION',
      location: '$.campaignNegativeTargetingClauses[0].campaignId',
      facts: {},
    });
  });

  it('[V3-68] are a separate collection: negative targets require an ad group', async () => {
    const { world, ask, parents } = await sandboxWithParents(V3_CAMPAIGN_NEGATIVE_TARGETS);
    const item: Item = V3_CAMPAIGN_NEGATIVE_TARGETS.make(parents, 1);
    expect(await tryCreateV3(world, V3_NEGATIVE_TARGETS, item, ask)).toMatchObject({
      type: 'missingValueError',
      location: '$.negativeTargetingClauses[0].adGroupId',
    });
    const id = await createOneV3(world, V3_CAMPAIGN_NEGATIVE_TARGETS, item, ask);
    for (const each of [V3_NEGATIVE_TARGETS, V3_TARGETS]) {
      expect(await idsInV3(world, each, {}, ask)).toEqual([]);
      expect((await deleteV3(world, each, [id], ask)).success).toEqual([]);
    }
    const { json } = await v3(world, V3_CAMPAIGN_NEGATIVE_TARGETS, 'list', {}, ask);
    const resolved = { targetId: id, ...item, resolvedExpression: item['expression'] };
    expect(json).toEqual({ totalResults: 1, campaignNegativeTargetingClauses: [resolved] });
  });
});
