/**
 * The files themselves: their bytes, and what is said of them.
 */
import { describe, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { advance, changeSettings } from './collections.ts';
import { codeIn, fileAddress, ready } from './ready-files.ts';
import { ended, fetchFile, follow, locationIn, requestReport } from './reports.ts';

describe('the file', () => {
  it('[RPT-42, RPT-45] of a report is gzip bytes that say no more than that they are bytes', async () => {
    const open = await ready();
    const { headers, bytes } = await fetchFile(open.box, await fileAddress(open));
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-encoding')).toBe(null);
    expect(headers.get('content-length')).toBe(String(open.fileSize));
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    expect(headers.get('last-modified')).toBe('Mon, 02 Mar 2026 12:00:00 GMT');
    expect(bytes.length).toBe(open.fileSize);
    expect(Array.isArray(JSON.parse(gunzipSync(bytes).toString()))).toBe(true);
  });

  it('[SNP-17] of a snapshot is JSON that travels compressed, whatever the client accepts', async () => {
    const open = await ready('snapshot');
    for (const accepted of ['gzip', 'identity', '']) {
      const file = await fetchFile(open.box, await fileAddress(open), { 'accept-encoding': accepted });
      expect(file.headers.get('content-type')).toBe('application/json');
      expect(file.headers.get('content-encoding')).toBe('gzip');
      expect(file.bytes.length).toBe(open.fileSize);
      expect(JSON.parse(gunzipSync(file.bytes).toString())).toHaveLength(36);
    }
  });

  it('[RPT-45] carries no time of the machine, and is the same at every download and for the same seed', async () => {
    const files = [];
    for (let i = 0; i < 2; i++) {
      const open = await ready();
      for (let j = 0; j < 2; j++)
        files.push((await fetchFile(open.box, await fileAddress(open))).bytes.toString('hex'));
    }
    expect(new Set(files).size).toBe(1);
    // Magic, deflate, no flags, no time.
    expect(files[0]?.slice(0, 20)).toBe('1f8b0800000000000003');
  });

  it('[RPT-45] is compact JSON; as recorded, indented by two blanks', async () => {
    const open = await ready();
    const text = gunzipSync((await fetchFile(open.box, await fileAddress(open))).bytes).toString();
    expect(text).toBe(JSON.stringify(JSON.parse(text)));
    changeSettings(open.box, { dialect: 'observed' });
    const { json } = await ended(open.box, await requestReport(open.box, 'keywords'));
    const file = await fetchFile(open.box, await fileAddress({ ...open, location: json.location }));
    const indented = gunzipSync(file.bytes).toString();
    expect(indented).toBe(JSON.stringify(JSON.parse(text), null, 2));
  });

  it('[RPT-45] can be had in parts', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    const { bytes } = await fetchFile(open.box, address);
    const { length } = bytes;
    const part = async (range: string): Promise<unknown[]> => {
      const { status, headers, bytes: got } = await fetchFile(open.box, address, { range });
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
    const outside = await fetchFile(open.box, address, { range: `bytes=${length}-` });
    expect([outside.status, codeIn(outside)]).toEqual([416, 'InvalidRange']);
  });

  it('[RPT-45] knows HEAD, and no method that would write', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    const head = await open.box.ask('HEAD', address, { headers: { authorization: undefined } });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', String(open.fileSize)]);
    expect((await open.box.ask('PUT', address, { body: {} })).status).toBe(405);
  });

  it('[RPT-45] is kept as long as the world, and goes along when the world is copied', async () => {
    const open = await ready();
    advance(open.box, 86_400 * 400);
    const file = await fetchFile(open.box, await fileAddress(open));
    expect(file.status).toBe(200);
    const { json: copy } = await open.box.control('POST', '/worlds', { name: 'copy', from: 'default' });
    const ask = {
      token: copy.credentials.accessToken,
      headers: { 'vendor-advertising-api-clientid': 'sandbox-client.copy' },
    };
    const redirect = await follow(open.box, new URL(open.location).pathname, ask);
    const copied = await fetchFile(open.box, locationIn(redirect));
    expect(copied.bytes.equals(file.bytes)).toBe(true);
  });
});
