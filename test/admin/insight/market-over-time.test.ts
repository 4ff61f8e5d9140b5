/**
 * Parameters of the simulation, products and topics over time, as calls set them and as they are kept.
 */
import { describe, expect } from 'vitest';
import { ALWAYS_SHOWN, type Row } from '../../fixtures/programs/clients/reports.ts';
import { createLargeAccount } from '../../fixtures/accounts/large-account.ts';
import { openWorld, type TestWorld, type Json } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const NO_SEARCHES = { bursts: 0 };
/** The clock of the sandbox begins at noon. */
const START = '2026-03-02T12:00:00.000Z';
const TERMS = [{ term: 'iron pan', weight: 2, price: 1.4, relevance: { B000000001: 0.9 }, relevanceOfOthers: 0.1 }];
const TOPICS = [{ name: 'pans', searches: 500, price: 0.9, terms: TERMS }];

async function ok(answer: ReturnType<TestWorld['admin']>): Promise<Json> {
  const { status, json, text } = await answer;
  expect([status, text]).toEqual([expect.toBeOneOf([200, 201, 204]), expect.anything()]);
  return json;
}

async function rows(seller: TestWorld, date: string, world = 'default'): Promise<Row[]> {
  const query = new URLSearchParams({ profileId: seller.profile(), recordType: 'keywords', date });
  return (await ok(seller.admin('GET', `/worlds/${world}/metrics?${query}`))).rows;
}

interface ModelChange {
  from: string;
  model: Record<string, unknown>;
}

const changesOf = async (seller: TestWorld, world = 'default'): Promise<ModelChange[]> =>
  (await ok(seller.admin('GET', `/worlds/${world}/metrics/model/changes`))).changes;

describe('parameters that are set now', () => {
  it('change the numbers of days after, and of no day before', async () => {
    const { world: seller } = await createLargeAccount();
    const before = await rows(seller, '2026-03-01');
    expect(before.length).toBeGreaterThan(0);
    await ok(seller.admin('PUT', '/metrics/model', NO_SEARCHES));
    await ok(seller.admin('POST', '/clock/advance', { by: '3d' }));
    // More orders arrive with time, so that only what does not depend on it is compared.
    const traffic = (list: Row[]): unknown => list.map((row) => [row['keywordId'], row['impressions'], row['cost']]);
    expect(traffic(await rows(seller, '2026-03-01'))).toEqual(traffic(before));
    expect(await rows(seller, '2026-03-04')).toEqual([]);
    await ok(seller.admin('PUT', '/metrics/model', ALWAYS_SHOWN));
    expect((await rows(seller, '2026-03-04')).length).toBeGreaterThan(0);
  });

  it('change what follows on the same day, and nothing before', async () => {
    const { world: seller } = await createLargeAccount();
    await ok(seller.admin('POST', '/clock/advance', { by: '12h' }));
    const traffic = (list: Row[]): unknown => list.map((row) => [row['keywordId'], row['impressions'], row['cost']]);
    const before = traffic(await rows(seller, '2026-03-02'));
    expect(before).not.toEqual([]);
    await ok(seller.admin('POST', '/worlds', { name: 'unchanged', from: 'default' }));
    await ok(seller.admin('PUT', '/metrics/model', NO_SEARCHES));
    for (const world of ['default', 'unchanged'])
      await ok(seller.admin('POST', `/worlds/${world}/clock/advance`, { by: '12h' }));
    expect(traffic(await rows(seller, '2026-03-02'))).toEqual(before);
    expect(traffic(await rows(seller, '2026-03-02', 'unchanged'))).not.toEqual(before);
  });

  it('are recorded, and survive a fork, a checkpoint, an export and a reset of the other world', async () => {
    const seller = openWorld();
    await ok(seller.admin('PUT', '/metrics/model', { rivals: 3 }));
    await ok(seller.admin('POST', '/clock/advance', { by: '1d' }));
    await ok(seller.admin('PUT', '/metrics/model', { rivals: 5 }));
    const changes = await changesOf(seller);
    expect(changes.map(({ from, model }) => [from, model['rivals']])).toEqual([
      ['start', 8],
      [START, 3],
      ['2026-03-03T12:00:00.000Z', 5],
    ]);
    await ok(seller.admin('POST', '/checkpoints', { name: 'kept' }));
    await ok(seller.admin('POST', '/worlds', { name: 'fork', from: 'default' }));
    const file = (await seller.admin('GET', '/export')).bytes;
    await ok(seller.admin('POST', '/reset'));
    expect(await changesOf(seller)).toHaveLength(1);
    expect(await changesOf(seller, 'fork')).toEqual(changes);
    await ok(seller.admin('PUT', '/worlds/fork/metrics/model', { from: 'start' }));
    await ok(seller.admin('POST', '/checkpoints/kept/restore'));
    expect(await changesOf(seller)).toEqual(changes);
    const headers = { 'content-type': 'application/octet-stream' };
    await ok(seller.admin('PUT', '/worlds/fork/import', undefined, { raw: file, headers }));
    expect(await changesOf(seller, 'fork')).toEqual(changes);
  });

  it('replace those that were set at the same instant, and a change to the same values is none', async () => {
    const seller = openWorld();
    await ok(seller.admin('PUT', '/metrics/model', { rivals: 3 }));
    await ok(seller.admin('PUT', '/metrics/model', { rivals: 4 }));
    expect((await changesOf(seller)).map(({ model }) => model['rivals'])).toEqual([8, 4]);
    await ok(seller.admin('PUT', '/metrics/model', {}));
    expect(await changesOf(seller)).toHaveLength(1);
  });
});

