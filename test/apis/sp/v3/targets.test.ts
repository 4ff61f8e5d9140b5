/**
 * Targets of version 3: names of predicates, valid combinations and duplicates.
 */
import { describe, expect, it } from 'vitest';
import type { Ask, TestWorld } from '../../../fixtures/sandbox.ts';
import {
  V3_AD_GROUPS,
  V3_CAMPAIGN_NEGATIVE_TARGETS,
  V3_KEYWORDS,
  V3_NEGATIVE_KEYWORDS,
  V3_NEGATIVE_TARGETS,
  V3_TARGETS,
  type Parents,
  type V3Collection,
} from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  deleteV3,
  faultIn,
  sandboxWithParents,
  listV3,
  readV3,
  tryCreateV3,
  write,
} from '../../../fixtures/programs/clients/v3-calls.ts';

const SAME = { type: 'ASIN_SAME_AS', value: 'B000000001' };
const CATEGORY = { type: 'ASIN_CATEGORY_SAME_AS', value: '3760911' };

/** The names of a predicate in versions 2 and 3, and a value; automatic targets have no value. */
const RENAMES: [clause: string, v2Name: string, v3Name: string, value?: string][] = [
  ['[V3-69]', 'queryBroadRelMatches', 'QUERY_BROAD_REL_MATCHES'],
  ['[V3-69]', 'queryHighRelMatches', 'QUERY_HIGH_REL_MATCHES'],
  ['[V3-70]', 'asinAccessoryRelated', 'ASIN_ACCESSORY_RELATED'],
  ['[V3-70]', 'asinSubstituteRelated', 'ASIN_SUBSTITUTE_RELATED'],
  ['[V3-71]', 'asinCategorySameAs', 'ASIN_CATEGORY_SAME_AS', '3760911'],
  ['[V3-71]', 'asinBrandSameAs', 'ASIN_BRAND_SAME_AS', 'Acme'],
  ['[V3-72]', 'asinPriceLessThan', 'ASIN_PRICE_LESS_THAN', '10'],
  ['[V3-72]', 'asinPriceBetween', 'ASIN_PRICE_BETWEEN', '9.99-20'],
  ['[V3-72]', 'asinPriceGreaterThan', 'ASIN_PRICE_GREATER_THAN', '0.5'],
  ['[V3-73]', 'asinReviewRatingLessThan', 'ASIN_REVIEW_RATING_LESS_THAN', '4'],
  ['[V3-74]', 'asinReviewRatingBetween', 'ASIN_REVIEW_RATING_BETWEEN', '3.5-5'],
  ['[V3-74]', 'asinReviewRatingGreaterThan', 'ASIN_REVIEW_RATING_GREATER_THAN', '2'],
  ['[V3-75]', 'asinSameAs', 'ASIN_SAME_AS', 'B000000001'],
  ['[V3-75]', 'asinIsPrimeShippingEligible', 'ASIN_IS_PRIME_SHIPPING_ELIGIBLE', 'true'],
  ['[V3-76]', 'asinAgeRangeSameAs', 'ASIN_AGE_RANGE_SAME_AS', '5'],
  ['[V3-76]', 'asinGenreSameAs', 'ASIN_GENRE_SAME_AS', '7'],
];
const V3_NAMES = [...RENAMES.map(([, , v3Name]) => v3Name), 'ASIN_EXPANDED_FROM'];

/** The stored expression, which has the names of version 2. */
function stored(world: TestWorld, id: string): unknown {
  return JSON.parse(world.state.store('target').byId(world.profile(), id)?.expression ?? '');
}

async function createTarget(
  each: V3Collection,
  expression: unknown,
  fixture?: { world: TestWorld; parents: Parents; ask?: Ask },
) {
  const { world, parents, ask } = fixture ?? (await sandboxWithParents(each));
  return write(world, each, 'create', [{ ...each.make(parents, 1), expression }], ask);
}

