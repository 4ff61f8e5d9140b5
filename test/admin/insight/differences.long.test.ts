/**
 * Random calls: each difference, applied to the earlier state, gives the later one, and each read of an instant gives what
 * was read then.
 */
import { expect, it } from 'vitest';
import { Draws } from '../../service/contract/draws.ts';
import { RandomWrites, seedSpenders } from '../../fixtures/random-writes.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

type Json = Record<string, unknown>;
/** By profile, collection and id. */
type Document = Record<string, Record<string, Record<string, Json>>>;

const IDS: Readonly<Record<string, string>> = {
  campaigns: 'campaignId',
  adGroups: 'adGroupId',
  keywords: 'keywordId',
  negativeKeywords: 'keywordId',
  campaignNegativeKeywords: 'keywordId',
  productAds: 'adId',
  targets: 'targetId',
  negativeTargets: 'targetId',
  campaignNegativeTargets: 'targetId',
  sbCampaigns: 'campaignId',
  sbAdGroups: 'adGroupId',
  sbAds: 'adId',
  sbKeywords: 'keywordId',
  sbTargets: 'targetId',
  budgetRules: 'ruleId',
  profiles: 'profileId',
};

/** Fields that the clock, settings or other entities decide; differences leave them out. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  '': ['servingStatus', 'moderationStatus', 'outOfBudget'],
  budgetRules: ['campaigns'],
  profiles: ['region'],
};

async function readDocument(world: TestWorld): Promise<Document> {
  const document: Document = {};
  for (const [collection, idField] of Object.entries(IDS)) {
    const { json } = await world.admin('GET', `/entities/${collection}?limit=1000`);
    expect(json.nextCursor).toBeUndefined();
    for (const entity of json[collection] as Json[]) {
      for (const field of [...(COMPUTED[''] ?? []), ...(COMPUTED[collection] ?? [])]) delete entity[field];
      const profile = (document[String(entity['profileId'])] ??= {});
      (profile[collection] ??= {})[String(entity[idField])] = entity;
    }
  }
  return document;
}

interface Operation {
  op: string;
  path: string;
  value?: unknown;
}

function applyPatch(document: Document, operations: readonly Operation[]): Document {
  const patched = structuredClone(document);
  for (const { op, path, value } of operations) {
    const keys = path.slice(1).split('/');
    const last = keys.pop() ?? '';
    if (COMPUTED['']?.includes(last)) continue;
    // The path leads through objects only.
    let target = patched as Json;
    for (const key of keys) {
      if (op === 'add') target[key] ??= {};
      expect(target[key], path).toBeTypeOf('object');
      target = target[key] as Json;
    }
    if (op !== 'add') expect(target, path).toHaveProperty([last]);
    if (op === 'remove') delete target[last];
    else target[last] = withoutComputed(value);
  }
  return patched;
}

/** Of a created entity. */
function withoutComputed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([field]) => !COMPUTED['']?.includes(field)));
}

/** Lists of the service, by path. */
async function readLists(world: TestWorld, asOf?: string): Promise<Record<string, unknown>> {
  const headers = asOf === undefined ? {} : { 'sandbox-as-of': asOf };
  const lists: Record<string, unknown> = {};
  for (const path of ['/v2/sp/campaigns', '/v2/sp/adGroups', '/v2/sp/keywords', '/v2/sp/productAds'])
    lists[path] = (await world.ask('GET', path, { headers })).json;
  lists['sb'] = (await world.ask('POST', '/sb/v4/campaigns/list', { body: {}, headers })).json.campaigns.map(
    // Its fields of the serving status follow from the clock.
    ({ campaignId, name, state, budget }: Json) => ({ campaignId, name, state, budget }),
  );
  return lists;
}

interface Step {
  what: string;
  at: number;
  position: number;
  document: Document;
  lists: Record<string, unknown>;
}

const instant = (at: number): string => new Date(at).toISOString();

it.each([1, 2, 3])('random calls are undone and repeated exactly (seed %i)', { timeout: 300_000 }, async (seed) => {
  const world = openWorld({ seed: String(seed) });
  await seedSpenders(world);
  const [writes, draws] = [new RandomWrites(world, seed), new Draws(seed)];
  const record = async (what: string): Promise<Step> => {
    await world.admin('PATCH', '/settings', { dialect: 'spec' });
    const { position } = world.state.changeLog;
    const at = world.state.now();
    return { what, at, position, document: await readDocument(world), lists: await readLists(world) };
  };
  const steps = [await record('the seed')];
  for (let i = 0; i < 40; i++) {
    const step = await record(await writes.next());
    if (step.position !== steps.at(-1)?.position) steps.push(step);
  }
  expect(steps.length).toBeGreaterThan(15);
  const latest = Math.max(...steps.map(({ at }) => at));
  if (world.state.now() < latest) world.state.setClock(latest, 'frozen');
  /** After the clock was moved back, the later state at the same time counts. */
  const stateAt = (at: number): Step | undefined => steps.findLast((step) => step.at <= at);
  const read = async (query: string): Promise<Operation[]> => {
    const { status, json } = await world.admin('GET', `/diff?format=json-patch&${query}`);
    expect(status).toBe(200);
    return json;
  };
  for (const { at, what } of steps) {
    const then = stateAt(at);
    if (then === undefined) throw new Error('each step is a state');
    const { status, json } = await world.admin('GET', `/diff?from=${instant(at)}`);
    expect(status).toBe(200);
    const forward = applyPatch(then.document, await read(`from=${instant(at)}`));
    expect(forward, `from ${what} to the end`).toEqual(steps.at(-1)?.document);
    const backward = applyPatch(steps.at(-1)?.document ?? {}, await read(`from=now&to=${instant(at)}`));
    expect(backward, `from the end to ${what}`).toEqual(then.document);
    const other = draws.pick(steps);
    const between = await read(`from=${instant(at)}&to=${instant(other.at)}`);
    expect(applyPatch(then.document, between), `from ${what} to ${other.what}`).toEqual(stateAt(other.at)?.document);
    expect(await readLists(world, instant(at)), `lists as of ${what}`).toEqual(then.lists);
    for (const { changed } of json.profiles)
      for (const { fields } of changed)
        for (const { origin, requestId } of fields) expect(requestId !== undefined).toBe(origin === 'client');
  }
});
