/**
 * Files that are bad on command, and addresses that have expired before their time.
 */
import { describe, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { hitsOf, latest, setFault } from '../../fixtures/programs/clients/fault-calls.ts';
import { codeIn, fileAddress, ready, type Ready } from '../../fixtures/ready-files.ts';
import { fetchFile } from '../../fixtures/programs/clients/reports.ts';

async function bad(
  file: string,
  kind: 'report' | 'snapshot' = 'report',
  headers = {},
): Promise<{ open: Ready; good: Buffer; answer: Awaited<ReturnType<typeof fetchFile>> }> {
  const open = await ready(kind);
  const address = await fileAddress(open);
  const good = (await fetchFile(open.world, address)).bytes;
  const id = await setFault(open.world, { file });
  const answer = await fetchFile(open.world, address, headers);
  expect([answer.status, await hitsOf(open.world, id)]).toEqual([200, 1]);
  expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
  return { open, good, answer };
}

describe('a damaged file', () => {
  for (const kind of ['report', 'snapshot'] as const) {
    it(`truncated: the first half of the bytes of a ${kind}, which cannot be decompressed`, async () => {
      const { good, answer } = await bad('truncated', kind);
      expect(answer.bytes.equals(good.subarray(0, Math.floor(good.length / 2)))).toBe(true);
      expect(() => gunzipSync(answer.bytes)).toThrow('unexpected end of file');
    });

    it(`corrupt: of the length of the ${kind}, and cannot be decompressed`, async () => {
      const { good, answer } = await bad('corrupt', kind);
      expect(answer.bytes.length).toBe(good.length);
      expect(() => gunzipSync(answer.bytes)).toThrow();
    });

    it(`empty: a ${kind} without bytes`, async () => {
      const { answer } = await bad('empty', kind);
      expect(answer.bytes.length).toBe(0);
    });

    it(`plain: a ${kind} that is JSON, without a content encoding, so that HTTP libraries can read it`, async () => {
      const { good, answer } = await bad('plain', kind);
      expect(answer.bytes.equals(gunzipSync(good))).toBe(true);
      expect(answer.headers.get('content-encoding')).toBeNull();
    });
  }

  it('encoded: a report with a content encoding, which HTTP clients decompress', async () => {
    const { good, answer } = await bad('encoded');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.bytes.equals(good)).toBe(true);
  });

  it('encoded: a snapshot, which has a content encoding anyway, is compressed twice', async () => {
    const { good, answer } = await bad('encoded', 'snapshot');
    expect(gunzipSync(answer.bytes).equals(good)).toBe(true);
  });

  it('is sent as a whole even if a range is requested', async () => {
    const { good, answer } = await bad('truncated', 'report', { range: 'bytes=0-3' });
    expect(answer.bytes.length).toBe(Math.floor(good.length / 2));
  });

  it('has the same bytes for the same seed', async () => {
    const bytes = async (): Promise<string> => (await bad('corrupt')).answer.bytes.toString('hex');
    expect(await bytes()).toBe(await bytes());
  });

  it('is recorded as a request of downloadFile, and requires a valid link', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    const id = await setFault(open.world, { file: 'plain' }, { match: { operation: 'downloadFile' } });
    await fetchFile(open.world, address);
    expect(await latest(open.world)).toMatchObject({ fault: id, status: 200, operation: 'downloadFile' });
    const altered = address.replace(/Signature=./, 'Signature=x');
    expect(codeIn(await fetchFile(open.world, altered))).toBe('SignatureDoesNotMatch');
  });
});

describe('a link that a fault expires', () => {
  it('[RPT-44] is 403 in the XML of the object storage', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    await setFault(open.world, { preset: 'downloadExpired' }, { when: { times: 1 } });
    const { status, text, headers } = await fetchFile(open.world, address);
    expect([status, headers.get('content-type')]).toEqual([403, 'application/xml']);
    expect(text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Request has expired</Message>' +
        '<X-Amz-Expires>30</X-Amz-Expires><Expires>2026-03-02T12:00:30Z</Expires>' +
        '<ServerTime>2026-03-02T12:00:00Z</ServerTime></Error>',
    );
    expect((await fetchFile(open.world, address)).status).toBe(200);
  });

  it('is rejected whatever the request contains', async () => {
    const open = await ready();
    await setFault(open.world, { preset: 'downloadExpired' });
    const { status, text } = await fetchFile(open.world, '/_files/default/reports/x.json.gz?X-Amz-Expires=a');
    expect(status).toBe(403);
    expect(text).toContain('<Message>Request has expired</Message><ServerTime>');
  });
});

describe('another response instead of a file', () => {
  for (const [effect, status, code] of [
    [{ preset: 'throttled' }, 429, 'SlowDown'],
    [{ preset: 'internalError' }, 500, 'InternalError'],
    [{ preset: 'unavailable' }, 503, 'ServiceUnavailable'],
    [{ status: 404 }, 404, 'NoSuchKey'],
    [{ status: 403, code: 'RequestTimeTooSkewed' }, 403, 'RequestTimeTooSkewed'],
  ] as const) {
    it(`is XML too: ${JSON.stringify(effect)}`, async () => {
      const open = await ready();
      const address = await fileAddress(open);
      await setFault(open.world, effect);
      const answer = await fetchFile(open.world, address);
      expect([answer.status, codeIn(answer), answer.headers.get('content-type')]).toEqual([
        status,
        code,
        'application/xml',
      ]);
    });
  }
});
