/** Jobs whose files have the same contents: a copy is made only of a complete file of the same rows and instant. */
import { describe, expect, it } from 'vitest';
import { OperationContext, scopeOf } from '../../src/core/entities/operation-context.ts';
import { writeJob, type JobWork } from '../../src/core/jobs/job-files.ts';
import { createJob, type NewJob } from '../../src/core/jobs/jobs.ts';
import type { Contents } from '../../src/core/jobs/shared-files.ts';
import { seedSpenders } from '../fixtures/random-writes.ts';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';

/** Nothing changes before this many milliseconds after the first request. */
const SAME_FOR = 1000;

class Requests {
  readonly box: Sandbox = sandbox();
  /** How many files were written part by part. */
  written = 0;

  begin(
    key = 'contents',
    { fails = false, after = 0 }: { fails?: boolean; after?: number } = {},
  ): { job: NewJob; work: JobWork } {
    const { world } = this.box;
    const profile = world.accountStore.profile(this.box.profile());
    if (profile === undefined) throw new Error('the world has no profile');
    const context = new OperationContext(scopeOf(world, profile));
    const names = (sequence: number) => ({ id: `job ${sequence}`, fileName: `${sequence}.json.gz` });
    const job = createJob(context, { kind: 'report', recordType: 'campaigns', request: '{}', names });
    const asOf = context.at + after;
    const contents: Contents = { key, asOf, isSameAt: (instant) => asOf <= instant && instant < asOf + SAME_FOR };
    return { job, work: writeJob(world, job, this.#parts(fails), contents) };
  }

  *#parts(fails: boolean): Generator<string, void> {
    const number = ++this.written;
    yield `file ${number}`;
    if (fails) throw new Error('failed on purpose');
    yield ' ends';
  }

  /** Runs all work, and returns the bytes of the file. */
  async finish({ job, work }: { job: NewJob; work: JobWork }): Promise<Buffer | undefined> {
    for (let step = work.next(); !step.done; step = work.next()) await step.value;
    const { jobs } = this.box.world;
    const { fileSize } = jobs.byId('report', job.id) ?? {};
    const { bytes } = jobs.blockAt(job.id, 0) ?? {};
    expect(bytes).toHaveLength(fileSize ?? -1);
    return bytes;
  }
}

describe('a second job with the same contents', () => {
  it('copies the file', async () => {
    const requests = new Requests();
    const first = await requests.finish(requests.begin());
    expect(await requests.finish(requests.begin('contents', { after: SAME_FOR - 1 }))).toEqual(first);
    expect(requests.written).toBe(1);
  });

  it('waits for a file that is being written', async () => {
    const requests = new Requests();
    const [first, second] = [requests.begin(), requests.begin()];
    first.work.next();
    const copy = requests.finish(second);
    expect(await requests.finish(first)).toEqual(await copy);
    expect(requests.written).toBe(1);
  });

  it('writes its own file if the other one fails', async () => {
    const requests = new Requests();
    const [first, second] = [requests.begin('contents', { fails: true }), requests.begin()];
    first.work.next();
    const own = requests.finish(second);
    await expect(requests.finish(first)).rejects.toThrow('failed on purpose');
    expect(await own).toBeInstanceOf(Buffer);
    expect(requests.box.world.jobs.blockAt(first.job.id, 0)).toBeUndefined();
    expect(requests.written).toBe(2);
  });

  it('writes its own file if the other job was deleted', async () => {
    const requests = new Requests();
    const first = requests.begin();
    await requests.finish(first);
    requests.box.world.jobs.drop(first.job.id);
    expect(await requests.finish(requests.begin())).toBeInstanceOf(Buffer);
    expect(requests.written).toBe(2);
  });

  it.each([
    ['later than the next change', { after: SAME_FOR }],
    ['earlier', { after: -1 }],
  ])('writes its own file if it is requested %s', async (_, options) => {
    const requests = new Requests();
    await requests.finish(requests.begin());
    await requests.finish(requests.begin('contents', options));
    expect(requests.written).toBe(2);
  });

  it('writes its own file after a change of a row', async () => {
    const requests = new Requests();
    await requests.finish(requests.begin());
    await seedSpenders(requests.box);
    await requests.finish(requests.begin());
    expect(requests.written).toBe(2);
  });
});

it('a job with other contents writes its own file', async () => {
  const requests = new Requests();
  await requests.finish(requests.begin());
  await requests.finish(requests.begin('other contents'));
  expect(requests.written).toBe(2);
});
