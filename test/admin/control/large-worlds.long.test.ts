/**
 * Computations on a whole large world run in a thread, and have the results of those on a small one.
 */
import { describe, expect, it } from 'vitest';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';

const CAMPAIGN = { ...CAMPAIGN_ITEM, name: 'Lamps', dailyBudget: 20, startDate: '20300101' };

/** How often others have had their turn before it was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false];
  const done = work.finally(() => (isDone = true));
  const count = (): void => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  count();
  await done;
  return turns;
}

/** The clock is frozen, so that both threads read the same time. */
async function changedWorld(scenario: string): Promise<TestWorld> {
  const world = openWorld({ scenario });
  await world.admin('PUT', '/clock', { mode: 'frozen' });
  expect((await world.ask('POST', '/v2/sp/campaigns', { body: [CAMPAIGN] })).status).toBe(207);
  return world;
}

describe('a world with 100,000 keywords', { timeout: 300_000 }, () => {
  it('is written as a scenario, and other requests are served meanwhile', async () => {
    const world = await changedWorld('large-account');
    const written = world.admin('GET', '/scenario', undefined, { headers: { accept: 'application/json' } });
    expect(await turnsDuring(written)).toBeGreaterThan(20);
    const { scenario } = (await written).json;
    expect(scenario).toMatchObject({ extends: 'large-account' });
    expect(JSON.stringify(scenario.timeline)).toContain('"Lamps"');
  });

  it('is compared with its start, and other requests are served meanwhile', async () => {
    const world = await changedWorld('large-account');
    const compared = world.admin('GET', '/diff');
    expect(await turnsDuring(compared)).toBeGreaterThan(20);
    const { profiles } = (await compared).json;
    expect(profiles).toHaveLength(1);
    expect(profiles[0]).toMatchObject({ created: [{ collection: 'campaigns', name: 'Lamps' }], changed: [] });
  });

  it.each(['application/json', 'application/json-patch+json', 'text/plain'])(
    'has the differences of a small world, as %s',
    async (accept) => {
      const [large, small] = [await changedWorld('large-account'), await changedWorld('default')];
      const ask = async (world: TestWorld): Promise<{ type: string | null; text: string }> => {
        const { headers, text } = await world.admin('GET', '/diff', undefined, { headers: { accept } });
        return { type: headers.get('content-type'), text };
      };
      const [ofLarge, ofSmall] = [await ask(large), await ask(small)];
      expect(ofLarge.type).toBe(ofSmall.type);
      expect(ofLarge.text).toContain('Lamps');
      // Ids follow from the number of entities.
      const shape = (text: string): string => text.replaceAll(/\d+/g, '0');
      expect(shape(ofLarge.text)).toBe(shape(ofSmall.text));
    },
  );

  it('is compared ten times at once, and refused with 429 while many of its states wait', async () => {
    const world = await changedWorld('large-account');
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.admin('GET', '/diff')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const later: Promise<Answer>[] = [];
    for (let n = 0; n < 6; n++) {
      await world.ask('POST', '/v2/sp/campaigns', { body: [{ ...CAMPAIGN, name: `Desks ${n}` }] });
      later.push(world.admin('GET', '/diff'));
    }
    const statuses = (await Promise.all(later)).map(({ status }) => status);
    expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200]);
    expect(statuses.at(-1)).toBe(429);
    expect((await world.admin('GET', '/diff')).status).toBe(200);
  });

  it('names the field of a state that does not exist', async () => {
    const world = await changedWorld('large-account');
    const { status, json } = await world.admin('GET', '/diff?from=nowhere');
    expect(status).toBe(400);
    expect(json.errors[0].path).toBe('from');
  });

  it('is compared with a checkpoint', async () => {
    const world = await changedWorld('large-account');
    await world.admin('POST', '/checkpoints', { name: 'before' });
    await world.ask('POST', '/v2/sp/campaigns', { body: [{ ...CAMPAIGN, name: 'Desks' }] });
    const { json } = await world.admin('GET', '/diff?from=before');
    expect(json.profiles[0].created.map(({ name }: { name: string }) => name)).toEqual(['Desks']);
    expect(json.from.checkpoint).toBe('before');
  });
});
