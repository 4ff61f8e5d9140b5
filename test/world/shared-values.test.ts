/** Values that are computed in slices, by several tasks at the same time. */
import { expect, it } from 'vitest';
import type { SlicedTask } from '../../src/model/sliced-task.ts';
import { ReadSnapshot, ReadSnapshots } from '../../src/world/database/read-snapshot.ts';
import { RowChanges } from '../../src/world/database/row-changes.ts';
import { SharedValues } from '../../src/world/derived/shared-values.ts';

const CAMPAIGN = { profileId: '1', campaignId: '2' };
const DAY_END = Date.parse('2026-03-01T00:00:00Z');

/** Each call opens a snapshot, and returns a function that runs one slice of a task in it. */
class Tasks {
  readonly changes = new RowChanges();
  /** How often the value was computed. */
  computed = 0;
  /** The revisions of the snapshots through which the steps of all computations read. */
  readonly read: (number | undefined)[] = [];
  readonly views = new ReadSnapshots({ name: 'default' }, { endedBy: undefined });
  readonly #shared = new SharedValues();

  begin(fails = false): () => unknown {
    return this.beginTask(fails).step;
  }

  beginTask(fails = false): { step: () => unknown; giveUp: () => void } {
    // Of a database, a snapshot reads the numbers of the last rows only.
    const view = new ReadSnapshot({ changes: this.changes, get: () => undefined } as never, []);
    this.views.add(view);
    const task = this.#shared.of(
      this,
      { ...CAMPAIGN, before: DAY_END, key: 'value' },
      () => 8,
      () => this.#compute(fails),
    );
    return {
      step: () => this.views.through(view, () => task.next().value),
      giveUp: () => {
        task.return(0);
        this.views.close(view);
      },
    };
  }

  *#compute(fails: boolean): SlicedTask<number> {
    const number = ++this.computed;
    this.#look();
    yield;
    this.#look();
    yield;
    if (fails) throw new Error('failed on purpose');
    return number;
  }

  #look(): void {
    this.read.push(this.views.current?.revision);
  }
}

it('computes a value once for the tasks that need it at the same time, each of which continues it', () => {
  const tasks = new Tasks();
  const [first, second] = [tasks.begin(), tasks.begin()];
  expect([first(), second(), first()]).toEqual([undefined, undefined, 1]);
  expect([second(), tasks.begin()()]).toEqual([1, 1]);
  expect(tasks.computed).toBe(1);
});

it('computes a value again after a change, and does not mix it with a computation that began before', () => {
  const tasks = new Tasks();
  const before = tasks.begin();
  before();
  tasks.changes.add(CAMPAIGN);
  const after = tasks.begin();
  after();
  before();
  expect([before(), after(), after()]).toEqual([1, undefined, 2]);
  expect(tasks.begin()()).toBe(2);
});

it('computes a value of a snapshot with older rows for that snapshot only', () => {
  const tasks = new Tasks();
  const old = tasks.begin();
  tasks.changes.add(CAMPAIGN);
  const recent = tasks.begin();
  expect([recent(), recent(), recent()]).toEqual([undefined, undefined, 1]);
  expect([old(), old(), old()]).toEqual([undefined, undefined, 2]);
  expect(tasks.begin()()).toBe(1);
});

it('keeps a value after a change of another campaign, and after one that counts later', () => {
  const tasks = new Tasks();
  const task = tasks.begin();
  while (task() === undefined);
  tasks.changes.add({ ...CAMPAIGN, campaignId: '3' });
  tasks.changes.add({ ...CAMPAIGN, since: DAY_END });
  expect(tasks.begin()()).toBe(1);
  tasks.changes.add({ ...CAMPAIGN, since: DAY_END - 1 });
  expect(tasks.begin()()).toBeUndefined();
});

it('reads the snapshot of the task that began a computation to its end, even if that task gives up', () => {
  const tasks = new Tasks();
  const first = tasks.beginTask();
  first.step();
  // The value does not depend on the change, but a computation must not see it in some of the rows only.
  tasks.changes.add({ ...CAMPAIGN, since: DAY_END });
  const second = tasks.beginTask();
  second.step();
  first.giveUp();
  expect([...tasks.views.open].map(({ revision }) => revision)).toEqual([0, 1]);
  expect(second.step()).toBe(1);
  expect(tasks.read).toEqual([0, 0]);
  expect([...tasks.views.open].map(({ revision }) => revision)).toEqual([1]);
});

it('forgets a computation that all tasks have given up', () => {
  const tasks = new Tasks();
  const only = tasks.beginTask();
  only.step();
  only.giveUp();
  expect(tasks.views.open.size).toBe(0);
  expect([tasks.begin()(), tasks.computed]).toEqual([undefined, 2]);
});

it('throws an error in all tasks that wait for the value, and computes it again in the next one', () => {
  const tasks = new Tasks();
  const [first, second] = [tasks.begin(true), tasks.begin()];
  first();
  second();
  expect(first).toThrow('failed on purpose');
  expect(second).toThrow('failed on purpose');
  const third = tasks.begin();
  expect([third(), third(), third()]).toEqual([undefined, undefined, 2]);
});
