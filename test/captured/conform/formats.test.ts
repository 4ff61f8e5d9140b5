/**
 * The formats of recordings: the same calls in each of them, with secrets in every place, truncated and hostile.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify, type SchemaOptions } from 'yaml';
import { conform } from '../../../src/captured/conform.ts';
import { contribution } from '../../../src/captured/report/terminal.ts';
import { REPORT_FORMATS } from '../../../src/captured/report/formats.ts';
import { readRecordings } from '../../../src/captured/readers/read-recordings.ts';
import type { RecordedExchange } from '../../../src/captured/exchange/recorded-exchange.ts';
import type { ConformanceReport } from '../../../src/captured/replay/summary.ts';
import { readConfig } from '../../../src/server/config/read-config.ts';
import { RECORDED_FORMATS, type ArchiveEntry } from '../../fixtures/captured/recorded-formats.ts';
import { NOW, openWorld } from '../../fixtures/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'conform-formats-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORMATS = Object.keys(RECORDED_FORMATS);
const V3_CAMPAIGN = 'application/vnd.spCampaign.v3+json';
let entries: ArchiveEntry[] = [];

beforeAll(async () => {
  const world = openWorld({ scenario: 'empty', now: NOW });
  const ask = { profile: world.profile() };
  await world.ask('GET', '/v2/profiles', ask);
  const campaign = {
    name: 'Chairs: "oak"\n- beech',
    targetingType: 'MANUAL',
    state: 'ENABLED',
    budget: { budgetType: 'DAILY', budget: 10.5 },
  };
  const headers = { 'content-type': V3_CAMPAIGN, accept: V3_CAMPAIGN };
  await world.ask('POST', '/sp/campaigns', { ...ask, headers, body: { campaigns: [campaign] } });
  await world.admin('POST', '/clock/advance', { by: '1h' });
  await world.ask('POST', '/sp/campaigns/list', { ...ask, headers, body: { includeExtendedDataFields: true } });
  await world.ask('GET', '/v2/sp/campaigns?count=1', ask);
  await world.ask('GET', '/v2/sp/campaigns/1', ask);
  entries = JSON.parse((await world.admin('GET', '/requests/export?format=har')).text).log.entries;
}, 60_000);

let count = 0;
const emptyFolder = (): string => {
  const path = join(folder, String(count++));
  mkdirSync(path);
  return path;
};

function written(format: string, recorded: readonly ArchiveEntry[]): string {
  const path = RECORDED_FORMATS[format]?.(recorded, emptyFolder());
  if (path === undefined) throw new Error(`no format ${format}`);
  return path;
}

function writtenAs(name: string, text: string | Buffer): string {
  const path = join(emptyFolder(), name);
  writeFileSync(path, text);
  return path;
}

const readAll = async (path: string): Promise<RecordedExchange[]> =>
  Array.fromAsync((await readRecordings([path])).exchanges);
/** The last entry of a cassette of Go that ends too early is one that cannot be read. */
const readWhole = async (path: string): Promise<void> => {
  for (const { where, reason } of await unreadIn(path)) throw new Error(`${where}: ${reason}`);
};
const unreadIn = async (path: string) =>
  (await Array.fromAsync((await readRecordings([path])).entries)).filter((entry) => 'reason' in entry);

async function reportOf(path: string): Promise<ConformanceReport> {
  const config = readConfig(['--scenario=empty', `--now=${new Date(NOW).toISOString()}`], {});
  return conform(await readRecordings([path]), { config, settings: {}, warn: () => {} });
}

