/**
 * The same seed and the same requests give the same bytes: responses, ids, timestamps and the database.
 */
import { describe, expect } from 'vitest';
import {
  advance,
  AD_GROUPS,
  CAMPAIGNS,
  COLLECTIONS,
  createOne,
  openParents,
  pathOf,
  sevenCalls,
} from '../fixtures/accounts/collections.ts';
import { NOW, openWorld, type Answer, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

/** The status, headers and body of a response. */
const formatResponse = ({ status, headers, text }: Answer): string => [status, ...headers, text].join('\n');

/** Creates, updates, reads and archives entities of all collections, with errors, while the clock advances. */
async function runSequence(world: TestWorld): Promise<string[]> {
  const answers: string[] = [];
  const ask: TestWorld['ask'] = async (method, path, ask) => {
    const answer = await world.ask(method, path, ask);
    answers.push(formatResponse(answer));
    return answer;
  };
  const parents = await openParents(world, { campaign: { targetingType: 'auto', name: 'Auto' } });
  answers.push(JSON.stringify(parents));
  const manual = await openParents(world);
  for (const each of COLLECTIONS) {
    const items = [1, 2, 3].map((n) => each.make(manual, n));
    const made = await ask('POST', pathOf(each), { body: [...items, items[0], 7, { state: 'enabled' }] });
    const id = made.json[0][each.id];
    advance(world, 61.5);
    await ask('PUT', pathOf(each), { body: [{ [each.id]: id, ...each.mutable }, { [each.id]: id }, { color: 'red' }] });
    for (const [method, path, more] of sevenCalls(each, id)) await ask(method, path, more);
    for (const [method, path, more] of sevenCalls(each, 'nothing')) await ask(method, path, more);
  }
  await ask('POST', '/v1/sp/campaigns', { raw: 'no json', headers: { BIDDING_CONTROLS_ON: 'true' } });
  await ask('PUT', '/v1/profiles/register', { body: { countryCode: 'US' } });
  await ask('GET', '/v2/profiles', { profile: undefined });
  await ask('GET', '/nowhere');
  await ask('GET', pathOf(CAMPAIGNS), { token: 'unknown' });
  return answers;
}

describe('two runs', () => {
  it('[GEN-02] with the same seed give the same bytes: bodies, headers, request ids and the database', async () => {
    const [one, other] = [openWorld(), openWorld()];
    expect(one.state.storage.toBytes().equals(other.state.storage.toBytes())).toBe(true);
    const first = await runSequence(one);
    const second = await runSequence(other);
    expect(second).toEqual(first);
    expect(first.length).toBeGreaterThan(90);
    expect(other.state.storage.toBytes().equals(one.state.storage.toBytes())).toBe(true);
  });

  it('give the same bytes after a reset, whatever happens in other worlds', async ({ world }) => {
    const first = await runSequence(world);
    const bytes = world.state.storage.toBytes();
    const otherWorld = world.worlds.create({ name: 'neighbour', seed: '7', now: NOW, clock: 'frozen' });
    world.worlds.states.reset(world.state);
    otherWorld?.nextSequence();
    const second: string[] = await runSequence(world);
    expect(second).toEqual(first);
    expect(world.state.storage.toBytes().equals(bytes)).toBe(true);
  });

  it('with different seeds give different ids and request ids', async () => {
    const [one, other] = [openWorld({ seed: '1' }), openWorld({ seed: '2' })];
    expect((await openParents(one)).campaignId).not.toBe((await openParents(other)).campaignId);
    const requestId = async (world: TestWorld): Promise<unknown> =>
      (await world.ask('GET', pathOf(CAMPAIGNS))).headers.get('x-amz-request-id');
    expect(await requestId(one)).not.toBe(await requestId(other));
  });
});

describe('a world', () => {
  it('is not changed by reads', async ({ world }) => {
    const parents = await openParents(world);
    for (const each of COLLECTIONS) await createOne(world, each, each.make(parents, 1));
    const before = world.state.storage.toBytes();
    for (const each of COLLECTIONS)
      for (const [method, path] of sevenCalls(each, parents.campaignId))
        if (method === 'GET') await world.ask(method, path);
    expect(world.state.storage.toBytes().equals(before)).toBe(true);
  });

  it('[GEN-02] gives each response a unique request id of 20 characters, errors included', async ({ world }) => {
    const ids: (string | null)[] = [];
    for (const [n, token] of ['sandbox-access-token', 'unknown'].entries())
      for (const path of [pathOf(CAMPAIGNS), pathOf(AD_GROUPS, 1), `/nowhere/${n}`]) {
        const { headers } = await world.ask('GET', path, { token });
        ids.push(headers.get('x-amz-request-id'));
      }
    expect(new Set(ids).size).toBe(6);
    for (const id of ids) expect(id).toMatch(/^[A-Z0-9]{20}$/);
  });

  it('[GEN-40] returns its own time in the Date header', async ({ world }) => {
    const date = async (path: string): Promise<unknown> => (await world.ask('GET', path)).headers.get('date');
    expect(await date(pathOf(CAMPAIGNS))).toBe('Mon, 02 Mar 2026 12:00:00 GMT');
    world.state.setClock(Date.parse('2031-12-31T23:59:59.999Z'), 'frozen');
    expect(await date(pathOf(CAMPAIGNS))).toBe('Wed, 31 Dec 2031 23:59:59 GMT');
    world.state.setClock(Date.parse('2001-01-01T00:00:00Z'), 'frozen');
    expect(await date('/nowhere')).toBe('Mon, 01 Jan 2001 00:00:00 GMT');
  });
});
