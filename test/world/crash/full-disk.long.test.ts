/**
 * The disk of the data folder becomes full in an operation on a whole world, at each of its writes: with a number of free
 * bytes from none to more than the operation needs. Needs root, which can mount a small disk.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { callAdmin, readFolder, Refused, type FolderState } from './folder-state.ts';
import { crashEnvironment, makeFolders, OPERATIONS, type Folders } from './operations.ts';
import { readAfter, readBefore } from './probe.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { canMount, fillDisk, mountOfSize } from '../../fixtures/programs/disks.ts';
import { startProgram } from '../../fixtures/programs/program.ts';

const DISK_MIB = 32;
const KIB = 1024;
/** A database of the folders has about 500 KiB. */
const FREE_KIB = [0, 128, 640];
const STEPS = OPERATIONS.filter(({ perform, folder }) => perform !== undefined && folder === 'full').filter(
  ({ name }) => name !== 'the end',
);

let folders: Folders;
let before: FolderState;

describe.skipIf(!canMount())('with a full disk', () => {
  beforeAll(async () => {
    folders = await makeFolders();
    before = await readBefore(folders, 'full');
  });
  afterAll(() => {
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
  });

  it.each(STEPS)(
    'the operation $name is refused with 507 and changes nothing, or is complete; it succeeds when there is space',
    async (operation) => {
      const { perform = () => Promise.resolve() } = operation;
      const after = await readAfter(folders, operation);
      const outcomes = new Set<string>();
      for (const [i, freeKib] of FREE_KIB.entries()) {
        const disk = mountOfSize(DISK_MIB);
        try {
          const folder = join(disk.path, 'data');
          cpSync(folders.full, folder, { recursive: true });
          const program = await startProgram(crashEnvironment(folder));
          const free = fillDisk(disk, freeKib * KIB);
          const refusal = await perform(program).then(
            () => undefined,
            (error: unknown) => (error instanceof Refused ? error.message : Promise.reject(error)),
          );
          if (refusal !== undefined) expect(refusal).toContain(': 507 ');
          expect((await callAdmin(program, 'GET', '/worlds')).status).toBe(200);
          free();
          const isRepeated = refusal !== undefined && i % 2 === 0;
          if (isRepeated) await perform(program);
          program.child.kill('SIGKILL');
          await program.ended;
          expect(await readFolder(folder)).toEqual(refusal === undefined || isRepeated ? after : before);
          outcomes.add(refusal === undefined ? 'done' : 'refused');
        } finally {
          disk.unmount();
        }
      }
      console.log(operation.name, [...outcomes].join(', '));
    },
  );

  it('refuses writes of clients with 507, and keeps those that were accepted', async () => {
    const disk = mountOfSize(DISK_MIB);
    onTestFinished(() => disk.unmount());
    const folder = join(disk.path, 'data');
    const env = { ...crashEnvironment(folder), SANDBOX_SCENARIO: 'default' };
    const program = await startProgram(env);
    const free = fillDisk(disk, 200 * KIB);
    const campaign = (n: number) => [{ ...CAMPAIGN_ITEM, name: `Number ${n}`, state: 'paused', startDate: '20300101' }];
    let accepted = 0;
    let status = 207;
    while (status === 207) {
      ({ status } = await program.call('POST', '/v2/sp/campaigns', campaign(accepted)));
      if (status === 207) accepted++;
    }
    expect(status).toBe(507);
    expect(accepted).toBeGreaterThan(0);
    const { status: read, text } = await program.call('GET', '/v2/sp/campaigns?startIndex=0&count=5');
    expect([read, JSON.parse(text)]).toEqual([200, expect.any(Array)]);
    free();
    expect((await program.call('POST', '/v2/sp/campaigns', campaign(accepted))).status).toBe(207);
    program.child.kill('SIGKILL');
    await program.ended;
    const again = await startProgram(env);
    onTestFinished(() => void again.child.kill('SIGKILL'));
    const { text: listed } = await again.call('GET', '/v2/sp/campaigns?stateFilter=paused&count=5000');
    const names = (JSON.parse(listed) as { name: string }[]).filter(({ name }) => name.startsWith('Number '));
    expect(names).toHaveLength(accepted + 1);
    again.child.kill('SIGKILL');
    await again.ended;
  });
});