describe('predicates', () => {
  for (const [clause, v2Name, v3Name, value] of RENAMES)
    it(`${clause} [V3-77] ${v2Name} is named ${v3Name}, and its old name is rejected`, async () => {
      const campaign = value === undefined ? { targetingType: 'AUTO' } : {};
      const { world, parents } = await sandboxWithParents(undefined, { campaign });
      const refused = await tryCreateV3(world, V3_TARGETS, {
        ...V3_TARGETS.make(parents, 1),
        expression: [{ type: v2Name, value: value ?? '' }],
      });
      expect(refused).toMatchObject({
        type: 'rangeError',
        reason: 'INVALID_ENUM_VALUE',
        location: '$.targetingClauses[0].expression[0].type',
      });
      expect(refused.facts).toEqual({ allowed: expect.arrayContaining(V3_NAMES) });
      if (value === undefined) {
        const all = await listV3(world, V3_TARGETS);
        const auto = all.find((item) => JSON.stringify(item['expression']).includes(`"${v3Name}"`));
        expect(auto).toMatchObject({ expressionType: 'AUTO', expression: [{ type: v3Name }], state: 'ENABLED' });
        expect(stored(world, String(auto?.['targetId']))).toEqual([{ type: v2Name }]);
        return;
      }
      const alone = v3Name === 'ASIN_SAME_AS' || v3Name === 'ASIN_CATEGORY_SAME_AS';
      const expression = [...(alone ? [] : [CATEGORY]), { type: v3Name, value }];
      const id = await createOneV3(world, V3_TARGETS, { ...V3_TARGETS.make(parents, 1), expression });
      expect(await readV3(world, V3_TARGETS, id)).toMatchObject({ expression, resolvedExpression: expression });
      expect(stored(world, id)).toContainEqual({ type: v2Name, value });
    });

  it('[V3-64] ASIN_EXPANDED_FROM exists in version 3 only', async () => {
    const { world, parents } = await sandboxWithParents();
    const expression = [{ type: 'ASIN_EXPANDED_FROM', value: 'B000000001' }];
    const id = await createOneV3(world, V3_TARGETS, { ...V3_TARGETS.make(parents, 1), expression });
    expect(await readV3(world, V3_TARGETS, id)).toMatchObject({ expression });
  });
});

describe('expressions', () => {
  const invalid: [each: V3Collection, expression: unknown, location: string][] = [
    [V3_TARGETS, [], 'expression'],
    [V3_TARGETS, [SAME, SAME], 'expression'],
    [V3_TARGETS, [SAME, CATEGORY], 'expression'],
    [V3_TARGETS, [{ type: 'ASIN_BRAND_SAME_AS', value: 'Acme' }], 'expression'],
    [V3_TARGETS, [{ type: 'QUERY_HIGH_REL_MATCHES' }], 'expression'],
    [
      V3_TARGETS,
      [CATEGORY, ...Array.from({ length: 10 }, () => ({ type: 'ASIN_GENRE_SAME_AS', value: '1' }))],
      'expression',
    ],
    [V3_TARGETS, [{ ...SAME, value: 'b000000001' }], 'expression[0].value'],
    [V3_TARGETS, [{ type: 'ASIN_SAME_AS' }], 'expression[0].value'],
    [V3_TARGETS, [{ ...CATEGORY, value: ' ' }], 'expression[0].value'],
    [V3_TARGETS, [CATEGORY, { type: 'ASIN_PRICE_BETWEEN', value: '20-10' }], 'expression[1].value'],
    [V3_TARGETS, [CATEGORY, { type: 'ASIN_PRICE_LESS_THAN', value: 'cheap' }], 'expression[1].value'],
    [V3_TARGETS, [CATEGORY, { type: 'ASIN_REVIEW_RATING_GREATER_THAN', value: '6' }], 'expression[1].value'],
    [V3_TARGETS, [CATEGORY, { type: 'ASIN_IS_PRIME_SHIPPING_ELIGIBLE', value: 'yes' }], 'expression[1].value'],
    [V3_NEGATIVE_TARGETS, [CATEGORY], 'expression'],
    [V3_NEGATIVE_TARGETS, [{ type: 'ASIN_EXPANDED_FROM', value: 'B000000001' }], 'expression'],
    [V3_CAMPAIGN_NEGATIVE_TARGETS, [CATEGORY], 'expression'],
    [V3_CAMPAIGN_NEGATIVE_TARGETS, [{ ...SAME, value: 'x' }], 'expression[0].value'],
  ];
  for (const [each, expression, location] of invalid)
    it(`[V3-78] ${each.name} ${JSON.stringify(expression).slice(0, 90)} is not a valid value`, async () => {
      expect(faultIn(await createTarget(each, expression))).toEqual({
        type: 'targetingClauseSetupError',
        reason: 'TARGETING_EXPRESSION_INVALID_VALUE',
        location: `$.${each.key}[0].${location}`,
        facts: {},
      });
    });

  it('[V3-54, V3-78] must be lists of objects with a type and a string value', async () => {
    const malformed: [unknown, string, string][] = [
      [SAME, 'PATTERN_NOT_MATCHED', 'expression'],
      [['ASIN_SAME_AS'], 'PATTERN_NOT_MATCHED', 'expression[0]'],
      [[{ value: 'B000000001' }], 'MISSING_VALUE', 'expression[0].type'],
      [[{ ...SAME, value: 7 }], 'PATTERN_NOT_MATCHED', 'expression[0].value'],
      [[SAME, { type: '__proto__', value: 'x' }], 'INVALID_ENUM_VALUE', 'expression[1].type'],
    ];
    for (const each of [V3_TARGETS, V3_NEGATIVE_TARGETS, V3_CAMPAIGN_NEGATIVE_TARGETS])
      for (const [expression, reason, location] of malformed)
        expect(faultIn(await createTarget(each, expression))).toMatchObject({
          reason,
          location: `$.${each.key}[0].${location}`,
        });
  });

  it('[V3-78] can have up to ten predicates', async () => {
    const { world, parents } = await sandboxWithParents();
    const genres = Array.from({ length: 9 }, (_, n) => ({ type: 'ASIN_GENRE_SAME_AS', value: String(n) }));
    await createOneV3(world, V3_TARGETS, { ...V3_TARGETS.make(parents, 1), expression: [CATEGORY, ...genres] });
  });

  it('[V3-58, V3-78] are unique within their parent, in creates and updates', async () => {
    for (const each of [V3_TARGETS, V3_NEGATIVE_TARGETS, V3_CAMPAIGN_NEGATIVE_TARGETS]) {
      const { world, ask, parents } = await sandboxWithParents(each);
      const [first, second] = [each.make(parents, 1), each.make(parents, 2)];
      const id = await createOneV3(world, each, first, ask);
      const other = await createOneV3(world, each, second, ask);
      const duplicate = {
        type: 'duplicateValueError',
        reason: 'DUPLICATE_VALUE',
        location: `$.${each.key}[0].expression`,
        facts: {},
      };
      expect(await tryCreateV3(world, each, first, ask)).toEqual(duplicate);
      const { expression } = first;
      expect(faultIn(await write(world, each, 'update', [{ targetId: other, expression }], ask))).toEqual(duplicate);
      expect((await write(world, each, 'update', [{ targetId: id, expression }], ask)).error).toEqual([]);
      await deleteV3(world, each, [id], ask);
      expect((await write(world, each, 'update', [{ targetId: other, expression }], ask)).error).toEqual([]);
      expect(await createOneV3(world, each, second, ask)).not.toBe(other);
    }
  });
});

