/**
 * Images of stores, media of sponsored brands version 3, and the setting that refuses unknown assets.
 */
import { expect, it } from 'vitest';
import { advance, changeSettings } from '../../../fixtures/accounts/collections.ts';
import { brandOf, gif, mp4, png, put, register } from '../../../fixtures/asset-files.ts';
import { openWorld, type Answer, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

const start = (): TestWorld => openWorld({ scenario: 'default' });

interface Form {
  info?: unknown;
  file?: Buffer;
  fileName?: string;
  headers?: Record<string, string>;
}

/** The body that a library for forms writes. */
function sendForm(world: TestWorld, { info, file, fileName = 'logo.png', headers }: Form): Promise<Answer> {
  const text = typeof info === 'string' ? info : JSON.stringify(info);
  const line = (bytes: string): Buffer => Buffer.from(`${bytes}\r\n`);
  const disposition = `Content-Disposition: form-data; name="asset"${fileName === '' ? '' : `; filename="${fileName}"`}`;
  const raw = Buffer.concat([
    ...(info === undefined ? [] : [line(`--x\r\nContent-Disposition: form-data; name="assetInfo"\r\n\r\n${text}`)]),
    ...(file === undefined ? [] : [line(`--x\r\n${disposition}\r\nContent-Type: image/png\r\n`), file, line('')]),
    line('--x--'),
  ]);
  return world.ask('POST', '/stores/assets', {
    raw,
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
  });
}

it('[TOD-387, TOD-331] adds an image to the library, which lists it as a logo of its brand', async () => {
  const world = start();
  const brandEntityId = await brandOf(world);
  const info = { brandEntityId, mediaType: 'brandLogo' };
  const { status, json } = await sendForm(world, { info, file: png(400, 500, 2000), fileName: 'mark.png' });
  expect([status, json.code]).toEqual([200, 'SUCCESS']);
  const listed = (await world.ask('GET', `/stores/assets?brandEntityId=${brandEntityId}&mediaType=brandLogo`)).json;
  expect(listed).toContainEqual(expect.objectContaining({ assetID: json.assetID, name: 'mark.png' }));
  const { assetVersionList } = (await world.ask('GET', `/assets?assetId=${json.assetID}`)).json;
  expect(assetVersionList[0].fileMetadata).toMatchObject({ width: 400, height: 500, fileSize: 2000 });
  const headers = { 'content-disposition': 'attachment; filename="lake.gif"' };
  const image = await sendForm(world, { info: { mediaType: 'image' }, file: gif(400, 400), fileName: '', headers });
  const all = (await world.ask('GET', '/stores/assets?mediaType=image')).json;
  expect(all).toContainEqual(expect.objectContaining({ assetID: image.json.assetID, name: 'lake.gif' }));
});

it('[TOD-387] refuses other forms, files and brands, and adds nothing', async () => {
  const world = start();
  const info = { mediaType: 'image' };
  const file = png(400, 400);
  const before = (await world.ask('GET', '/stores/assets')).json.length;
  const refused: Form[] = [
    {},
    { info },
    { file },
    { info: 'no json', file },
    { info: [], file },
    { info: { mediaType: 'video' }, file },
    { info: { mediaType: 'image', brandEntityId: 'ENTITY1' }, file },
    { info: { mediaType: 'image', brandEntityId: 7 }, file },
    { info, file: png(399, 400) },
    { info, file: png(400, 399) },
    { info, file: png(400, 400, 2 ** 20) },
    { info, file: mp4(400, 400, 1) },
    { info, file, headers: { 'content-type': 'multipart/form-data' } },
    { info, file, headers: { 'content-type': 'application/json' } },
    { info, file, headers: { 'content-type': 'multipart/form-data; boundary=other' } },
  ];
  for (const form of refused)
    expect(await sendForm(world, form)).toMatchObject({
      status: 400,
      json: { code: 'INVALID_ARGUMENT', details: expect.any(String) },
    });
  expect((await world.ask('GET', '/stores/assets')).json).toHaveLength(before);
  expect((await sendForm(world, { info, file: png(400, 400, 2 ** 20 - 1) })).status).toBe(200);
});

async function uploadMedia(world: TestWorld, bytes: Uint8Array): Promise<string> {
  const body = { programType: 'SponsoredBrands', creativeType: 'Video' };
  const { uploadLocation } = (await world.ask('POST', '/media/upload', { body })).json;
  const version = (await put(world, uploadLocation, bytes)).headers.get('x-amz-version-id');
  const complete = { body: { uploadLocation, version } };
  const { mediaId } = (await world.ask('PUT', '/media/complete', complete)).json;
  // The same upload is the same media.
  expect((await world.ask('PUT', '/media/complete', complete)).json).toEqual({ mediaId });
  return mediaId;
}

it('[TOD-386] an uploaded video is processed, validated and available by the clock', async () => {
  const world = start();
  const mediaId = await uploadMedia(world, mp4(1280, 720, 10));
  const describe = async (id = mediaId): Promise<Json> =>
    (await world.ask('GET', `/media/describe?mediaId=${id}`)).json;
  expect(await describe()).toMatchObject({ mediaId, status: 'Processing' });
  advance(world, 60);
  expect(await describe()).toMatchObject({ status: 'PendingDeepValidation' });
  expect(await describe()).not.toHaveProperty('publishedMediaUrl');
  advance(world, 60);
  expect(await describe()).toMatchObject({ status: 'Available', publishedMediaUrl: expect.stringMatching(/^https:/) });
  const image = await uploadMedia(world, png(400, 400));
  advance(world, 60);
  expect(await describe(image)).toMatchObject({ status: 'Failed', statusMetadata: [{ code: 'UNSUPPORTED_FORMAT' }] });
});

it('[TOD-386] an unknown location, file, version or media is not found', async () => {
  const world = start();
  const { uploadLocation } = (await world.ask('POST', '/media/upload', { body: {} })).json;
  const complete = (body: object): Promise<Answer> => world.ask('PUT', '/media/complete', { body });
  const error = { code: '404', message: expect.any(String) };
  expect(await complete({ uploadLocation })).toMatchObject({ status: 404, json: error });
  await put(world, uploadLocation, mp4(1, 1, 1));
  expect(await complete({ uploadLocation, version: 'other' })).toMatchObject({ status: 404, json: error });
  expect(await complete({ uploadLocation: 'https://storage.example/x' })).toMatchObject({ status: 404, json: error });
  expect(await complete({})).toMatchObject({ status: 400, json: { code: '400' } });
  expect((await world.ask('POST', '/media/upload', { body: { programType: 'Other' } })).status).toBe(400);
  expect(
    (await world.ask('POST', '/assets/register', { body: { url: uploadLocation, name: 'A', assetType: 'VIDEO' } }))
      .status,
  ).toBe(400);
  for (const query of ['', '?mediaId=', '?mediaId=none'])
    expect(await world.ask('GET', `/media/describe${query}`)).toMatchObject({ status: 404, json: error });
});

it('[TOD-389] with the setting existing, creatives name only assets and usable media of the profile', async () => {
  const world = start();
  const { sbAds } = (await world.admin('GET', `/entities/sbAds?profileId=${world.profile()}&state=ENABLED`)).json;
  const video = sbAds.find(({ creative }: { creative: { videoAssetIds?: string[] } }) => creative.videoAssetIds);
  const create = async (videoAssetId: string): Promise<[number, string[]]> => {
    const creative = { asins: ['B0EXAMPLE1'], videoAssetIds: [videoAssetId] };
    const ads = [{ adGroupId: video.adGroupId, name: 'Film', state: 'ENABLED', creative }];
    const headers = { 'content-type': 'application/vnd.sbadresource.v4+json' };
    const { json, violations } = await world.ask('POST', '/sb/v4/ads/video', { body: { ads }, headers });
    return [json.ads.success.length, violations.map(({ rule }) => rule)];
  };
  const { assetId, versionId } = await register(world, mp4(1280, 720, 10), { name: 'Film', assetType: 'VIDEO' });
  const mediaId = await uploadMedia(world, mp4(1280, 720, 10));
  expect(await create('elsewhere')).toEqual([1, expect.arrayContaining(['unknown-asset'])]);
  changeSettings(world, { assetIds: 'existing' });
  expect((await create('elsewhere'))[0]).toBe(0);
  expect((await create(assetId))[0]).toBe(1);
  expect((await create(`${assetId}:${versionId}`))[0]).toBe(1);
  expect((await create(mediaId))[0]).toBe(0);
  advance(world, 60);
  expect((await create(mediaId))[0]).toBe(1);
  const entities = {
    sbAds: [
      {
        adGroupId: video.adGroupId,
        name: 'Seeded',
        adFormat: 'VIDEO',
        creative: { asins: ['B0EXAMPLE1'], videoAssetIds: ['any'] },
      },
    ],
  };
  await seedEntities(world, entities);
});
