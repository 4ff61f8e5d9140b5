/**
 * The scenario of a world makes an equal world: entities, settings, faults, clock, and the numbers of reports. Random
 * calls of clients and of the admin API come before, in worlds that start at any instant, and in worlds that were made
 * from such scenarios.
 */
import { expect, it } from 'vitest';
import type { Entity } from '../../src/model/entities.ts';
import { Draws } from '../service/contract/draws.ts';
import { V3_TARGETS } from '../fixtures/programs/clients/v3.ts';
import { v3 } from '../fixtures/programs/clients/v3-calls.ts';
import { rowsOf, type reportBody } from '../fixtures/programs/clients/reporting-v3.ts';
import { REPORTS } from '../fixtures/explained-cells.ts';
import { seedSpenders } from '../fixtures/random-writes.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { reportsOf, stateOf } from '../fixtures/world-state.ts';

const RUNS = Number(process.env['WORLD_SCENARIO_RUNS'] ?? 3);
const INSTANTS = 2;
const GENERATIONS = 2;
const WRITES = 40;
const TIMEOUT_MS = 300_000;
const DAY_MS = 86_400_000;
const SEED = Number(process.env['WORLD_SCENARIO_SEED'] ?? 1);

class Calls {
  readonly #box: TestWorld;
  readonly #draws: Draws;
  #created = 0;

  constructor(seller: TestWorld, draws: Draws) {
    this.#box = seller;
    this.#draws = draws;
  }

