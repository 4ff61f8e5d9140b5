/**
 * Random histories of writes through every API version in turn. After each write, every version reads the same account.
 */
import { describe, expect, it } from 'vitest';
import { Draws } from '../../contract/draws.ts';
import {
  LEVELS,
  overHttp,
  overMcp,
  productsThrough,
  type Change,
  type Level,
  type Parents,
  type Product,
  type Values,
  type Version,
} from '../../fixtures/clients/every-version.ts';
import { sandbox, type Sandbox } from '../../fixtures/sandbox.ts';

/** Writes for each ad product. */
const STEPS = Number(process.env['DIFFERENTIAL_STEPS'] ?? 700);
const SEED = Number(process.env['DIFFERENTIAL_SEED'] ?? 1);
/** Reads get slower with the number of entities, so each world has a short history. */
const STEPS_PER_WORLD = 100;

/** What an accepted write leaves behind. */
interface Written {
  id: string;
  values: Values;
  parents: Parents;
}

class History {
  /** The writes that the service accepted, by version, level and kind of write. */
  readonly accepted = new Set<string>();
  readonly #box: Sandbox = sandbox({ scenario: 'empty' });
  readonly #draws: Draws;
  readonly #product: Product;
  readonly #entities: Readonly<Record<Level, Map<string, Written>>> = {
    campaigns: new Map(),
    adGroups: new Map(),
    ads: new Map(),
    targets: new Map(),
  };
  #made = 0;

  constructor(product: Product, seed: number) {
    this.#draws = new Draws(seed);
    this.#product = product;
  }

  async step(): Promise<void> {
    const level = this.#draws.pick(LEVELS);
    const version = this.#draws.pick(this.#product.versions.filter(({ levels }) => levels.includes(level)));
    const entities = [...this.#entities[level].values()];
    const isCreate = entities.length < 3 || this.#draws.chance(0.3);
    const written = isCreate ? await this.#create(version, level) : await this.#change(version, level, entities);
    if (written !== undefined) this.#entities[level].set(written.id, written);
    await this.#compare(level, `${version.name}: ${JSON.stringify(written)}`);
  }

  async #create(version: Version, level: Level): Promise<Written | undefined> {
    const parents = this.#parents(level);
    if (parents === undefined) return undefined;
    const values: Values = { state: 'ENABLED', ...this.#product.sample(level, ++this.#made) };
    const id = await version.create(this.#box, level, values, parents);
    if (id === undefined) return undefined;
    this.accepted.add(`${version.name} ${level} create`);
    return { id, values, parents };
  }

  async #change(version: Version, level: Level, entities: readonly Written[]): Promise<Written | undefined> {
    const { id, values, parents } = this.#draws.pick(entities);
    const { name, amount } = this.#product.sample(level, ++this.#made);
    const state = this.#draws.pick(['ENABLED', 'PAUSED'] as const);
    const change: Change = this.#draws.pick([
      { state },
      { state: 'ARCHIVED' } as const,
      ...(name === undefined ? [] : [{ name }]),
      ...(amount === undefined ? [] : [{ amount }]),
    ]);
    if (!(await version.change(this.#box, level, id, change, parents))) return undefined;
    this.accepted.add(`${version.name} ${level} ${change.state === 'ARCHIVED' ? 'archive' : Object.keys(change)[0]}`);
    return { id, values: { ...values, ...change }, parents };
  }

  /** The ids that a new entity names, or undefined if there is none to belong to. */
  #parents(level: Level): Parents | undefined {
    if (level === 'campaigns') return {};
    const above = this.#entities[level === 'adGroups' ? 'campaigns' : 'adGroups'];
    if (above.size === 0) return undefined;
    const { id, parents } = this.#draws.pick([...above.values()]);
    return level === 'adGroups' ? { campaignId: id } : { ...parents, adGroupId: id };
  }

  async #compare(level: Level, write: string): Promise<void> {
    const expected = new Map([...this.#entities[level].values()].map(({ id, values }) => [id, values]));
    for (const version of this.#product.versions.filter(({ levels }) => levels.includes(level)))
      expect(await version.read(this.#box, level), `${version.name} after ${write}`).toEqual(expected);
  }
}

describe.each(productsThrough({ 'unified API': overHttp, 'MCP server': overMcp }))('$adProduct', (product) => {
  it('is the same account in every API version after each write', async () => {
    const accepted = new Set<string>();
    for (let step = 0; step < STEPS; step += STEPS_PER_WORLD) {
      const history = new History(product, SEED + step);
      for (let n = 0; n < Math.min(STEPS_PER_WORLD, STEPS - step); n++) await history.step();
      for (const each of history.accepted) accepted.add(each);
    }
    const expected = product.versions.flatMap(({ name, levels }) =>
      levels.flatMap((level) => ['create', 'state', 'archive'].map((write) => `${name} ${level} ${write}`)),
    );
    expect(expected.filter((write) => !accepted.has(write))).toEqual([]);
  });
});