describe('each format', () => {
  it.each(FORMATS)('has the same exchanges: %s', async (format) => {
    const { counts, causes, skipped } = await reportOf(written(format, entries));
    expect({ counts, causes, skipped }).toMatchObject({ counts: { exact: entries.length }, causes: [], skipped: [] });
  });

  it.each(FORMATS)('loses secrets and personal data of every place while it is read: %s', async (format) => {
    const canary = 'Canary-5f2c81-Canary';
    const personal = ['Cookie', 'User-Agent', 'X-Forwarded-For', 'X-Api-Key', 'X-Amz-Security-Token', 'Authorization'];
    const recorded = entries.map((entry, i): ArchiveEntry => {
      const { request, response } = entry;
      const sent = personal.map((name) => ({ name, value: name === 'Authorization' ? `Bearer ${canary}` : canary }));
      return {
        ...entry,
        request: {
          method: 'POST',
          headers: [...request.headers.filter(({ name }) => name !== 'Authorization'), ...sent],
          url:
            [
              `http://localhost/v2/profiles?access_token=${canary}&code=${canary}`,
              `http://localhost/v2/profiles;access_token=${canary}`,
              'http://localhost/auth/o2/token',
            ][i % 3] ?? '',
          postData: {
            text:
              [
                `{"client_secret":"${canary}","name":{"refreshToken":"${canary}"}}`,
                `refresh_token=${canary}&client_secret=${canary}&${canary}=1`,
              ][i % 2] ?? '',
          },
        },
        response: {
          status: 200,
          headers: [
            ...response.headers,
            { name: 'Set-Cookie', value: canary },
            { name: 'X-Session', value: canary },
            { name: 'Location', value: `https://files/x?X-Amz-Signature=${canary}` },
          ],
          content: { text: `{"access_token":"${canary}","echo":"${canary}","list":[{"clientSecret":"${canary}"}]}` },
        },
      };
    });
    const read = await readAll(written(format, recorded));
    expect(read).toHaveLength(entries.length);
    const kept = read.map((each) => ({ ...each, answer: { ...each.answer, headers: [...each.answer.headers] } }));
    expect(JSON.stringify(kept)).not.toContain(canary);
  });

  it.each(FORMATS)('can have more fields and texts in each object, which no report has: %s', async (format) => {
    const canary = 'Canary-5f2c81-Canary';
    const path = written(format, entries);
    const isYaml = /ya?ml$/.test(path);
    const options: SchemaOptions = { customTags: ['binary'] };
    const text = readFileSync(path, 'utf8');
    const extended = withExtras(isYaml ? parse(text, options) : JSON.parse(text), canary);
    writeFileSync(path, isYaml ? stringify(extended, options) : JSON.stringify(extended));
    const report = await reportOf(path);
    expect(report.counts.exact + report.counts['same shape'] + report.counts.differs).toBe(entries.length);
    const texts = [...REPORT_FORMATS.values()].map((write) => write(report));
    for (const each of [...texts, contribution(report, '1')]) expect(each).not.toContain(canary);
  });

  it.each(FORMATS)('is read without the entry whose status is not a number, which is counted: %s', async (format) => {
    const path = written(format, entries);
    const text = readFileSync(path, 'utf8');
    const changed = text.replace(/("?\b(?:status|code)\b"?: *)200(?! OK)/, '$1"none"');
    expect(changed).not.toBe(text);
    writeFileSync(path, changed);
    expect(await readAll(path)).toHaveLength(entries.length - 1);
    expect(await unreadIn(path)).toEqual([
      {
        where: expect.stringMatching(/entry \d/),
        reason: expect.stringMatching(/^its entry cannot be read: the field '[\w.]+' is missing or not valid$/),
      },
    ]);
  });

  it.each(FORMATS)('is refused when it is truncated: %s', async (format) => {
    const path = written(format, entries);
    const text = readFileSync(path, 'utf8');
    // Within a line, and at the end of one.
    const lengths = [0.3, 0.55, 0.9].map((part) => Math.floor(text.length * part));
    const lines = lengths.map((length) => text.indexOf('\n', length) + 1).filter((length) => length < text.length);
    for (const length of [...lengths, ...lines]) {
      writeFileSync(path, text.slice(0, length));
      await expect(readWhole(path)).rejects.toThrow(TRUNCATED);
    }
  });
});

/** With a text and a list in each object. Objects of one entry have the same list, which YAML writes as an alias. */
function withExtras(value: unknown, canary: string, list: readonly string[] = [canary]): unknown {
  if (Array.isArray(value)) return value.map((each) => withExtras(each, canary));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, withExtras(each, canary, list)] as const);
  const isOfTexts = fields.every(([, each]) => typeof each === 'string');
  return Object.fromEntries([...fields, ['comment2', canary], ...(isOfTexts ? [] : [['_extra', list] as const])]);
}

const TRUNCATED = new RegExp(
  [
    String.raw`^(?:recording\.har|c[\w.]+) ends(?: after entry \d)? and is not complete JSON`,
    String.raw`^\w+\.ya?ml (?:ends within a line|has no field (?:recorded_with|version))`,
    // The last entry of a cassette of Go, whose version is at the beginning.
    String.raw`^go\.yaml, entry \d(?:: its entry cannot be read: the field '[\w.]+' is missing| is neither JSON nor YAML)`,
  ].join('|'),
);

it('are read in gzip, as reports are', async () => {
  const text = gzipSync(JSON.stringify({ log: { version: '1.2', entries } }));
  expect(await readAll(writtenAs('calls.har', text))).toHaveLength(entries.length);
  await expect(readAll(writtenAs('cut.har', text.subarray(0, -9)))).rejects.toThrow(
    'cut.har: the gzip data is damaged or not complete',
  );
});