describe('parameters with `from`', () => {
  it('hold for all days from the start', async () => {
    const { world: seller } = await createLargeAccount();
    await ok(seller.admin('PUT', '/metrics/model', { rivals: 3 }));
    await ok(seller.admin('PUT', '/metrics/model', { from: 'start', ...NO_SEARCHES }));
    expect(await rows(seller, '2026-03-01')).toEqual([]);
    expect(await changesOf(seller)).toEqual([{ from: 'start', model: expect.objectContaining(NO_SEARCHES) }]);
  });

  it('of the past hold from that instant on, and remove later changes', async () => {
    const { world: seller } = await createLargeAccount();
    const before = await rows(seller, '2026-02-25');
    await ok(seller.admin('PUT', '/metrics/model', { rivals: 3 }));
    await ok(seller.admin('PUT', '/metrics/model', { from: '2026-02-26T08:00:00Z', ...NO_SEARCHES }));
    expect(await rows(seller, '2026-02-25')).toEqual(before);
    expect(await rows(seller, '2026-03-01')).toEqual([]);
    expect((await changesOf(seller)).map(({ from }) => from)).toEqual(['start', '2026-02-26T08:00:00.000Z']);
  });

  it.each([
    ['2026-03-02T12:00:01Z', 'must not be after now, which is 2026-03-02T12:00:00.000Z'],
    ['tomorrow', 'must be now, start, or an ISO 8601 date-time'],
  ])('%s are refused', async (from, message) => {
    const { status, json } = await openWorld().admin('PUT', '/metrics/model', { from });
    expect([status, json.errors[0]]).toEqual([400, { path: 'from', message: expect.stringContaining(message) }]);
  });

  it('change `history` for all days', async () => {
    const { world: seller } = await createLargeAccount();
    expect((await rows(seller, '2026-02-01')).length).toBeGreaterThan(0);
    await ok(seller.admin('PUT', '/metrics/model', { history: 'lifetime' }));
    expect(await rows(seller, '2026-02-01')).toEqual([]);
    expect(await changesOf(seller)).toHaveLength(1);
  });
});

