/**
 * An entity is stored once: every path reads the same values, whichever path wrote them.
 */
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import {
  CAMPAIGNS,
  createOne,
  inEach,
  openParents,
  pathOf,
  type CollectionUnderTest,
  type Item,
} from '../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const SEED = 20260302;
const ON = { headers: { BIDDING_CONTROLS_ON: 'true' } };

/** The paths of a collection. */
function pathsOf(each: CollectionUnderTest): string[] {
  return [pathOf(each), `/v1/${each.name}`, ...(each === CAMPAIGNS ? ['/v1/sp/campaigns'] : [])];
}

/** The entity as each path returns it, alone and in lists, reduced to the fields of the base form. */
async function readEverywhere(world: TestWorld, each: CollectionUnderTest, id: number): Promise<Item[]> {
  const found: Item[] = [];
  for (const path of pathsOf(each))
    for (const form of path.startsWith('/v1/sp') ? [''] : ['', '/extended']) {
      const one = await world.ask('GET', `${path}${form}/${id}`, ON);
      const all = await world.ask('GET', `${path}${form}`, ON);
      found.push(
        one.json,
        all.json.find((item: Item) => item[each.id] === id),
      );
    }
  return found.map((item) => Object.fromEntries(each.fields.map((name) => [name, item[name]])));
}

/** Values for the mutable fields. */
const VALUES: Record<string, fc.Arbitrary<unknown>> = {
  name: fc.constantFrom('A', 'Zürich', 'a, "b" \\ c', '靴', 'x'.repeat(100)),
  state: fc.constantFrom('enabled', 'paused'),
  dailyBudget: fc.integer({ min: 100, max: 100_000_000 }).map((cents) => cents / 100),
  startDate: fc.constantFrom('20250101', '20260302', '20260601'),
  endDate: fc.constantFrom('20260601', '20301231', null),
  premiumBidAdjustment: fc.boolean(),
  defaultBid: fc.integer({ min: 2, max: 100_000 }).map((cents) => cents / 100),
  bid: fc.option(
    fc.integer({ min: 2, max: 100_000 }).map((cents) => cents / 100),
    { freq: 3 },
  ),
};

describe('legacy paths', () => {
  inEach(
    ['[GEN-16, BID-32]', '[GEN-16]', '[GEN-16]', '[GEN-16]', '[GEN-16, CNK-20]', '[GEN-16]'],
    'read the same values that one of them writes, in every form',
    async (each) => {
      const world = openWorld();
      const id = await createOne(world, each, each.make(await openParents(world), 1));
      const [before] = await readEverywhere(world, each, id);
      const stored: Item = { ...before };
      const fields = Object.keys(each.mutable).filter((name) => each.ended === 'archived' || name !== 'state');
      const change = fc.record(Object.fromEntries(fields.map((name) => [name, VALUES[name] ?? fc.constant(null)])), {
        requiredKeys: [],
      });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...pathsOf(each)), change, async (path, changes) => {
          const { json } = await world.ask('PUT', path, { body: [{ [each.id]: id, ...changes }] });
          expect(json).toEqual([{ code: 'SUCCESS', [each.id]: id }]);
          for (const [name, value] of Object.entries(changes)) stored[name] = value ?? undefined;
          for (const reading of await readEverywhere(world, each, id)) expect(reading).toEqual(stored);
        }),
        { seed: SEED, numRuns: 25 },
      );
    },
  );

  inEach(
    ['[GEN-16, BID-32]', '[GEN-16]', '[GEN-16]', '[GEN-16]', '[GEN-16]', '[GEN-16]'],
    'agree that an entity has ended if one of them creates it and another ends it',
    async (each) => {
      for (const made of pathsOf(each))
        for (const ended of pathsOf(each)) {
          const world = openWorld();
          const item = each.make(await openParents(world), 1);
          const { json } = await world.ask('POST', made, { body: [item] });
          const id = json[0][each.id];
          for (const reading of await readEverywhere(world, each, id)) expect(reading).toMatchObject(item);
          const end = { body: [{ [each.id]: id, state: each.ended }] };
          expect((await world.ask('PUT', ended, end)).json).toEqual([{ code: 'SUCCESS', [each.id]: id }]);
          if (each.ended === 'archived')
            for (const reading of await readEverywhere(world, each, id))
              expect(reading).toMatchObject({ ...item, state: 'archived' });
          else for (const path of pathsOf(each)) expect((await world.ask('GET', `${path}/${id}`)).status).toBe(404);
        }
    },
  );

  it('[BID-32, CMP-10] keep bidding in writes that do not support it', async ({ world }) => {
    const bidding = { strategy: 'manual', adjustments: [{ predicate: 'placementTop', percentage: 30 }] };
    const item = CAMPAIGNS.make({ campaignId: 0, adGroupId: 0 }, 1);
    const { json } = await world.ask('POST', '/v1/sp/campaigns', { ...ON, body: [{ ...item, bidding }] });
    const { campaignId } = json[0];
    const read = async (): Promise<Item> => (await world.ask('GET', `/v1/sp/campaigns/${campaignId}`, ON)).json;
    for (const path of [pathOf(CAMPAIGNS), '/v1/campaigns'])
      for (const change of [
        { name: `By ${path}` },
        { state: 'paused' },
        { endDate: null },
        { premiumBidAdjustment: false },
      ]) {
        const answer = await world.ask('PUT', path, { body: [{ campaignId, ...change }] });
        expect(answer.json).toEqual([{ code: 'SUCCESS', campaignId }]);
        expect((await read()).bidding).toEqual(bidding);
      }
    await world.ask('DELETE', pathOf(CAMPAIGNS, campaignId));
    expect(await read()).toMatchObject({ bidding, state: 'archived', name: 'By /v1/campaigns' });
  });
});
