/**
 * Recordings that are larger than the memory of the process which reads them.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const MEBIBYTE = 1024 * 1024;
const FILE_MEBIBYTES = 100;
const HEAP_MEBIBYTES = 64;
const folder = mkdtempSync(join(tmpdir(), 'conform-large-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BODY = JSON.stringify({
  campaigns: Array.from({ length: 8000 }, (_, i) => ({ campaignId: `${i}`, name: `"${i}"` })),
});
const ENTRY = {
  startedDateTime: '2026-03-02T12:00:00Z',
  request: { method: 'GET', url: 'http://localhost/v2/profiles', headers: [] },
  response: { status: 200, headers: [], content: { text: BODY } },
};
const INTERACTION = `- request:
    method: get
    uri: http://localhost/v2/profiles
  response:
    status: { code: 200 }
    body: { string: ${JSON.stringify(BODY)} }
`;

const FILES = [
  {
    name: 'calls.har',
    first: '{"log":{"version":"1.2","entries":[',
    item: JSON.stringify(ENTRY),
    between: ',',
    last: ']}}',
  },
  { name: 'calls.yml', first: 'http_interactions:\n', item: INTERACTION, between: '', last: 'recorded_with: VCR\n' },
];

it.each(FILES)(
  'are read in little memory: $name',
  ({ name, first, item, between, last }) => {
    const path = join(folder, name);
    const count = Math.ceil((FILE_MEBIBYTES * MEBIBYTE) / item.length);
    const file = openSync(path, 'w');
    writeSync(file, first);
    for (let i = 0; i < count; i++) writeSync(file, i === 0 ? item : `${between}${item}`);
    writeSync(file, last);
    closeSync(file);
    const module = resolve('src/captured/readers/read-recordings.ts');
    const script = `import { readRecordings } from '${module}';
    let count = 0;
    for await (const _ of (await readRecordings(['${path}'])).exchanges) count++;
    console.log(count);`;
    const args = [`--max-old-space-size=${HEAP_MEBIBYTES}`, '--input-type=module', '--eval', script];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect({ stdout, stderr, status }).toEqual({ stdout: `${count}\n`, stderr: '', status: 0 });
  },
  180_000,
);