describe('products', () => {
  it('have values from an instant on, merged with those before', async ({ world: seller }) => {
    const put = (body: object) => ok(seller.admin('PUT', '/products/B000000001', body));
    await put({ from: 'start', price: 24.5, stock: 40, title: 'A pan' });
    await put({ from: '2026-03-10T00:00:00Z', stock: null });
    expect(await put({ price: 19.5 })).toEqual({
      asin: 'B000000001',
      price: 19.5,
      stock: 40,
      title: 'A pan',
      changes: [
        { from: 'start', price: 24.5, stock: 40, title: 'A pan' },
        { from: START, price: 19.5 },
        { from: '2026-03-10T00:00:00.000Z', stock: null },
      ],
    });
    await ok(seller.admin('POST', '/worlds', { name: 'fork', from: 'default' }));
    await ok(seller.admin('POST', '/worlds/fork/clock/advance', { by: '30d' }));
    expect(await ok(seller.admin('GET', '/worlds/fork/products'))).toMatchObject({
      products: [{ asin: 'B000000001', price: 19.5, stock: null }],
    });
    await ok(seller.admin('DELETE', '/products/B000000001'));
    expect((await seller.admin('GET', '/products/B000000001')).status).toBe(404);
    expect((await seller.admin('DELETE', '/products/B000000001')).status).toBe(404);
  });

  it.each([
    ['b1', { price: 1 }, 'asin', 'must be an ASIN'],
    ['B000000001', {}, '', 'must have a value of the product'],
    ['B000000001', { price: -1 }, 'price', ''],
    ['B000000001', { stock: 1.5 }, 'stock', ''],
    ['B000000001', { rating: 6 }, 'rating', ''],
    ['B000000001', { colour: 'red' }, 'colour', ''],
  ])('%s cannot have %j', async (asin, body, path, message) => {
    const { status, json } = await openWorld().admin('PUT', `/products/${asin}`, body);
    expect([status, json.errors[0]]).toEqual([400, { path, message: expect.stringContaining(message) }]);
  });
});

describe('topics', () => {
  it('are replaced from an instant on', async ({ world: seller }) => {
    await ok(seller.admin('PUT', '/market/topics', { from: 'start', topics: TOPICS }));
    await ok(seller.admin('PUT', '/market/topics', { topics: [] }));
    const topics = await ok(seller.admin('GET', '/market/topics'));
    expect(topics).toEqual({
      topics: [],
      changes: [
        { from: 'start', topics: TOPICS },
        { from: START, topics: [] },
      ],
    });
  });

  it.each([
    [[...TOPICS, ...TOPICS], 'topics[1].name', 'another topic has the name pans'],
    [
      [...TOPICS, { ...TOPICS[0], name: 'irons' }],
      'topics[1].terms[0].term',
      'iron pan is a term of the topic pans already',
    ],
    [[{ ...TOPICS[0], searches: -1 }], 'topics[0].searches', ''],
    [[{ ...TOPICS[0], terms: [] }], 'topics[0].terms', ''],
    [
      [{ ...TOPICS[0], terms: [{ ...TERMS[0], relevance: { B000000001: 2 } }] }],
      'topics[0].terms[0].relevance.B000000001',
      '',
    ],
    [
      [{ ...TOPICS[0], terms: Array.from({ length: 10_001 }, (_, i) => ({ term: `pan ${i}`, weight: 1 })) }],
      'topics',
      'must have at most 10000 terms in all topics; there are 10001',
    ],
  ])('that contradict each other or are out of range are refused: %#', async (topics, path, message) => {
    const { status, json } = await openWorld().admin('PUT', '/market/topics', { topics });
    expect([status, json.errors[0]]).toEqual([400, { path, message: expect.stringContaining(message) }]);
  });
});

