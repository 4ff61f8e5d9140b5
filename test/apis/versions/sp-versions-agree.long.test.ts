/**
 * One store for sponsored products: versions 2 and 3 read the fields that the other version writes, and keep the fields
 * that the other version does not support.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAMPAIGNS, changeSettings, pathOf, type Item } from '../../fixtures/accounts/collections.ts';
import type { TestWorld } from '../../fixtures/sandbox.ts';
import { PAIRS, spell, withRest, type Meant, type Pair } from '../../fixtures/v2-v3-translation.ts';
import { V3_CAMPAIGNS } from '../../fixtures/programs/clients/v3.ts';
import { createOneV3, sandboxWithParents, idsInV3, readV3, write } from '../../fixtures/programs/clients/v3-calls.ts';

const SEED = 20260302;
const RUNS = 6;
const ON = { headers: { BIDDING_CONTROLS_ON: 'true' } };

type Side = 'legacy' | 'v3';
const OTHER = { legacy: 'v3', v3: 'legacy' } as const;

/** The path of campaigns is that of bidding controls, which includes bidding. */
const legacyPath = ({ legacy }: Pair, id = ''): string =>
  legacy === CAMPAIGNS ? `/v1/sp/campaigns${id && `/${id}`}` : pathOf(legacy, id);

const CONSTANT = { campaignType: 'sponsoredProducts', premiumBidAdjustment: false };
const DEFAULT_BIDDING = { strategy: 'legacyForSales', placements: [] };

async function createIn(side: Side, world: TestWorld, pair: Pair, meant: Meant, v3Fields: Item = {}): Promise<string> {
  if (side === 'v3') return createOneV3(world, pair.v3, { ...spell('v3', meant), ...v3Fields });
  const item = { ...spell('legacy', meant), ...(pair.legacy === CAMPAIGNS ? CONSTANT : {}) };
  const { json } = await world.ask('POST', legacyPath(pair), { ...ON, body: [item] });
  expect(json).toEqual([{ code: 'SUCCESS', [pair.legacy.id]: expect.any(Number) }]);
  return String(json[0][pair.legacy.id]);
}

async function changeIn(
  side: Side,
  world: TestWorld,
  pair: Pair,
  id: string,
  meant: Meant,
  v3Fields: Item = {},
): Promise<void> {
  if (side === 'v3') {
    const item = { [pair.v3.id]: id, ...spell('v3', meant), ...v3Fields };
    expect((await write(world, pair.v3, 'update', [item])).error).toEqual([]);
    return;
  }
  const body = [{ [pair.legacy.id]: Number(id), ...spell('legacy', meant) }];
  const { json } = await world.ask('PUT', legacyPath(pair), { ...ON, body });
  expect(json).toEqual([{ code: 'SUCCESS', [pair.legacy.id]: Number(id) }]);
}

/** Expects both versions to read the fields in their own format, and version 3 also its own fields. */
async function expectBoth(
  world: TestWorld,
  pair: Pair,
  id: string,
  meant: Meant,
  v3Fields: Item,
  rest?: number,
): Promise<void> {
  const present = Object.fromEntries(Object.entries(meant).filter(([, value]) => value !== null));
  const whole = pair.legacy === CAMPAIGNS ? { bidding: DEFAULT_BIDDING, ...present } : present;
  const inV3 = spell('v3', whole);
  const expected = rest === undefined ? inV3 : withRest(inV3, rest);
  const tags = pair.legacy === CAMPAIGNS ? { tags: {} } : {};
  expect(await readV3(world, pair.v3, id)).toEqual({ [pair.v3.id]: id, ...expected, ...tags, ...v3Fields });
  const { json } = await world.ask('GET', legacyPath(pair, id), ON);
  const constant = pair.legacy === CAMPAIGNS ? CONSTANT : {};
  const plain = { [pair.legacy.id]: Number(id), ...constant, ...spell('legacy', whole) };
  const premium = world.state.settings.dialect === 'observed' && 'bidding' in whole ? premiumOf(whole['bidding']) : {};
  const { portfolioId: _observed, ...read } = json;
  expect(read).toEqual({ ...plain, ...premium });
}

/** In observed mode, bid plus is true if there is an adjustment for the top of search. */
function premiumOf(bidding: unknown): Item {
  const { placements } = bidding as { placements: [string, number][] };
  return { premiumBidAdjustment: placements.some(([placement]) => placement === 'placementTop') };
}

