/**
 * Stories of the files behind reports: a careless client against a careful one, with the fetch of Node.js, which
 * follows redirects and unpacks what is declared as encoded.
 */
import { describe, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import {
  Refused,
  ReportClient,
  stories,
  unpacked,
  YESTERDAY,
  type RecordType,
  type Row,
} from '../fixtures/clients/scenario-clients.ts';

const startScenario = stories();

describe('download-expires', () => {
  const RECORD_TYPES: readonly RecordType[] = ['campaigns', 'adGroups', 'productAds'];

  /** The locations of the completed reports. */
  async function locations(client: ReportClient): Promise<string[]> {
    const ids = await Promise.all(RECORD_TYPES.map((recordType) => client.request(recordType, YESTERDAY)));
    const found = [];
    for (const id of ids) found.push(await client.finished(id));
    return found;
  }

  const get = async (address: string): Promise<number> => (await fetch(address)).status;

  it('a careless client requests all URLs first, and all but the last have expired before they are used', async () => {
    const client = new ReportClient(await startScenario('download-expires'));
    const addresses = [];
    for (const location of await locations(client)) addresses.push(await client.address(location));
    const statuses = [];
    for (const address of addresses) statuses.push(await get(address));
    expect(statuses).toEqual([403, 403, 200]);
    expect(await client.violations()).toEqual(['expired-link-used']);
  });

  it('a new request with an expired URL fails; a new URL of the same report works', async () => {
    const client = new ReportClient(await startScenario('download-expires'));
    const [location = ''] = await locations(client);
    const address = await client.address(location);
    await client.wait('31s');
    expect(await get(address)).toBe(403);
    expect(await get(address)).toBe(403);
    expect(await get(await client.address(location))).toBe(200);
  });

  it('a careful client requests each URL right before the download', async () => {
    const client = new ReportClient(await startScenario('download-expires'));
    const found = await locations(client);
    for (const [i, location] of found.entries()) {
      const recordType = RECORD_TYPES[i] ?? 'campaigns';
      expect((await client.compare(recordType, YESTERDAY, await client.download(location))).ok).toBe(true);
    }
    expect(await client.violations()).toEqual([]);
  });
});

describe('storage-rejects-token', () => {
  it('a careless client sends its Authorization header to the storage and is rejected', async () => {
    const client = new ReportClient(await startScenario('storage-rejects-token'));
    const location = await client.finished(await client.request('campaigns', YESTERDAY));
    const refused = await fetch(await client.address(location), { headers: client.headers });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([400, 'application/xml']);
    expect(await refused.text()).toContain('Only one auth mechanism allowed');
    expect(await client.violations()).toEqual(['token-sent-to-storage']);
  });

  it('a careful client sends no Authorization header to another host, like fetch', async () => {
    const client = new ReportClient(await startScenario('storage-rejects-token'));
    const location = await client.finished(await client.request('campaigns', YESTERDAY));
    expect(new URL(await client.address(location)).host).not.toBe(new URL(location).host);
    expect((await client.compare('campaigns', YESTERDAY, await client.download(location))).ok).toBe(true);
    const alone = await fetch(await client.address(location));
    expect(unpacked(await alone.arrayBuffer())).not.toEqual([]);
    expect(await client.violations()).toEqual([]);
  });
});

describe('gzip-variants', () => {
  type Read = (answer: Response) => Promise<Row[]>;

  const asPacked: Read = async (answer) => unpacked(await answer.arrayBuffer());

  /** The results of four downloads: `true` if the rows are correct, `false` or the error otherwise. */
  async function loadFour(client: ReportClient, read: Read): Promise<(boolean | string)[]> {
    const found = [];
    for (let i = 0; i < 4; i++) {
      const location = await client.finished(await client.request('campaigns', YESTERDAY));
      const answer = await fetch(location, { headers: client.headers });
      found.push(
        await read(answer).then(
          async (rows) => (await client.compare('campaigns', YESTERDAY, rows)).ok,
          (error: Error) => error.message,
        ),
      );
    }
    return found;
  }

  it('a client that decompresses every file fails on uncompressed, damaged and truncated files', async () => {
    const client = new ReportClient(await startScenario('gzip-variants'));
    expect(await loadFour(client, asPacked)).toEqual([
      true,
      'incorrect header check',
      'incorrect header check',
      'unexpected end of file',
    ]);
  });

  it('a client that decompresses only by the Content-Encoding header fails on normal reports', async () => {
    const client = new ReportClient(await startScenario('gzip-variants'));
    const read: Read = async (answer) => {
      const isPacked = answer.headers.get('content-encoding') === 'gzip';
      return isPacked ? asPacked(answer) : JSON.parse(await answer.text());
    };
    expect(await loadFour(client, read)).toEqual([
      expect.stringContaining('is not valid JSON'),
      true,
      'incorrect header check',
      expect.stringContaining('is not valid JSON'),
    ]);
  });

  it('a careful client detects gzip by the first bytes and downloads incomplete files again', async () => {
    const client = new ReportClient(await startScenario('gzip-variants'));
    async function load(): Promise<Row[]> {
      const location = await client.finished(await client.request('campaigns', YESTERDAY));
      for (let tries = 1; ; tries++) {
        const answer = await fetch(location, { headers: client.headers });
        if (!answer.ok) throw new Refused(answer.status, await answer.text());
        const bytes = Buffer.from(await answer.arrayBuffer());
        const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
        try {
          return JSON.parse((isGzip ? gunzipSync(bytes) : bytes).toString());
        } catch (error) {
          if (tries === 3) throw error;
        }
      }
    }
    for (let i = 0; i < 4; i++) expect((await client.compare('campaigns', YESTERDAY, await load())).ok).toBe(true);
    const downloads = (await client.world.jobs.list({ kind: 'report' })).map((report) => report.downloads);
    expect(downloads).toEqual([1, 1, 1, 2]);
  });
});
