import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bodyOf, call, endedReport, fileOf, rowsOf } from '../../../fixtures/programs/clients/unified-reports.ts';
import { download } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { PartedText } from '../../../../src/core/jobs/file-parts.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const FIELDS = ['date.value', 'campaign.id', 'metric.clicks'];

async function boxWithParts(reportPartRows: number): Promise<TestWorld> {
  const world = openWorld({ scenario: 'default' });
  await world.admin('PATCH', '/settings', { reportPartRows });
  return world;
}

interface Part {
  url: string;
  sizeInBytes: number;
}

async function partsOf(
  world: TestWorld,
  format: string,
  fields: readonly string[] = FIELDS,
): Promise<{ reportId: string; parts: Part[] }> {
  const { json } = await call(world, 'create', await bodyOf(world, { fields, format }));
  const { reportId } = json.success[0].report;
  return { reportId, parts: (await endedReport(world, reportId)).completedReportParts };
}

/** The text of a part, whose size is the declared one. */
async function textOf(world: TestWorld, { url, sizeInBytes }: Part): Promise<string> {
  const { status, bytes } = await download(world, url);
  expect([status, bytes.length]).toEqual([200, sizeInBytes]);
  return (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
}

describe('a partitioned report', () => {
  it('[TOD-456] has parts that contain together what the report in one file contains', async () => {
    const world = await boxWithParts(10);
    const rows = await rowsOf(world, { fields: FIELDS });
    const { parts } = await partsOf(world, 'PARTITIONED_GZIP_JSON');
    expect(parts).toHaveLength(Math.ceil(rows.length / 10));
    expect(parts.length).toBeGreaterThan(2);
    expect(new Set(parts.map(({ url }) => new URL(url).pathname)).size).toBe(parts.length);
    const texts = await Promise.all(parts.map((part) => textOf(world, part)));
    const read = texts.map((text) => JSON.parse(text));
    expect(read.slice(0, -1).map(({ length }) => length)).toEqual(parts.slice(0, -1).map(() => 10));
    expect(read.flat()).toEqual(rows);
  });

  it('[TOD-456] has the line of names in each part of CSV', async () => {
    const world = await boxWithParts(10);
    const [head, ...lines] = (await fileOf(world, { fields: FIELDS, format: 'CSV' })).split('\r\n').slice(0, -1);
    const { parts } = await partsOf(world, 'PARTITIONED_CSV');
    const texts = await Promise.all(parts.map((part) => textOf(world, part)));
    const read = texts.map((text) => text.split('\r\n').slice(0, -1));
    for (const [name] of read) expect(name).toBe(head);
    expect(read.flatMap(([, ...rest]) => rest)).toEqual(lines);
  });

  it('[TOD-456] has parts of at most a number of bytes, whatever their rows', () => {
    const parted = new PartedText(10);
    const rows = ['12345', '12345', '1234567890', 'é'];
    for (const row of rows) {
      if (!parted.hasRoomFor(row)) parted.endPart();
      parted.add(row);
    }
    const { partSizes = [], blocks } = parted.finish();
    const bytes = Buffer.concat(blocks);
    let start = 0;
    const texts = partSizes.map((size) => gunzipSync(bytes.subarray(start, (start += size))).toString());
    expect(texts).toEqual(['1234512345', '1234567890', 'é']);
  });

  it('[TOD-456] has one part by default, which is smaller than a gigabyte', async () => {
    const world = openWorld({ scenario: 'default' });
    expect((await partsOf(world, 'PARTITIONED_CSV')).parts).toHaveLength(1);
    expect((await world.admin('GET', '/settings')).json.reportPartRows).toBe(10_000_000);
  });

  it('[TOD-456] has one part for few rows, and at most 100 for many', async () => {
    const { parts: few } = await partsOf(await boxWithParts(1000), 'PARTITIONED_GZIP_JSON');
    expect(few).toHaveLength(1);
    const world = await boxWithParts(1);
    const fields = [...FIELDS, 'adGroup.id', 'target.value', 'target.matchType'];
    const rows = await rowsOf(world, { fields });
    expect(rows.length).toBeGreaterThan(101);
    const { parts } = await partsOf(world, 'PARTITIONED_GZIP_JSON', fields);
    expect(parts).toHaveLength(100);
    const last = await textOf(world, parts.at(-1) ?? { url: '', sizeInBytes: 0 });
    expect(JSON.parse(last)).toEqual(rows.slice(99));
  });

  it('[TOD-456] signs each part by itself, with ranges and an entity tag of its own', async () => {
    const world = await boxWithParts(10);
    const { parts } = await partsOf(world, 'PARTITIONED_GZIP_JSON');
    const [first, second] = parts.map(({ url }) => new URL(url));
    const read = (url: URL, headers = {}) => world.fetch(url.pathname + url.search, { headers });
    if (first === undefined || second === undefined) throw new Error('there are not two parts');
    const whole = await read(second);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const range = await read(second, { range: 'bytes=5-9' });
    expect([range.status, range.headers.get('content-range')]).toEqual([206, `bytes 5-9/${bytes.length}`]);
    expect(Buffer.from(await range.arrayBuffer())).toEqual(bytes.subarray(5, 10));
    const keyOf = ({ searchParams }: URL) => searchParams.get('X-Amz-Credential')?.split('/', 1)[0];
    expect(keyOf(first)).toBe(keyOf(second));
    expect((await read(first)).headers.get('etag')).not.toBe(whole.headers.get('etag'));
    const other = new URL(second.pathname + first.search, second);
    expect((await read(other)).status).toBe(403);
    for (const name of [`/part-${parts.length}-`, '/part-01-'])
      expect((await read(new URL(second.pathname.replace('/part-1-', name) + second.search, second))).status).toBe(404);
  });

  it('[TOD-456] is read part by part from the admin API, too', async () => {
    const world = await boxWithParts(10);
    const { reportId, parts } = await partsOf(world, 'PARTITIONED_GZIP_JSON');
    const { json } = await world.admin('GET', `/jobs/${reportId}/file?part=1`);
    expect(json).toEqual(JSON.parse(await textOf(world, parts[1] ?? { url: '', sizeInBytes: 0 })));
    expect((await world.admin('GET', `/jobs/${reportId}/file?part=${parts.length}`)).status).toBe(404);
    const job = (await world.admin('GET', `/jobs/${reportId}`)).json;
    expect(job.fileSize).toBe(parts.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0));
    expect(job.request).not.toHaveProperty('partSizes');
  });
});
