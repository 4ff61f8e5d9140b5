/**
 * Upload locations of the asset library, and what the bytes of a file say of it.
 */
import { expect, it } from 'vitest';
import { advance } from '../../../fixtures/accounts/collections.ts';
import { brandOf, gif, jpeg, locate, mp4, png, put, upload } from '../../../fixtures/asset-files.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const start = (): TestWorld => openWorld({ scenario: 'default' });

it('[TOD-380] answers a location on its own host, and takes each documented extension and no other', async () => {
  const world = start();
  for (const name of [
    'a.jpg',
    'a.jpeg',
    'a.png',
    'a.mp4',
    'a.mov',
    'a.wmv',
    'a.avi',
    'My film (2).MP4',
    'ünï ☃.png',
    "a%b=+&#?;:@$,!~*'[]{}|^`<>%2F%zz.png",
  ]) {
    const url = await locate(world, name);
    expect(new URL(url).pathname).toMatch(/^\/_files\/default\/uploads\/\w{24}\//);
    expect(await put(world, url, png(10, 10))).toMatchObject({ status: 200, text: '' });
  }
  for (const fileName of ['a.gif', 'a', '.png', 'png', 'a.png.exe', 'a/b.png', '', 1, undefined])
    expect(await world.ask('POST', '/assets/upload', { body: { fileName } })).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('fileName') },
    });
});

it('[TOD-380, TOD-381] a location expires after 15 minutes, and takes no other URL, method or key', async () => {
  const world = start();
  const url = await locate(world, 'logo.png');
  advance(world, 15 * 60);
  const answer = await put(world, url, png(400, 400));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-amz-version-id')).toMatch(/^\w{32}$/);
  expect(await put(world, url.replace('uploads/', 'uploads/X'), png(1, 1))).toMatchObject({ status: 404 });
  const unsigned = url.split('?', 1)[0] ?? '';
  for (const other of [unsigned, url.replace('Expires=900', 'Expires=901')]) {
    const refused = await put(world, other, png(1, 1));
    expect([refused.status, refused.headers.get('content-type')]).toEqual([403, 'application/xml']);
  }
  expect(await world.ask('POST', url, { raw: 'x', profile: undefined })).toMatchObject({ status: 405 });
  advance(world, 60);
  const late = await put(world, url, png(1, 1));
  expect([late.status, late.violations.map(({ rule }) => rule)]).toEqual([403, ['expired-link-used']]);
  expect(late.text).toContain('Request has expired');
});

it('[TOD-381] refuses more than 10 MiB, and an access token if storageAuth is strict', async () => {
  const world = start();
  const url = await locate(world, 'film.mp4');
  expect((await put(world, url, Buffer.alloc(10 * 2 ** 20))).status).toBe(200);
  expect((await put(world, url, Buffer.alloc(10 * 2 ** 20 + 1))).status).toBe(413);
  const sent = await world.ask('PUT', url, { raw: png(1, 1) });
  expect([sent.status, sent.violations.map(({ rule }) => rule)]).toEqual([200, ['token-sent-to-storage']]);
  await world.admin('PATCH', '/settings', { storageAuth: 'strict' });
  expect((await world.ask('PUT', url, { raw: png(1, 1) })).status).toBe(400);
});

it('[TOD-381] keeps what the bytes of the last file say, and shows no bytes in the journal', async () => {
  const world = start();
  const url = await upload(world, 'logo.png', png(1, 1));
  await put(world, url, png(600, 400, 5000));
  const files = [
    ['IMAGE', url, { width: 600, height: 400, fileSize: 5000, aspectRatio: '3:2', contentType: 'image/png' }],
    [
      'IMAGE',
      await upload(world, 'a%25b=+&#?a.jpg', jpeg(1200, 628)),
      { width: 1200, height: 628, contentType: 'image/jpeg' },
    ],
    [
      'VIDEO',
      await upload(world, 'a.mp4', mp4(1920, 1080, 21)),
      { width: 1920, height: 1080, duration: 21, aspectRatio: '16:9', contentType: 'mp4', extension: 'mp4' },
    ],
    ['VIDEO', await upload(world, 'a.mov', mp4(640, 360, 6, 'qt  ')), { width: 640, duration: 6, extension: 'mov' }],
  ] as const;
  const associatedSubEntityList = [{ brandEntityId: await brandOf(world) }];
  for (const [assetType, location, facts] of files) {
    const body = { url: location, name: 'A file', assetType, associatedSubEntityList };
    const { assetId } = (await world.ask('POST', '/assets/register', { body })).json;
    const { assetVersionList } = (await world.ask('GET', `/assets?assetId=${assetId}`)).json;
    expect(assetVersionList[0].fileMetadata).toMatchObject(facts);
  }
  const { requests } = (await world.admin('GET', '/requests?operation=uploadFile')).json;
  const entries = (await world.admin('GET', `/requests/${requests[1].id}`)).text;
  expect(entries).toContain('5000 bytes');
  expect(entries).not.toContain('IHDR');
});

it('[TOD-382] refuses a file of another type, of no known format, and one that was not uploaded', async () => {
  const world = start();
  const associatedSubEntityList = [{ brandEntityId: await brandOf(world) }];
  const refusal = async (url: string, assetType: string): Promise<[number, string]> => {
    const body = { url, name: 'A file', assetType, associatedSubEntityList };
    const { status, json } = await world.ask('POST', '/assets/register', { body });
    return [status, json.message];
  };
  const video = 'an asset of type VIDEO is one of mp4, mov, wmv, avi';
  expect(await refusal(await upload(world, 'a.png', png(9, 9)), 'VIDEO')).toEqual([
    400,
    `The file is png, but ${video}`,
  ]);
  expect((await refusal(await upload(world, 'a.png', gif(9, 9)), 'IMAGE'))[1]).toContain('The file is gif');
  for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), mp4(1, 1, 1).subarray(0, 6)])
    expect((await refusal(await upload(world, 'a.mp4', bytes), 'VIDEO'))[1]).toContain('of an unknown format');
  expect((await refusal(await locate(world, 'a.png'), 'IMAGE'))[0]).toBe(404);
  expect((await refusal('https://storage.example/a.png', 'IMAGE'))[0]).toBe(404);
  expect((await refusal('not a url', 'IMAGE'))[0]).toBe(404);
});

it('[TOD-382] registers an upload once, also in a batch and as a version', async () => {
  const world = start();
  const associatedSubEntityList = [{ brandEntityId: await brandOf(world) }];
  const url = await upload(world, 'a.png', png(600, 600));
  const body = { url, name: 'A file', assetType: 'IMAGE', associatedSubEntityList };
  const { assetId } = (await world.ask('POST', '/assets/register', { body })).json;
  for (const again of [body, { ...body, versionInfo: { linkedAssetId: assetId } }]) {
    const { status, json } = await world.ask('POST', '/assets/register', { body: again });
    expect([status, json.message]).toEqual([400, expect.stringContaining(`registered as asset ${assetId}`)]);
  }
  const twice = await upload(world, 'b.png', png(600, 600));
  const assetDetailsList = [url, twice, twice].map((each) => ({ url: each, name: 'A file', assetType: 'IMAGE' }));
  const { requestId } = (await world.ask('POST', '/assets/batchRegister', { body: { assetDetailsList } })).json;
  advance(world, 60);
  const batch = (await world.ask('GET', `/assets/batchRegister/${requestId}`)).json;
  expect([batch.successfullyRegisteredAssets.length, batch.failedAssetDetails.length]).toEqual([1, 2]);
});
