/**
 * Files in the object storage: their bytes and their headers.
 */
import { describe, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { advance, changeSettings } from '../../../fixtures/accounts/collections.ts';
import { codeIn, fileAddress, ready } from '../../../fixtures/ready-files.ts';
import { ended, fetchFile, follow, locationIn, requestReport } from '../../../fixtures/programs/clients/reports.ts';

describe('the file', () => {
  it('[RPT-42, RPT-45] of a report is gzip without a content encoding, of type application/octet-stream', async () => {
    const open = await ready();
    const { headers, bytes } = await fetchFile(open.world, await fileAddress(open));
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-encoding')).toBe(null);
    expect(headers.get('content-length')).toBe(String(open.fileSize));
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    expect(headers.get('last-modified')).toBe('Mon, 02 Mar 2026 12:00:00 GMT');
    expect(bytes.length).toBe(open.fileSize);
    expect(Array.isArray(JSON.parse(gunzipSync(bytes).toString()))).toBe(true);
  });

  it('[SNP-17] of a snapshot is JSON with the content encoding gzip, whatever the client accepts', async () => {
    const open = await ready('snapshot');
    for (const accepted of ['gzip', 'identity', '']) {
      const file = await fetchFile(open.world, await fileAddress(open), { 'accept-encoding': accepted });
      expect(file.headers.get('content-type')).toBe('application/json');
      expect(file.headers.get('content-encoding')).toBe('gzip');
      expect(file.bytes.length).toBe(open.fileSize);
      expect(JSON.parse(gunzipSync(file.bytes).toString())).toHaveLength(36);
    }
  });

  it('[RPT-45] contains no machine time, and is the same in every download and for the same seed', async () => {
    const files = [];
    for (let i = 0; i < 2; i++) {
      const open = await ready();
      for (let j = 0; j < 2; j++)
        files.push((await fetchFile(open.world, await fileAddress(open))).bytes.toString('hex'));
    }
    expect(new Set(files).size).toBe(1);
    // Magic, deflate, no flags, no time.
    expect(files[0]?.slice(0, 20)).toBe('1f8b0800000000000003');
  });

  it('[RPT-45] is compact JSON, and in observed mode indented by two spaces', async () => {
    const open = await ready();
    const text = gunzipSync((await fetchFile(open.world, await fileAddress(open))).bytes).toString();
    expect(text).toBe(JSON.stringify(JSON.parse(text)));
    changeSettings(open.world, { dialect: 'observed' });
    const { json } = await ended(open.world, await requestReport(open.world, 'keywords'));
    const file = await fetchFile(open.world, await fileAddress({ ...open, location: json.location }));
    const indented = gunzipSync(file.bytes).toString();
    expect(indented).toBe(JSON.stringify(JSON.parse(text), null, 2));
  });

  it('[RPT-45] can be requested in ranges', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    const { bytes } = await fetchFile(open.world, address);
    const { length } = bytes;
    const part = async (range: string): Promise<unknown[]> => {
      const { status, headers, bytes: got } = await fetchFile(open.world, address, { range });
      expect(headers.get('content-length')).toBe(String(got.length));
      return [status, headers.get('content-range'), got.toString('hex')];
    };
    const hex = (from: number, to: number): string => bytes.subarray(from, to).toString('hex');
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${length}`, hex(0, 10)]);
    expect(await part('bytes=10-')).toEqual([206, `bytes 10-${length - 1}/${length}`, hex(10, length)]);
    expect(await part('bytes=-8')).toEqual([
      206,
      `bytes ${length - 8}-${length - 1}/${length}`,
      hex(length - 8, length),
    ]);
    expect(await part(`bytes=5-${length + 100}`)).toEqual([206, `bytes 5-${length - 1}/${length}`, hex(5, length)]);
    expect((await part('lines=1-2')).slice(0, 2)).toEqual([200, null]);
    const outside = await fetchFile(open.world, address, { range: `bytes=${length}-` });
    expect([outside.status, codeIn(outside)]).toEqual([416, 'InvalidRange']);
  });

  it('[RPT-45] can be requested with a range that extends beyond its end', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    const { bytes } = await fetchFile(open.world, address);
    const { length } = bytes;
    for (const suffix of [length, length + 1, 10 ** 9, '9'.repeat(30), '9'.repeat(400)]) {
      const part = await fetchFile(open.world, address, { range: `bytes=-${suffix}` });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-${length - 1}/${length}`]);
      expect(part.bytes.equals(bytes)).toBe(true);
    }
    for (const range of ['bytes=-0', `bytes=${'9'.repeat(400)}-`, `bytes=${'9'.repeat(400)}-${'9'.repeat(400)}`]) {
      const outside = await fetchFile(open.world, address, { range });
      expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${length}`]);
    }
  });

  it('[RPT-45] is not sent if a condition of the request fails', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    const whole = await fetchFile(open.world, address);
    const etag = whole.headers.get('etag') ?? '';
    const modified = whole.headers.get('last-modified') ?? '';
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await fetchFile(open.world, address, headers)).status;
    expect(etag).toMatch(/^"[^"]+"$/);
    const cases: [Record<string, string>, number][] = [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `W/${etag}` }, 304],
      [{ 'if-none-match': `"x", ${etag}` }, 304],
      [{ 'if-none-match': '*' }, 304],
      [{ 'if-none-match': '"x"' }, 200],
      [{ 'if-none-match': '"x"', 'if-modified-since': modified }, 200],
      [{ 'if-none-match': etag, range: 'bytes=0-9' }, 304],
      [{ 'if-modified-since': modified }, 304],
      [{ 'if-modified-since': earlier }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
      [{ 'if-match': etag }, 200],
      [{ 'if-match': `"x", ${etag}` }, 200],
      [{ 'if-match': '*' }, 200],
      [{ 'if-match': '"x"' }, 412],
      [{ 'if-match': `W/${etag}` }, 412],
      [{ 'if-match': etag, 'if-unmodified-since': earlier }, 200],
      [{ 'if-match': '"x"', 'if-none-match': etag }, 412],
      [{ 'if-match': etag, 'if-none-match': etag }, 304],
      [{ 'if-unmodified-since': modified }, 200],
      [{ 'if-unmodified-since': earlier }, 412],
    ];
    for (const [headers, expected] of cases) expect([headers, await status(headers)]).toEqual([headers, expected]);
    const known = await fetchFile(open.world, address, { 'if-none-match': etag });
    expect([known.text, known.headers.get('etag'), known.headers.get('content-type')]).toEqual(['', etag, null]);
    expect(codeIn(await fetchFile(open.world, address, { 'if-match': '"x"' }))).toBe('PreconditionFailed');
  });

  it('[RPT-45] is sent as a whole if the range is for another version', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    const { headers } = await fetchFile(open.world, address);
    const etag = headers.get('etag') ?? '';
    const modified = headers.get('last-modified') ?? '';
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    const range = 'bytes=0-9';
    for (const condition of [etag, modified])
      expect((await fetchFile(open.world, address, { range, 'if-range': condition })).status).toBe(206);
    for (const condition of ['"x"', `W/${etag}`, earlier, 'yesterday'])
      expect((await fetchFile(open.world, address, { range, 'if-range': condition })).status).toBe(200);
    expect((await fetchFile(open.world, address, { 'if-range': etag })).status).toBe(200);
  });

  it('[RPT-45] supports HEAD and no method that writes', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    const head = await open.world.ask('HEAD', address, { headers: { authorization: undefined } });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', String(open.fileSize)]);
    expect((await open.world.ask('PUT', address, { body: {} })).status).toBe(405);
  });

  it('[RPT-45] is kept as long as the world, and copied with it', async () => {
    const open = await ready();
    advance(open.world, 86_400 * 400);
    const file = await fetchFile(open.world, await fileAddress(open));
    expect(file.status).toBe(200);
    const { json: copy } = await open.world.admin('POST', '/worlds', { name: 'copy', from: 'default' });
    const ask = {
      token: copy.credentials.accessToken,
      headers: { 'vendor-advertising-api-clientid': 'sandbox-client.copy' },
    };
    const redirect = await follow(open.world, new URL(open.location).pathname, ask);
    const copied = await fetchFile(open.world, locationIn(redirect));
    expect(copied.bytes.equals(file.bytes)).toBe(true);
  });
});