describe('automatic targets', () => {
  it('[V3-78] exist four times per ad group of an auto campaign; only state and bid can be changed', async () => {
    const { world, parents } = await sandboxWithParents(undefined, { campaign: { targetingType: 'AUTO' } });
    const other = await createOneV3(world, V3_AD_GROUPS, V3_AD_GROUPS.make(parents, 2));
    for (const adGroupId of [parents.adGroupId, other]) {
      const all = await listV3(world, V3_TARGETS, { adGroupIdFilter: { include: [adGroupId] } });
      const types = RENAMES.slice(0, 4).map(([, , v3Name]) => [{ type: v3Name }]);
      expect(all.map(({ expression }) => expression)).toEqual(expect.arrayContaining(types));
      expect(all).toHaveLength(4);
      for (const item of all) {
        const changed = { ...item, state: 'PAUSED', bid: 0.5 };
        expect((await write(world, V3_TARGETS, 'update', [changed])).error).toEqual([]);
        expect(await readV3(world, V3_TARGETS, String(item['targetId']))).toEqual(changed);
        const moved = await write(world, V3_TARGETS, 'update', [{ targetId: item['targetId'], expression: [SAME] }]);
        expect(faultIn(moved).reason).toBe('TARGETING_EXPRESSION_INVALID_VALUE');
      }
    }
  });

  it('[V3-78] exclude other targets in the ad group, and so do keywords', async () => {
    const auto = await sandboxWithParents(undefined, { campaign: { targetingType: 'AUTO' } });
    expect(faultIn(await createTarget(V3_TARGETS, [SAME], auto))).toMatchObject({
      type: 'targetingClauseSetupError',
      reason: 'TARGETING_TYPE_NOT_ALLOWED_FOR_AUTO_TARGETING_CAMPAIGN',
      location: '$.targetingClauses[0].campaignId',
    });
    const { world, parents } = await sandboxWithParents();
    const keyword = await createOneV3(world, V3_KEYWORDS, V3_KEYWORDS.make(parents, 1));
    await createOneV3(world, V3_NEGATIVE_KEYWORDS, V3_NEGATIVE_KEYWORDS.make(parents, 1));
    expect(faultIn(await createTarget(V3_TARGETS, [SAME], { world, parents }))).toMatchObject({
      type: 'targetingClauseSetupError',
      reason: 'TYPE_CONFLICT_IN_AD_GROUP',
      location: '$.targetingClauses[0].adGroupId',
    });
    await deleteV3(world, V3_KEYWORDS, [keyword]);
    expect((await createTarget(V3_TARGETS, [SAME], { world, parents })).error).toEqual([]);
  });
});
