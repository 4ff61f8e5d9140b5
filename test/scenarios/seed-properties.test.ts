/** Any seed is either applied as a whole or rejected with errors; nothing is thrown. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { COLLECTIONS, kindOf } from '../../src/model/kinds.ts';
import { entities } from '../../src/model/schemas/entity-schema.ts';
import { readSeed } from '../../src/scenarios/read-scenario.ts';
import { seedEntities } from '../../src/scenarios/seeder/seed.ts';
import { it } from '../fixtures/test-with-world.ts';

/** Wrong two times of a hundred, so that what lies deep is reached too. */
const mostly = <T, U>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<U>) =>
  fc.oneof({ weight: 98, arbitrary: right }, { weight: 2, arbitrary: wrong });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const seldom = <T>(value: fc.Arbitrary<T>) => mostly(fc.constant(undefined), value);

const junk = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.boolean());
const ref = fc.constantFrom('a', 'b', 'c');
const id = fc.oneof(fc.integer({ min: 1 }), fc.constantFrom('5000000000001', '9223372036854775808'));
const text = mostly(fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,3}$/), fc.string());
const money = mostly(
  fc.integer({ min: 100, max: 9999 }).map((cents) => cents / 100),
  fc.double(),
);
const day = mostly(fc.constantFrom('today', 'today-10d', 'today-9999d', '2024-02-29'), fc.string());
const state = mostly(fc.constantFrom('ENABLED', 'ENABLED', 'PAUSED', 'ARCHIVED'), junk);
const asin = mostly(fc.stringMatching(/^[A-Z0-9]{10}$/), fc.string());
const words = { keywordText: text };
const negative = mostly(fc.constantFrom('NEGATIVE_EXACT', 'NEGATIVE_PHRASE'), fc.constantFrom('EXACT', 'x'));
const predicate = fc.record({
  type: mostly(fc.constant('ASIN_SAME_AS'), fc.constantFrom('ASIN_BRAND_SAME_AS', 'QUERY_HIGH_REL_MATCHES', 'x')),
  value: mostly(asin, fc.constant(undefined)),
});
const expression = fc.array(predicate, { minLength: 1, maxLength: 1 });

const common = {
  ref: seldom(ref),
  state: maybe(state),
  createdDaysAgo: mostly(fc.integer({ min: 20, max: 100 }), junk),
  updatedDaysAgo: maybe(mostly(fc.integer({ min: 0, max: 20 }), fc.integer())),
  servingStatus: maybe(mostly(fc.constant('REJECTED'), fc.string())),
};
const inParent = { campaignRef: seldom(ref), adGroupRef: seldom(ref), adGroupId: seldom(id) };
const some = (item: fc.Arbitrary<object>) => fc.option(fc.array(item, { maxLength: 2 }), { nil: undefined, freq: 2 });

const belowAdGroup = (parents: object) => ({
  keywords: some(
    fc.record({ ...common, ...parents, ...words, matchType: fc.constantFrom('EXACT', 'BROAD'), bid: maybe(money) }),
  ),
  negativeKeywords: some(fc.record({ ...common, ...parents, ...words, matchType: negative })),
  productAds: some(fc.record({ ...common, ...parents, sku: text, asin: maybe(asin) })),
  targets: some(fc.record({ ...common, ...parents, expression, expressionType: seldom(fc.constant('AUTO')) })),
  negativeTargets: some(fc.record({ ...common, ...parents, expression })),
});
const belowCampaign = (parents: object) => ({
  campaignNegativeKeywords: some(fc.record({ ...common, ...parents, ...words, matchType: negative })),
  campaignNegativeTargets: some(fc.record({ ...common, ...parents, expression })),
});
const adGroup = (parents: object) =>
  fc.record({ ...common, ...parents, name: text, defaultBid: money, ...belowAdGroup(inParent) });
const campaign = fc.record({
  ...common,
  campaignId: seldom(id),
  name: text,
  targetingType: mostly(fc.constant('MANUAL'), fc.constantFrom('AUTO', 'x')),
  budget: fc.record({ budget: money }),
  startDate: maybe(day),
  endDate: maybe(mostly(fc.constantFrom('today+9999d', null), day)),
  premiumBidAdjustment: maybe(fc.boolean()),
  dynamicBidding: seldom(fc.record({ strategy: maybe(fc.constantFrom('MANUAL', 'AUTO_FOR_SALES')) })),
  adGroups: some(adGroup({ campaignRef: seldom(ref) })),
  ...belowCampaign({ campaignId: seldom(id) }),
});
/** Two that are there, named by the flat lists. */
const named = fc.record({
  ...common,
  ref: fc.constant('a'),
  name: text,
  targetingType: fc.constant('MANUAL'),
  budget: fc.record({ budget: money }),
});
const group = fc.record({
  ...common,
  ref: fc.constant('b'),
  campaignRef: fc.constant('a'),
  name: text,
  defaultBid: money,
});
const parentA = { campaignRef: mostly(fc.constant('a'), ref) };
const parentB = { adGroupRef: mostly(fc.constant('b'), ref), campaignRef: seldom(ref) };
const seeds = fc.record({
  campaigns: fc.tuple(named, fc.array(campaign, { maxLength: 2 })).map(([first, rest]) => [first, ...rest]),
  adGroups: fc.tuple(group, fc.array(adGroup(parentA), { maxLength: 1 })).map(([first, rest]) => [first, ...rest]),
  ...belowCampaign(parentA),
  ...belowAdGroup(parentB),
});

it('a seed is applied or rejected as a whole', ({ world }) => {
  const profileId = world.profile('US', { type: 'vendor' });
  const stored = () => COLLECTIONS.map((name) => world.state.store(kindOf(name)).lists.count(profileId, []));
  let applied = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const read = entities.safeParse(JSON.parse(JSON.stringify(seed)));
      if (!read.success) return;
      const before = stored();
      const outcome = seedEntities(world.state, profileId, read.data);
      const written = stored().map((count, i) => count - (before[i] ?? 0));
      if ('problems' in outcome) {
        expect(outcome.problems).not.toEqual([]);
        expect(written).toEqual(written.map(() => 0));
        return;
      }
      applied++;
      // Auto targets come beside those that are written.
      for (const [i, name] of COLLECTIONS.entries()) {
        if (name !== 'targets') expect(written[i]).toBe(outcome.counts[name]);
      }
    }),
    { seed: 1, numRuns: 150 },
  );
  expect(applied).toBeGreaterThan(25);
  expect(applied).toBeLessThan(135);
});

it('any text is accepted or rejected with error positions', () => {
  const line = fc.constantFrom('accounts:', '- name: A', '  type: seller', '  countries: [US]', '&a', '*a', '{', '? :');
  const texts = fc.oneof(
    fc.string(),
    fc.array(line).map((lines) => lines.join('\n')),
    fc.json(),
  );
  fc.assert(
    fc.property(texts, (yaml) => {
      const reading = readSeed(yaml);
      if ('problems' in reading) {
        expect(reading.problems).not.toEqual([]);
        for (const { line, column } of reading.problems) expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});