  async next(): Promise<void> {
    const { pick, int } = { pick: this.#draws.pick.bind(this.#draws), int: this.#draws.int.bind(this.#draws) };
    const calls = [
      () => this.#createCampaign(),
      () => this.#below('adGroups', { name: this.#name(), defaultBid: int(2, 300) / 100 }),
      () => this.#below('keywords', { keywordText: this.#name(), matchType: pick(['exact', 'phrase', 'broad']) }),
      () => this.#below('negativeKeywords', { keywordText: this.#name(), matchType: 'negativeExact' }),
      () => this.#below('productAds', { sku: `S-${this.#name()}` }),
      () =>
        this.#change(
          'keywords',
          pick([{ bid: int(2, 300) / 100 }, { state: pick(['enabled', 'paused', 'archived']) }]),
        ),
      () =>
        this.#change(
          'adGroups',
          pick([{ defaultBid: int(2, 300) / 100 }, { name: this.#name() }, { state: 'paused' }]),
        ),
      () =>
        this.#change(
          'campaigns',
          pick<object>([
            { dailyBudget: int(1, 90) },
            { name: this.#name() },
            { state: pick(['enabled', 'paused']) },
            { endDate: pick(['20270101', '20280101']) },
            { premiumBidAdjustment: this.#draws.chance(0.5) },
          ]),
        ),
      () => this.#archive(pick(['campaigns', 'adGroups', 'keywords', 'productAds'])),
      () => this.#box.admin('PATCH', `/profiles/${this.#box.profile()}`, { dailyBudget: pick([null, 40, 90]) }),
      () => this.#box.admin('PATCH', '/settings', { pageSize: int(1, 50) }),
      () =>
        this.#box.admin('PUT', `/faults/f${int(1, 3)}`, {
          when: { times: int(1, 3) },
          match: { path: '/none' },
          effect: { status: 503 },
        }),
      () => this.#box.admin('PUT', '/rateLimit', pick([null, { requests: 1000, per: '1s' }])),
      () => this.#box.admin('PUT', '/metrics/model', { from: pick(['start', 'now']), bursts: int(3, 6) }),
      () =>
        this.#box.admin('PUT', `/products/B0RANDOM0${int(0, 9)}`, { from: pick(['start', 'now']), price: int(1, 90) }),
      () =>
        this.#box.admin('PUT', '/jobs/completion', {
          reports: pick([{ mode: 'after', after: '2h' }, { mode: 'immediate' }]),
        }),
      () => this.#override(),
      () => this.#box.admin('POST', '/clock/advance', { by: `${int(1, 2000)}m` }),
      () => this.#createAutomatic(),
      () => this.#changeTarget({ state: pick(['ENABLED', 'PAUSED']), bid: int(2, 300) / 100 }),
      () => this.#seedPast(),
      () => this.#createBrand(),
      () => this.#force(),
    ];
    const answer = await pick(calls)();
    expect(answer?.status ?? 200).toBeLessThan(500);
  }

  #name(): string {
    return `new ${++this.#created}`;
  }

  #rows(collection: string): Entity[] {
    const kind = ({ campaigns: 'campaign', adGroups: 'adGroup', productAds: 'productAd' } as const)[collection];
    const { state: world } = this.#box;
    return world.store(kind ?? 'keyword').scan({ profileId: this.#box.profile(), after: 0, count: 1000 });
  }

  #createCampaign() {
    const fields = { campaignType: 'sponsoredProducts', targetingType: 'manual', state: 'enabled', dailyBudget: 12.5 };
    const startDate = new Date(this.#box.state.now()).toISOString().slice(0, 10).replaceAll('-', '');
    return this.#box.ask('POST', '/v2/sp/campaigns', { body: [{ ...fields, name: this.#name(), startDate }] });
  }

  #below(collection: string, fields: object) {
    const isAdGroup = collection === 'adGroups';
    const row = this.#draws.pick(this.#rows(isAdGroup ? 'campaigns' : 'adGroups'));
    const parents = isAdGroup
      ? { campaignId: Number(row.id) }
      : { adGroupId: Number(row.id), ...('campaignId' in row ? { campaignId: Number(row.campaignId) } : {}) };
    return this.#box.ask('POST', `/v2/sp/${collection}`, { body: [{ ...parents, state: 'enabled', ...fields }] });
  }

  #change(collection: string, fields: object) {
    const idName = { campaigns: 'campaignId', adGroups: 'adGroupId' }[collection] ?? 'keywordId';
    const body = [{ [idName]: Number(this.#draws.pick(this.#rows(collection)).id), ...fields }];
    return this.#box.ask('PUT', `/v2/sp/${collection}`, { body });
  }

  #archive(collection: string) {
    return this.#box.ask('DELETE', `/v2/sp/${collection}/${this.#draws.pick(this.#rows(collection)).id}`);
  }

  /** A campaign whose ad group gets the four automatic targets. */
  async #createAutomatic() {
    const fields = { campaignType: 'sponsoredProducts', targetingType: 'auto', state: 'enabled', dailyBudget: 30 };
    const startDate = new Date(this.#box.state.now()).toISOString().slice(0, 10).replaceAll('-', '');
    const body = [{ ...fields, name: this.#name(), startDate }];
    const { campaignId } = (await this.#box.ask('POST', '/v2/sp/campaigns', { body })).json[0];
    const adGroup = { campaignId, name: this.#name(), defaultBid: 1.2, state: 'enabled' };
    const { adGroupId } = (await this.#box.ask('POST', '/v2/sp/adGroups', { body: [adGroup] })).json[0];
    const ad = { campaignId, adGroupId, sku: `S-${this.#name()}`, state: 'enabled' };
    return this.#box.ask('POST', '/v2/sp/productAds', { body: [ad] });
  }

  #changeTarget(fields: object) {
    const { state: world } = this.#box;
    const targets = world.store('target').scan({ profileId: this.#box.profile(), after: 0, count: 1000 });
    if (targets.length === 0) return undefined;
    const target = { targetId: this.#draws.pick(targets).id, ...fields };
    return v3(this.#box, V3_TARGETS, 'update', { targetingClauses: [target] });
  }

  /** Campaigns of former days, changed since, some with the name of an archived one. */
  #seedPast() {
    const campaign = (name: string, fields: object) => ({
      name,
      targetingType: this.#draws.pick(['MANUAL', 'AUTO']),
      budget: { budget: this.#draws.int(5, 50) },
      createdDaysAgo: this.#draws.int(5, 40),
      adGroups: [{ name: 'g', defaultBid: 1, productAds: [{ sku: `S-${name}` }] }],
      ...fields,
    });
    const [name, other] = [this.#name(), this.#name()];
    const campaigns = [
      campaign(name, { state: 'ARCHIVED', updatedDaysAgo: 2 }),
      campaign(other, { state: this.#draws.pick(['ENABLED', 'PAUSED']), updatedDaysAgo: this.#draws.int(0, 4) }),
    ];
    return this.#box.admin('POST', '/seed', { profileId: this.#box.profile(), entities: { campaigns } });
  }

  #createBrand() {
    const name = this.#name();
    const sbAdGroups = [
      {
        name: 'b',
        sbKeywords: [{ keywordText: name, matchType: 'BROAD', bid: 1.4 }],
        sbAds: [{ name: 'ad', adFormat: 'VIDEO', creative: { asins: ['B000000001'], videoAssetIds: ['film'] } }],
      },
    ];
    const sbCampaigns = [{ name, budget: 80, createdDaysAgo: this.#draws.int(0, 20), sbAdGroups }];
    return this.#box.admin('POST', '/seed', { profileId: this.#box.profile(), entities: { sbCampaigns } });
  }

  #force() {
    const { id } = this.#draws.pick(this.#rows('campaigns'));
    const change = this.#draws.pick([
      { outOfBudget: true },
      { outOfBudget: null },
      { creationDate: '2026-02-20T07:31:05Z' },
      { servingStatus: this.#draws.pick([null, 'AD_POLICING_SUSPENDED']) },
    ]);
    return this.#box.admin('PATCH', `/entities/campaigns/${id}`, change);
  }

  #override() {
    const date = new Date(this.#box.state.now() - this.#draws.int(0, 3) * DAY_MS).toISOString().slice(0, 10);
    const clicks = this.#draws.int(1, 60);
    const values = { impressions: clicks * 20, clicks, cost: clicks / 2 };
    const { id } = this.#draws.pick(this.#rows('campaigns'));
    return this.#box.admin('PUT', '/metrics/overrides', { level: 'campaign', id, date, values });
  }
}

it.each(Array.from({ length: RUNS }, (_, run) => SEED * 1000 + run))(
  'the scenario of a world after random calls makes an equal world (seed %i)',
  async (seed) => {
    const seller = openWorld();
    await seedSpenders(seller);
    const calls = new Calls(seller, new Draws(seed));
    for (let i = 0; i < WRITES; i++) await calls.next();
    const headers = { accept: 'application/json' };
    const { scenario } = (await seller.admin('GET', '/scenario', undefined, { headers })).json;
    const { status, text } = await seller.admin('POST', '/worlds', { name: 'copy', scenario });
    expect({ status, text }).toMatchObject({ status: 201 });
    expect(await stateOf(seller, 'copy')).toEqual(await stateOf(seller, 'default'));
    const days = [0, 1, 2, 5].map((ago) => new Date(seller.state.now() - ago * DAY_MS).toISOString().slice(0, 10));
    expect(await reportsOf(seller, 'copy', days)).toEqual(await reportsOf(seller, 'default', days));
  },
  TIMEOUT_MS,
);

/** The rows of each report type of version 3, day by day, for the three weeks before the clock of the world. */
async function pastNumbersOf(seller: TestWorld): Promise<Record<string, unknown>> {
  const day = (ago: number): string => new Date(seller.state.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const days = { startDate: day(21), endDate: day(1) };
  const numbers: Record<string, unknown> = {};
  for (const { title, body } of REPORTS) {
    const { configuration } = body as Partial<ReturnType<typeof reportBody>>;
    if (configuration?.timeUnit !== 'DAILY') continue;
    const rows = await rowsOf(seller, { ...days, configuration });
    numbers[title] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return numbers;
}

async function scenarioOf(seller: TestWorld): Promise<unknown> {
  return (await seller.admin('GET', '/scenario', undefined, { headers: { accept: 'application/json' } })).json.scenario;
}

async function numbersOf(seller: TestWorld): Promise<unknown> {
  await seller.admin('PUT', '/jobs/completion', { reports: { mode: 'immediate' } });
  return pastNumbersOf(seller);
}

it.each(Array.from({ length: INSTANTS }, (_, run) => SEED * 1000 + run))(
  'the scenario makes an equal world for any start instant, over two generations (seed %i)',
  async (seed) => {
    const draws = new Draws(seed);
    const now = Date.parse('2026-03-02T00:00:00Z') + draws.int(0, 5 * DAY_MS);
    let seller = openWorld({ now, scenario: draws.pick(['default', 'empty']) });
    await seedSpenders(seller);
    for (let generation = 1; generation <= GENERATIONS; generation++) {
      const calls = new Calls(seller, new Draws(seed * 10 + generation));
      for (let i = 0; i < WRITES; i++) await calls.next();
      const copy = openWorld();
      const { status, text } = await copy.admin('POST', '/scenario', await scenarioOf(seller));
      expect({ generation, status, text }).toEqual({ generation, status: 200, text: expect.anything() });
      expect(await stateOf(copy, 'default')).toEqual(await stateOf(seller, 'default'));
      expect(await numbersOf(copy)).toEqual(await numbersOf(seller));
      seller = copy;
    }
  },
  TIMEOUT_MS,
);
