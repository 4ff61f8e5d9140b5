/**
 * Targets of version 3: predicates in their new words, which go together, and which are there once.
 */
import { describe, expect, it } from 'vitest';
import type { Ask, Sandbox } from '../../fixtures/sandbox.ts';
import {
  V3_AD_GROUPS,
  V3_CAMPAIGN_NEGATIVE_TARGETS,
  V3_KEYWORDS,
  V3_NEGATIVE_KEYWORDS,
  V3_NEGATIVE_TARGETS,
  V3_TARGETS,
  type Parents,
  type V3Collection,
} from '../../fixtures/clients/v3.ts';
import {
  createOneV3,
  deleteV3,
  faultIn,
  ground,
  listV3,
  readV3,
  tryCreateV3,
  write,
} from '../../fixtures/clients/v3-calls.ts';

const SAME = { type: 'ASIN_SAME_AS', value: 'B000000001' };
const CATEGORY = { type: 'ASIN_CATEGORY_SAME_AS', value: '3760911' };

/** Version 2's word, version 3's, and a value; auto targets have none. */
const RENAMES: [clause: string, old: string, now: string, value?: string][] = [
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
const WORDS = [...RENAMES.map(([, , now]) => now), 'ASIN_EXPANDED_FROM'];

/** What the store keeps, which is version 2's. */
function stored(box: Sandbox, id: string): unknown {
  return JSON.parse(box.world.store('target').byId(box.profile(), id)?.expression ?? '');
}

async function make(each: V3Collection, expression: unknown, open?: { box: Sandbox; parents: Parents; ask?: Ask }) {
  const { box, parents, ask } = open ?? (await ground(each));
  return write(box, each, 'create', [{ ...each.make(parents, 1), expression }], ask);
}

describe('predicates', () => {
  for (const [clause, old, now, value] of RENAMES)
    it(`${clause} [V3-77] ${old} is ${now} now, and is refused in its old form`, async () => {
      const campaign = value === undefined ? { targetingType: 'AUTO' } : {};
      const { box, parents } = await ground(undefined, { campaign });
      const refused = await tryCreateV3(box, V3_TARGETS, {
        ...V3_TARGETS.make(parents, 1),
        expression: [{ type: old, value: value ?? '' }],
      });
      expect(refused).toMatchObject({
        type: 'rangeError',
        reason: 'INVALID_ENUM_VALUE',
        location: '$.targetingClauses[0].expression[0].type',
      });
      expect(refused.facts).toEqual({ allowed: expect.arrayContaining(WORDS) });
      if (value === undefined) {
        const all = await listV3(box, V3_TARGETS);
        const auto = all.find((item) => JSON.stringify(item['expression']).includes(`"${now}"`));
        expect(auto).toMatchObject({ expressionType: 'AUTO', expression: [{ type: now }], state: 'ENABLED' });
        expect(stored(box, String(auto?.['targetId']))).toEqual([{ type: old }]);
        return;
      }
      const alone = now === 'ASIN_SAME_AS' || now === 'ASIN_CATEGORY_SAME_AS';
      const expression = [...(alone ? [] : [CATEGORY]), { type: now, value }];
      const id = await createOneV3(box, V3_TARGETS, { ...V3_TARGETS.make(parents, 1), expression });
      expect(await readV3(box, V3_TARGETS, id)).toMatchObject({ expression, resolvedExpression: expression });
      expect(stored(box, id)).toContainEqual({ type: old, value });
    });

  it('[V3-64] ASIN_EXPANDED_FROM is new, and stands alone', async () => {
    const { box, parents } = await ground();
    const expression = [{ type: 'ASIN_EXPANDED_FROM', value: 'B000000001' }];
    const id = await createOneV3(box, V3_TARGETS, { ...V3_TARGETS.make(parents, 1), expression });
    expect(await readV3(box, V3_TARGETS, id)).toMatchObject({ expression });
  });
});

describe('expressions', () => {
  const bad: [each: V3Collection, expression: unknown, location: string][] = [
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
  for (const [each, expression, location] of bad)
    it(`[V3-78] ${each.name} ${JSON.stringify(expression).slice(0, 90)} is not a valid value`, async () => {
      expect(faultIn(await make(each, expression))).toEqual({
        type: 'targetingClauseSetupError',
        reason: 'TARGETING_EXPRESSION_INVALID_VALUE',
        location: `$.${each.key}[0].${location}`,
        facts: {},
      });
    });

  it('[V3-54, V3-78] are lists of objects with a type and a text', async () => {
    const wrong: [unknown, string, string][] = [
      [SAME, 'PATTERN_NOT_MATCHED', 'expression'],
      [['ASIN_SAME_AS'], 'PATTERN_NOT_MATCHED', 'expression[0]'],
      [[{ value: 'B000000001' }], 'MISSING_VALUE', 'expression[0].type'],
      [[{ ...SAME, value: 7 }], 'PATTERN_NOT_MATCHED', 'expression[0].value'],
      [[SAME, { type: '__proto__', value: 'x' }], 'INVALID_ENUM_VALUE', 'expression[1].type'],
    ];
    for (const each of [V3_TARGETS, V3_NEGATIVE_TARGETS, V3_CAMPAIGN_NEGATIVE_TARGETS])
      for (const [expression, reason, location] of wrong)
        expect(faultIn(await make(each, expression))).toMatchObject({
          reason,
          location: `$.${each.key}[0].${location}`,
        });
  });

  it('[V3-78] ten predicates are the most', async () => {
    const { box, parents } = await ground();
    const genres = Array.from({ length: 9 }, (_, n) => ({ type: 'ASIN_GENRE_SAME_AS', value: String(n) }));
    await createOneV3(box, V3_TARGETS, { ...V3_TARGETS.make(parents, 1), expression: [CATEGORY, ...genres] });
  });

  it('[V3-58, V3-78] are there once in their parent, created or changed', async () => {
    for (const each of [V3_TARGETS, V3_NEGATIVE_TARGETS, V3_CAMPAIGN_NEGATIVE_TARGETS]) {
      const { box, ask, parents } = await ground(each);
      const [first, second] = [each.make(parents, 1), each.make(parents, 2)];
      const id = await createOneV3(box, each, first, ask);
      const other = await createOneV3(box, each, second, ask);
      const repeated = {
        type: 'duplicateValueError',
        reason: 'DUPLICATE_VALUE',
        location: `$.${each.key}[0].expression`,
        facts: {},
      };
      expect(await tryCreateV3(box, each, first, ask)).toEqual(repeated);
      const { expression } = first;
      expect(faultIn(await write(box, each, 'update', [{ targetId: other, expression }], ask))).toEqual(repeated);
      expect((await write(box, each, 'update', [{ targetId: id, expression }], ask)).error).toEqual([]);
      await deleteV3(box, each, [id], ask);
      expect((await write(box, each, 'update', [{ targetId: other, expression }], ask)).error).toEqual([]);
      expect(await createOneV3(box, each, second, ask)).not.toBe(other);
    }
  });
});

describe('auto targets', () => {
  it('[V3-78] are the four of each ad group of an auto campaign; their state and bid may be changed', async () => {
    const { box, parents } = await ground(undefined, { campaign: { targetingType: 'AUTO' } });
    const other = await createOneV3(box, V3_AD_GROUPS, V3_AD_GROUPS.make(parents, 2));
    for (const adGroupId of [parents.adGroupId, other]) {
      const all = await listV3(box, V3_TARGETS, { adGroupIdFilter: { include: [adGroupId] } });
      const types = RENAMES.slice(0, 4).map(([, , now]) => [{ type: now }]);
      expect(all.map(({ expression }) => expression)).toEqual(expect.arrayContaining(types));
      expect(all).toHaveLength(4);
      for (const item of all) {
        const changed = { ...item, state: 'PAUSED', bid: 0.5 };
        expect((await write(box, V3_TARGETS, 'update', [changed])).error).toEqual([]);
        expect(await readV3(box, V3_TARGETS, String(item['targetId']))).toEqual(changed);
        const moved = await write(box, V3_TARGETS, 'update', [{ targetId: item['targetId'], expression: [SAME] }]);
        expect(faultIn(moved).reason).toBe('TARGETING_EXPRESSION_INVALID_VALUE');
      }
    }
  });

  it('[V3-78] leave no room for others, nor do keywords', async () => {
    const auto = await ground(undefined, { campaign: { targetingType: 'AUTO' } });
    expect(faultIn(await make(V3_TARGETS, [SAME], auto))).toMatchObject({
      type: 'targetingClauseSetupError',
      reason: 'TARGETING_TYPE_NOT_ALLOWED_FOR_AUTO_TARGETING_CAMPAIGN',
      location: '$.targetingClauses[0].campaignId',
    });
    const { box, parents } = await ground();
    const keyword = await createOneV3(box, V3_KEYWORDS, V3_KEYWORDS.make(parents, 1));
    await createOneV3(box, V3_NEGATIVE_KEYWORDS, V3_NEGATIVE_KEYWORDS.make(parents, 1));
    expect(faultIn(await make(V3_TARGETS, [SAME], { box, parents }))).toMatchObject({
      type: 'targetingClauseSetupError',
      reason: 'TYPE_CONFLICT_IN_AD_GROUP',
      location: '$.targetingClauses[0].adGroupId',
    });
    await deleteV3(box, V3_KEYWORDS, [keyword]);
    expect((await make(V3_TARGETS, [SAME], { box, parents })).error).toEqual([]);
  });
});
