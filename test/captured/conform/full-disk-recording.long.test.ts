/**
 * The archive of `record` on a disk that becomes full. Needs root, which can mount a small disk.
 */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { HarFile } from '../../../src/captured/record/har-file.ts';
import { canMount, fillDisk, mountOfSize } from '../../fixtures/programs/disks.ts';
import { launch } from '../../fixtures/programs/program.ts';
import { addressOf, closeAll, closeAtEnd } from '../../fixtures/captured/recording-proxy.ts';

/** An entry has parts of several pages. */
const BODY = JSON.stringify(Array.from({ length: 2000 }, (_, i) => ({ campaignId: i })));
const FULL = 'ENOSPC: no space left on device, write';

afterEach(closeAll);

function smallDisk() {
  const disk = mountOfSize(1);
  closeAtEnd({ close: () => disk.unmount() });
  return disk;
}

describe.skipIf(!canMount())('record with a full disk', () => {
  it('forwards, says what it does not have, leaves an archive after each exchange, and goes on when there is space', async () => {
    const disk = smallDisk();
    const upstream = await addressOf(createServer((_, answer) => answer.end(BODY)));
    const file = join(disk.path, 'calls.har');
    const args = ['record', '--upstream', upstream, '--port', '0', '--output', file];
    const { child, ended, output, errors } = launch({}, [], args);
    closeAtEnd({ close: () => child.exitCode ?? child.kill('SIGKILL') });
    await expect.poll(output, { timeout: 60_000 }).toContain('Base URL of the client');
    const address = /client: (\S+)\. /.exec(output())?.[1] ?? '';
    const counts: number[] = [];
    const ask = async (): Promise<void> => {
      expect(await (await fetch(`${address}/v2/profiles`)).text()).toBe(BODY);
      await expect.poll(() => output().split('listProfilesV2').length - 1).toBeGreaterThan(counts.length);
      counts.push(JSON.parse(readFileSync(file, 'utf8')).log.entries.length);
    };
    await ask();
    // A part of an entry.
    const release = fillDisk(disk, 8192);
    for (let i = 0; i < 3; i++) await ask();
    release();
    await ask();
    expect(counts).toEqual([1, 1, 1, 1, 2]);
    expect(errors()).toContain(`${file} does not have the exchange after entry 1 (GET, status 200): ${FULL}`);
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    await exited;
    expect(await ended).toBe(1);
    expect(output()).toContain(`2 exchanges in ${file}. 3 exchanges could not be written.`);
  });

  it('leaves no file that an archive would have to replace if it cannot be begun', () => {
    const disk = smallDisk();
    fillDisk(disk, 0);
    const file = join(disk.path, 'calls.har');
    expect(() => new HarFile(file, '1')).toThrow(FULL);
    expect(existsSync(file)).toBe(false);
  });
});