describe('a scenario', () => {
  const SCENARIO = `
clock: { now: '2026-03-02T12:00:00Z', mode: frozen }
metrics: { rivals: 3 }
products:
  - { asin: B000000001, title: A pan, price: 24.5, stock: 40 }
  - { asin: B000000001, at: today+2d, price: 19.5 }
topics:
  - { name: pans, searches: 500, price: 0.9, terms: [{ term: iron pan, weight: 2 }] }
timeline:
  - at: 1d
    do:
      - metrics: { rivals: 6 }
      - products: [{ asin: B000000001, stock: 0 }]
      - topics: []
`;
  const headers = { 'content-type': 'application/yaml' };
  const start = (seller: TestWorld, raw: string, path = '/scenario') =>
    seller.admin('POST', path, undefined, { raw, headers });

  it('declares parameters, products and topics from the start, and a step from its instant on', async () => {
    const seller = openWorld();
    await ok(start(seller, SCENARIO));
    await ok(seller.admin('POST', '/clock/advance', { by: '3d' }));
    expect((await changesOf(seller)).map(({ from, model }) => [from, model['rivals']])).toEqual([
      ['start', 3],
      ['2026-03-03T12:00:00.000Z', 6],
    ]);
    expect((await ok(seller.admin('GET', '/products/B000000001'))).changes).toEqual([
      { from: 'start', title: 'A pan', price: 24.5, stock: 40 },
      { from: '2026-03-03T12:00:00.000Z', stock: 0 },
      { from: '2026-03-04T00:00:00.000Z', price: 19.5 },
    ]);
    const { changes } = await ok(seller.admin('GET', '/market/topics'));
    expect(changes.map((each: Json) => [each.from, each.topics.length])).toEqual([
      ['start', 1],
      ['2026-03-03T12:00:00.000Z', 0],
    ]);
  });

  it('has days relative to the start of each world', async ({ world: seller }) => {
    await ok(start(seller, SCENARIO.replace(/^clock.*$/m, '')));
    await ok(seller.admin('POST', '/worlds', { name: 'later', scenario: 'default', now: '2026-05-01T00:00:00Z' }));
    await ok(
      start(seller, SCENARIO.replace(/^clock.*$/m, `clock: { now: '2026-05-01T12:00:00Z' }`), '/worlds/later/scenario'),
    );
    const { changes } = await ok(seller.admin('GET', '/worlds/later/products/B000000001'));
    expect(changes[1]).toEqual({ from: '2026-05-03T00:00:00.000Z', price: 19.5 });
  });

  it('follows from a world, with all that its market has been', async ({ world: seller }) => {
    await ok(start(seller, SCENARIO));
    await ok(seller.admin('POST', '/clock/advance', { by: '3d' }));
    await ok(seller.admin('PUT', '/metrics/model', { rivals: 9 }));
    await ok(seller.admin('PUT', '/products/B000000002', { price: 5 }));
    const paths = ['/metrics/model/changes', '/products', '/market/topics'];
    const read = (world: string) =>
      Promise.all(paths.map((path) => ok(seller.admin('GET', `/worlds/${world}${path}`))));
    const { scenario } = await ok(
      seller.admin('GET', '/scenario', undefined, { headers: { accept: 'application/json' } }),
    );
    await ok(seller.admin('POST', '/worlds', { name: 'copy', scenario: 'default' }));
    await ok(seller.admin('POST', '/worlds/copy/scenario', scenario));
    expect(await read('copy')).toEqual(await read('default'));
  });

  it.each([
    ['products: [{ asin: x, price: 1 }]', 'products[0].asin', 'must be an ASIN'],
    ['products: [{ asin: B000000001, at: soon, price: 1 }]', 'products[0].at', 'must be an instant'],
    ['products: [{ asin: B000000001 }]', 'products[0]', 'must have a value'],
    ['products: [{ asin: B000000001, price: 1 }, { asin: B000000001, stock: 1 }]', 'products[1].asin', 'already'],
    ['timeline: [{ at: 1d, do: { topics: [{ name: pans }] } }]', 'timeline[0].do.topics[0].searches', ''],
  ])('with a mistake is refused: %s', async (text, path, message) => {
    const { status, json } = await start(openWorld(), text);
    expect([status, json.errors[0]]).toMatchObject([400, { path, message: expect.stringContaining(message) }]);
  });
});