function parentsFor(pair: Pair, parents: { campaignId: string; adGroupId: string }): Meant {
  const own = ['campaignId', 'adGroupId'] as const;
  const names = own.filter((name) => pair.v3.fields.includes(name) && name !== pair.v3.id);
  return Object.fromEntries(names.map((name) => [name, parents[name]]));
}

const side = fc.constantFrom<Side>('legacy', 'v3');
const dialect = fc.constantFrom('spec' as const, 'observed' as const);
const nothing = fc.constant<Item>({});

describe('the fields that one version writes', () => {
  for (const pair of PAIRS)
    for (const from of ['legacy', 'v3'] as const)
      it(`[V3-59, BID-32] ${pair.v3.name}: ${from} creates them, ${OTHER[from]} reads them`, async () => {
        await fc.assert(
          fc.asyncProperty(pair.draft, pair.beyond ?? nothing, dialect, async (draft, v3Fields, dialectSetting) => {
            const { world, parents } = await sandboxWithParents();
            changeSettings(world, { dialect: dialectSetting });
            const meant = { ...draft, ...parentsFor(pair, parents) };
            const extraFields = from === 'v3' ? v3Fields : {};
            const id = await createIn(from, world, pair, meant, extraFields);
            await expectBoth(world, pair, id, meant, extraFields);
          }),
          { seed: SEED, numRuns: RUNS },
        );
      });

  for (const pair of PAIRS)
    it(`[V3-59, BID-32] ${pair.v3.name}: both versions update them in turn, and agree after each step`, async () => {
      const step = fc.record({ by: side, patch: pair.patch, later: pair.laterBeyond ?? nothing });
      const run = fc.tuple(
        side,
        pair.draft,
        pair.beyond ?? nothing,
        fc.array(step, { minLength: 1, maxLength: 6 }),
        dialect,
      );
      await fc.assert(
        fc.asyncProperty(run, async ([from, draft, first, steps, dialectSetting]) => {
          const { world, parents } = await sandboxWithParents();
          changeSettings(world, { dialect: dialectSetting });
          let meant: Meant = { ...draft, ...parentsFor(pair, parents) };
          let v3Fields = from === 'v3' ? first : {};
          const id = await createIn(from, world, pair, meant, v3Fields);
          for (const { by, patch, later } of steps) {
            const extraFields = by === 'v3' ? later : {};
            await changeIn(by, world, pair, id, patch, extraFields);
            meant = { ...meant, ...patch };
            v3Fields = { ...v3Fields, ...extraFields };
            await expectBoth(world, pair, id, meant, v3Fields);
          }
          expect(await idsInV3(world, pair.v3, { [pair.v3.idFilter]: { include: [id] } })).toEqual([id]);
        }),
        { seed: SEED, numRuns: RUNS },
      );
    });
});

describe('the fields that only one version supports', () => {
  const [campaigns] = PAIRS;
  if (campaigns === undefined) throw new Error('there are no campaigns');

  it('[V3-59, BID-30] include a placement that version 2 keeps when it replaces the others', async () => {
    await fc.assert(
      fc.asyncProperty(
        campaigns.draft,
        fc.array(campaigns.patch, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 900 }),
        async (draft, patches, rest) => {
          const { world } = await sandboxWithParents();
          let meant: Meant = { bidding: DEFAULT_BIDDING, ...draft };
          const id = await createOneV3(world, V3_CAMPAIGNS, withRest(spell('v3', meant), rest));
          await expectBoth(world, campaigns, id, meant, {}, rest);
          for (const patch of patches) {
            await changeIn('legacy', world, campaigns, id, patch);
            meant = { ...meant, ...patch };
            await expectBoth(world, campaigns, id, meant, {}, rest);
          }
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('[V3-59, BID-16] include bid plus, which version 3 keeps in all updates but those of bidding', async () => {
    await fc.assert(
      fc.asyncProperty(campaigns.patch, async ({ bidding: _bidding, ...patch }) => {
        const { world } = await sandboxWithParents();
        const plain = { name: 'Plus', targeting: 'manual', state: 'enabled', budget: 5, start: '2026-03-02' };
        const body = [{ ...spell('legacy', plain), campaignType: 'sponsoredProducts', premiumBidAdjustment: true }];
        const made = await world.ask('POST', pathOf(CAMPAIGNS), { body });
        const id = String(made.json[0].campaignId);
        await changeIn('v3', world, campaigns, id, patch, { tags: { a: 'b' } });
        const { json } = await world.ask('GET', pathOf(CAMPAIGNS, id));
        expect(json.premiumBidAdjustment).toBe(true);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
