/** Derived values that are read in a read snapshot and outside of it, before and after a change. */
import { expect, it } from 'vitest';
import { DerivedData } from '../../src/world/derived/derived-data.ts';
import { ReadSnapshot, ReadSnapshots } from '../../src/world/database/read-snapshot.ts';
import { RowChanges } from '../../src/world/database/row-changes.ts';

const ROW = { profileId: '1', campaignId: '2' };

it('reads of a snapshot that is older than a change do not share values with reads after the change', () => {
  const changes = new RowChanges();
  const views = new ReadSnapshots({ name: 'default' }, { endedBy: undefined });
  const derived = new DerivedData(changes, views);
  const computed: string[] = [];
  const read = (state: string): string =>
    derived.memoize(ROW, 'value', () => {
      computed.push(state);
      return state;
    });
  changes.add(ROW);
  // Of a database, a snapshot reads the numbers of the last rows only.
  const view = new ReadSnapshot({ changes, get: () => undefined } as never, []);
  views.add(view);
  const inView = (): string => views.through(view, () => read('before'));
  expect([read('before'), inView()]).toEqual(['before', 'before']);
  // Both share one value.
  expect(computed).toEqual(['before']);
  changes.add(ROW);
  expect([inView(), read('after'), inView(), read('after')]).toEqual(['before', 'after', 'before', 'after']);
  expect(computed).toEqual(['before', 'before', 'after']);
  views.close(view);
});