describe('hostile recordings', () => {
  const entry = (): ArchiveEntry => structuredClone(entries[0]) as ArchiveEntry;
  const archive = (items: string): string => `{"log":{"version":"1.2","entries":[${items}]}}`;

  it('may have an empty list of the name of another format', async () => {
    const text = `${archive(JSON.stringify(entry())).slice(0, -1)},"item":[]}`;
    expect(await readAll(writtenAs('calls.har', text))).toHaveLength(1);
  });

  it('are refused with the entry that is too deep, empty or not JSON', async () => {
    for (const [items, message] of [
      ['{"a":1},,{"a":2}', /entry 2 is neither JSON nor YAML/],
      ['[[', /ends after entry 0/],
      [`${JSON.stringify(entry())},{"request":`, /ends after entry 1/],
      [`${JSON.stringify(entry())},nothing`, /entry 2 is neither JSON nor YAML/],
      [`${JSON.stringify(entry())},`, /entry 2 is neither JSON nor YAML/],
      ['['.repeat(1_000_000), /ends after entry 0/],
    ] as const)
      await expect(
        readAll(writtenAs('calls.har', items.startsWith('[[') ? `{"log":{"entries":[${items}` : archive(items))),
      ).rejects.toThrow(message);
    await expect(readAll(writtenAs('deep.har', '['.repeat(1_000_000)))).rejects.toThrow(
      'deep.har has more than 1000 levels',
    );
    await expect(readAll(writtenAs('bytes.har', ''))).rejects.toThrow('bytes.har is empty');
    const bytes = writtenAs('bytes.har', '');
    writeFileSync(bytes, Buffer.from([0x7b, 0xff, 0xfe]));
    await expect(readAll(bytes)).rejects.toThrow('bytes.har is not text in UTF-8');
  });

  it('do not run tags of YAML, and do not expand aliases without end', async () => {
    const interaction = (body: string): string =>
      `- request: {method: get, uri: 'http://localhost/v2/profiles', headers: {}, body: ''}\n  response:\n    status: {code: 200}\n    headers: {}\n    body: ${body}\n`;
    const tagged = writtenAs(
      'tag.yml',
      `version: 1\ninteractions:\n${interaction('!!python/object/apply:os.system ["touch /tmp/x"]')}`,
    );
    expect((await readAll(tagged)).map(({ answer }) => answer.body)).toEqual(['["touch /tmp/x"]']);
    const bomb = `{a: &a [x,x,x,x,x,x,x,x,x], b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a], c: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]}`;
    await expect(readAll(writtenAs('bomb.yml', `version: 1\ninteractions:\n${interaction(bomb)}`))).rejects.toThrow(
      /bomb\.yml, entry 1/,
    );
  });

  it('do not decompress without end', async () => {
    const large = entry();
    large.response.content = { text: JSON.stringify([gzipSync(Buffer.alloc(80 * 1024 * 1024)).toString('base64')]) };
    large.response.headers.push({ name: 'content-encoding', value: 'gzip' });
    const text = JSON.stringify({ log: { creator: { name: 'Polly.JS' }, version: '1.2', entries: [large] } });
    expect(await unreadIn(writtenAs('large.har', text))).toEqual([
      {
        where: 'large.har, entry 1',
        reason: 'its entry cannot be read: the compressed body is not complete or has more than 64 MiB',
      },
    ]);
  });

  it('of another service are listed, and none of their values is repeated', async () => {
    const other = entry();
    other.request = { method: 'GET', url: 'https://canary.example/canary?canary=1', headers: [] };
    other.response = { status: 200, headers: [], content: { text: '{"canary":1}' } };
    const report = await reportOf(
      writtenAs('calls.har', archive([entries[0], other, other].map((each) => JSON.stringify(each)).join(','))),
    );
    expect(report.counts).toMatchObject({ exact: 1, outside: 0 });
    expect(report.skipped).toEqual([
      { reason: 'its address is one of another service', count: 2, where: 'calls.har, entry 2' },
    ]);
    expect(JSON.stringify(report)).not.toContain('canary');
  });

  it('are refused when one of their entries is too large', async () => {
    const large = JSON.stringify('x'.repeat(65 * 1024 * 1024));
    const path = writtenAs('calls.har', archive(`${JSON.stringify(entry())},${large}`));
    await expect(readAll(path)).rejects.toThrow(
      'calls.har, entry 2 has more than 64 MiB; remove it from the recording',
    );
  });
});
