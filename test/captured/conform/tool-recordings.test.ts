/**
 * What tools write beside the usual fields of a format: requests that failed, addresses that are not of the web, empty
 * comments and missing texts; and the files that are not recordings.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { conform } from '../../../src/captured/conform.ts';
import { readRecordings } from '../../../src/captured/readers/read-recordings.ts';
import type { RecordedExchange } from '../../../src/captured/exchange/recorded-exchange.ts';
import { readConfig } from '../../../src/server/config/read-config.ts';
import { NOW, openWorld } from '../../fixtures/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'conform-tools-'));
afterAll(() => rmSync(folder, { recursive: true }));

const REFUSED = '{"code":"UNAUTHORIZED","details":"Authorization header is missing"}';
const HEADERS = [{ name: 'content-type', value: 'application/json' }];
const INSTANT = '2026-03-02T12:00:00Z';
const CONFIG = readConfig(['--scenario=empty', `--now=${new Date(NOW).toISOString()}`], {});

let count = 0;
/** The path of the first file. */
function written(files: Readonly<Record<string, unknown>>): string {
  const root = join(folder, String(count++));
  const [first = ''] = Object.keys(files);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return join(root, first);
}

const readAll = async (path: string): Promise<RecordedExchange[]> =>
  Array.fromAsync((await readRecordings([path])).exchanges);
const reportOf = async (path: string) =>
  conform(await readRecordings([path]), { config: CONFIG, settings: {}, warn: () => {} });

interface Changes {
  entry?: object;
  request?: object;
  response?: object;
  content?: object;
}

/** A call without credentials, which is refused. */
const entryOf = ({ entry, request, response, content }: Changes = {}) => ({
  startedDateTime: INSTANT,
  request: { method: 'GET', url: 'http://localhost/v2/profiles', headers: [], ...request },
  response: { status: 401, headers: HEADERS, content: { text: REFUSED, ...content }, ...response },
  ...entry,
});
const archiveOf = (...entries: object[]): string =>
  written({ 'calls.har': { log: { version: '1.2', creator: { name: 'Tool', version: '1' }, entries } } });

describe('an HTTP archive', () => {
  it('counts addresses that are not of the web among those of other services', async () => {
    const addresses = ['data:image/png;base64,AAAA', 'blob:https://x.example/1', 'wss://x.example/push', 'chrome:x'];
    const report = await reportOf(archiveOf(entryOf(), ...addresses.map((url) => entryOf({ request: { url } }))));
    expect(report).toMatchObject({
      counts: { exact: 1, outside: 0 },
      skipped: [{ reason: 'its address is one of another service', count: 4, where: 'calls.har, entry 2' }],
    });
  });

  it('counts requests without an answer as not compared, whichever status the tool writes', async () => {
    const failed = [0, -1].map((status) => entryOf({ response: { status, headers: [], content: {} } }));
    const report = await reportOf(archiveOf(entryOf(), ...failed));
    expect(report).toMatchObject({
      counts: { exact: 1, differs: 0 },
      skipped: [{ reason: 'the recording has no answer', count: 2, where: 'calls.har, entry 2' }],
    });
  });

  it('has the body of an answer whose comment is empty', async () => {
    const comment = { comment: '' };
    const changed = entryOf({ entry: comment, content: { ...comment, text: REFUSED.replace('UN', 'IN') } });
    const { causes } = await reportOf(archiveOf(changed));
    expect(causes.map(({ difference }) => difference)).toEqual([
      'code code: recorded INAUTHORIZED, sandbox UNAUTHORIZED',
    ]);
  });

  it('can have null in place of a text, a form and a comment, and no content', async () => {
    const read = await readAll(
      archiveOf(
        entryOf({ entry: { comment: null }, content: { text: null, encoding: null, comment: null } }),
        entryOf({ request: { postData: { mimeType: '', text: null, params: [] } } }),
        entryOf({ request: { postData: null }, response: { content: undefined } }),
      ),
    );
    expect(read.map(({ body, answer }) => [body, answer.body])).toEqual([
      [undefined, undefined],
      [undefined, REFUSED],
      [undefined, undefined],
    ]);
  });

  it('can have a part of a compressed file', async () => {
    const text = gzipSync(REFUSED).subarray(0, 20).toString('base64');
    const part = entryOf({ response: { status: 206, headers: [], content: { text, encoding: 'base64' } } });
    expect((await readAll(archiveOf(part))).map(({ answer }) => answer.body)).toEqual([undefined]);
  });

  it('can have instants with an offset without a colon', async () => {
    const instants = ['2026-03-02T13:00:00.000+0100', '2026-03-02T12:00:00.1234567Z', '2026-03-02T07:00:00-05:00'];
    const read = await readAll(
      archiveOf(...instants.map((startedDateTime) => entryOf({ entry: { startedDateTime } }))),
    );
    expect(read.map(({ at = 0 }) => Math.floor(at / 1000))).toEqual(instants.map(() => Date.parse(INSTANT) / 1000));
    const other = archiveOf(entryOf({ entry: { startedDateTime: 'yesterday' } }));
    expect(await Array.fromAsync((await readRecordings([other])).entries)).toMatchObject([
      { reason: "its entry cannot be read: the field 'startedDateTime' is missing or not valid" },
    ]);
  });

  it('of the journal is exact for a request with HEAD', async () => {
    const world = openWorld({ scenario: 'empty', now: NOW });
    await world.ask('HEAD', '/v2/profiles');
    const { text } = await world.admin('GET', '/requests/export?format=har');
    expect(await reportOf(written({ 'calls.har': text }))).toMatchObject({ counts: { exact: 1 }, causes: [] });
  });
});

describe('a folder', () => {
  it('is read in the order of their names, with those in its folders', async () => {
    const archive = (url: string) => ({ log: { version: '1.2', entries: [entryOf({ request: { url } })] } });
    const path = dirname(
      written({
        'b.har': archive('http://localhost/b'),
        'a/recording.har': archive('http://localhost/a'),
        'c.yml': 'interactions: []\nversion: 1\n',
        'notes.txt': '',
      }),
    );
    expect((await readAll(path)).map(({ where, url }) => [where, url])).toEqual([
      ['a/recording.har, entry 1', 'http://localhost/a'],
      ['b.har, entry 1', 'http://localhost/b'],
    ]);
    await expect(readAll(dirname(written({ 'notes.txt': '' })))).rejects.toThrow(
      'has no file whose name ends with .har',
    );
  });
});

it.each([
  ['mapping.json', { request: { method: 'GET', url: '/v2/profiles' }, response: { status: 200 } }],
  ['collection.json', { info: { name: 'Calls', schema: 'https://schema.example/v2.1.0/collection.json' }, item: [] }],
])('names the formats that are read for %s, which has another one', async (name, content) => {
  await expect(readAll(written({ [name]: content }))).rejects.toThrow(
    `${name} has none of the formats that can be read: a recording of Polly.js, an HTTP archive (HAR 1.2), ` +
      'a journal of the sandbox, a cassette of VCR; record it in one of them',
  );
});
