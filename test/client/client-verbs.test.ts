import { describe, expect, it } from 'vitest';
import { clientMethods } from '../../tools/docs/client-methods.ts';
import { startSandbox } from '../../src/server/embedded/start-sandbox.ts';

const methods = clientMethods();

/** The first word of `deleteOverrides` is `delete`. */
const verbOf = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? '';

describe('the methods of the client library', () => {
  it('use list, get, create, update, set and delete for what resources have in common', () => {
    const synonyms = methods
      .filter(({ deprecated }) => deprecated === undefined)
      .map(({ object, name }) => `${object}.${name}`)
      .filter((method) =>
        /^(?:drop|remove|change|force|patch|transition|mint|add|put|read|plan)$/.test(
          verbOf(method.split('.').at(-1) ?? ''),
        ),
      );
    expect(synonyms).toEqual([]);
  });

  it('name a method of the same object in the place of each deprecated one', () => {
    const deprecated = methods.filter((method) => method.deprecated !== undefined);
    expect(deprecated.length).toBeGreaterThan(0);
    for (const { object, deprecated: text = '' } of deprecated) {
      const name = /^Use `(\w+)`\.$/.exec(text)?.[1];
      expect(methods.filter((method) => method.object === object).map((method) => method.name)).toContain(name);
    }
  });

  it('keep the names of earlier versions', async () => {
    await using sandbox = await startSandbox();
    const world = await sandbox.createWorld();
    expect(await world.settings.change({ pageSize: 7 })).toMatchObject({ pageSize: 7 });
    const { id } = await world.faults.add({ effect: { status: 500 } });
    await world.faults.drop(id);
    expect(await world.faults.list()).toEqual([]);
    const { entities } = await world.entities.list('campaigns', { limit: 1 });
    const campaignId = String(entities[0]?.['campaignId']);
    expect(await world.entities.force('campaigns', campaignId, { state: 'PAUSED' })).toMatchObject({ state: 'PAUSED' });
    await world.drop();
    expect((await sandbox.client.worlds()).map(({ name }) => name)).not.toContain(world.name);
  });
});
