/**
 * A loss of power: only what has reached the device is there afterwards. Needs root, which can mount an image of a disk,
 * and mkfs.ext4.
 */
import { cpSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readFolder } from './folder-state.ts';
import { crashEnvironment, makeFolders, OPERATIONS, type Folders } from './operations.ts';
import { readAfter } from './probe.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { canMount, mountCuttable, type CuttableDisk } from '../../fixtures/programs/disks.ts';
import { startProgram } from '../../fixtures/programs/program.ts';

const DISK_MIB = 64;
const STEPS = OPERATIONS.filter(({ perform, folder }) => perform !== undefined && folder === 'full');

let folders: Folders;

describe.skipIf(!canMount())('after a loss of power', () => {
  beforeAll(async () => {
    folders = await makeFolders();
  });
  afterAll(() => {
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
  });

  it.each(STEPS)('the operation $name, which was answered, is complete', async (operation) => {
    const after = await readAfter(folders, operation);
    const disk = mountCuttable(DISK_MIB);
    try {
      const folder = join(disk.path, 'data');
      cpSync(folders.full, folder, { recursive: true });
      execFileSync('sync', ['--file-system', disk.path]);
      const program = await startProgram(crashEnvironment(folder));
      await operation.perform?.(program);
      const left = disk.cut();
      program.child.kill('SIGKILL');
      await program.ended;
      try {
        expect(await readFolder(join(left.path, 'data'))).toEqual(after);
      } finally {
        left.unmount();
      }
    } finally {
      disk.unmount();
    }
  });

  it('a world has at least the flushed writes of its clients, and no later one without those before it', async () => {
    const disk = mountCuttable(DISK_MIB);
    onTestFinished(() => disk.unmount());
    const program = await startProgram(crashEnvironment(join(disk.path, 'data')));
    onTestFinished(async () => {
      program.child.kill('SIGKILL');
      await program.ended;
    });
    let written = 0;
    const write = async (count: number): Promise<void> => {
      for (const last = written + count; written < last; written++)
        expect((await program.call('POST', '/v2/sp/campaigns', [campaign(written)])).status).toBe(207);
    };
    await write(20);
    execFileSync('sync', ['--file-system', disk.path]);
    expect(await namesAfterCut(disk)).toEqual(namesOf(20));
    await write(40);
    const names = await namesAfterCut(disk);
    expect(names.length).toBeGreaterThanOrEqual(20);
    expect(names).toEqual(namesOf(names.length));
    console.log(`${names.length} of 60 answered writes are on the disk, of which 20 were flushed`);
  });
});

const namesOf = (count: number): string[] => Array.from({ length: count }, (_, n) => `Number ${100 + n}`);

function campaign(n: number): object {
  return { ...CAMPAIGN_ITEM, name: `Number ${100 + n}`, state: 'paused', startDate: '20300101' };
}

/** The names of the campaigns that a program finds on what is left of the disk. */
async function namesAfterCut(disk: CuttableDisk): Promise<string[]> {
  const left = disk.cut();
  try {
    const program = await startProgram(crashEnvironment(join(left.path, 'data')));
    try {
      const { status, text } = await program.call('GET', '/v2/sp/campaigns');
      expect(status).toBe(200);
      return (JSON.parse(text) as { name: string }[]).map(({ name }) => name).toSorted();
    } finally {
      program.child.kill('SIGKILL');
      await program.ended;
    }
  } finally {
    left.unmount();
  }
}
