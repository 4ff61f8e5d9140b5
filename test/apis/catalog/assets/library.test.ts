/**
 * Assets of the library: versions, states, batches, and the search.
 */
import { expect, it } from 'vitest';
import { advance } from '../../../fixtures/accounts/collections.ts';
import { brandOf, locate, mp4, png, register, upload } from '../../../fixtures/asset-files.ts';
import { NOW, openWorld, type Answer, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

const LOGO = 'amzn1.assetlibrary.asset1.orvenna-logo';
const start = (): TestWorld => openWorld({ scenario: 'default' });
const read = async (world: TestWorld, query: string): Promise<Answer> => world.ask('GET', `/assets?${query}`);
const search = (world: TestWorld, body: object): Promise<Answer> => world.ask('POST', '/assets/search', { body });

async function found(world: TestWorld, body: object): Promise<string[]> {
  const { status, text, json } = await search(world, body);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return json.assetList.map(({ name }: { name: string }) => name);
}

it('[TOD-382, TOD-385] registers an image with all that a client says of it', async () => {
  const world = start();
  const brandEntityId = await brandOf(world);
  const { assetId, versionId, ...others } = await register(world, png(600, 500, 2000), {
    name: 'Lake',
    assetSubTypeList: ['LIFESTYLE_IMAGE'],
    asinList: ['B0EXAMPLE1'],
    tags: ['summer'],
    registrationContext: { associatedPrograms: [{ programName: 'AMAZON_DSP', metadata: { dspAdvertiserId: '7' } }] },
    versionInfo: { versionNotes: 'The first' },
  });
  expect([versionId, others]).toEqual(['version_v1', { failedSpecChecks: [] }]);
  const { json, headers } = await read(world, `assetId=${assetId}`);
  expect(headers.get('content-type')).toBe('application/vnd.creativeassetsgetresponse.v3+json');
  expect(json.assetGlobal).toMatchObject({ assetId, assetType: 'IMAGE', marketplaceId: ['ATVPDKIKX0DER'] });
  expect(json.assetVersionList).toMatchObject([
    {
      assetIdentifier: { assetId, version: 'version_v1' },
      assetStatus: 'ACTIVE',
      assetSubTypes: ['LIFESTYLE_IMAGE'],
      creationTime: NOW,
      fileMetadata: { width: 600, height: 500, fileSize: 2000, extension: 'png' },
      name: 'file.png',
      versionNotes: 'The first',
    },
  ]);
  const shown = (await world.admin('GET', `/entities/assets?profileId=${world.profile()}`)).json.assets.at(-1);
  expect(shown).toMatchObject({ assetId, tags: ['summer'], brandEntityIds: [brandEntityId] });
});

it('[TOD-382] refuses what is not documented, and writes nothing', async () => {
  const world = start();
  const url = await upload(world, 'a.png', png(10, 10));
  const brandEntityId = await brandOf(world);
  const whole = { url, name: 'A', assetType: 'IMAGE', associatedSubEntityList: [{ brandEntityId }] };
  const refused: [number, object][] = [
    [400, { name: undefined }],
    [400, { url: undefined }],
    [400, { assetType: 'GIF' }],
    [400, { associatedSubEntityList: undefined }],
    [400, { associatedSubEntityList: [] }],
    [400, { associatedSubEntityList: [{ brandEntityId: 'ENTITY1' }] }],
    [400, { assetSubTypeList: ['BACKGROUND_VIDEO'] }],
    [400, { assetSubTypeList: [] }],
    [400, { asinList: ['B1'] }],
    [400, { asinList: Array.from({ length: 101 }, () => 'B0EXAMPLE1') }],
    [400, { registrationContext: { associatedPrograms: [{ programName: 'NOTHING' }] } }],
    [400, { registrationContext: { associatedPrograms: [{ metadata: { a: 1 } }] } }],
    [400, { versionInfo: { versionNotes: 'x'.repeat(1001) } }],
    [404, { versionInfo: { linkedAssetId: 'unknown' } }],
    [400, { versionInfo: { linkedAssetId: 'amzn1.assetlibrary.asset1.orvenna-stove' } }],
  ];
  const before = (await search(world, {})).json.totalRecords;
  for (const [status, change] of refused) {
    const answer = await world.ask('POST', '/assets/register', { body: { ...whole, ...change } });
    expect([answer.status, change]).toEqual([status, change]);
    expect(answer.json.message).toEqual(expect.any(String));
  }
  const other = world.profile('US', { type: 'vendor' });
  expect((await world.ask('POST', '/assets/register', { body: whole, profile: other })).status).toBe(404);
  expect((await search(world, {})).json.totalRecords).toBe(before);
  expect((await world.ask('POST', '/assets/register', { body: whole })).status).toBe(200);
  const viewer = world.profile('US', { access: 'viewer' });
  expect((await world.ask('POST', '/assets/register', { body: whole, profile: viewer })).status).toBe(401);
});

it('[TOD-382] needs no brands of a vendor, whose uploads are its own', async () => {
  const world = start();
  const profile = world.profile('US', { type: 'vendor' });
  const url = await upload(world, 'a.png', png(10, 10), profile);
  const body = { url, name: 'A', assetType: 'IMAGE' };
  expect((await world.ask('POST', '/assets/register', { body, profile })).status).toBe(200);
  const brands = [{ brandEntityId: await brandOf(world) }];
  const seller = await world.ask('POST', '/assets/register', { body: { ...body, associatedSubEntityList: brands } });
  expect([seller.status, seller.json.message]).toEqual([404, expect.stringContaining('not an upload location')]);
});

it('[TOD-385] adds versions to an asset, and reads all or one of them', async () => {
  const world = start();
  const next = { name: 'Logo 2', versionInfo: { linkedAssetId: LOGO } };
  expect(await register(world, png(400, 400), next)).toMatchObject({ assetId: LOGO, versionId: 'version_v2' });
  const versions = async (query: string): Promise<string[]> =>
    (await read(world, query)).json.assetVersionList.map(
      ({ assetIdentifier }: { assetIdentifier: { version: string } }) => assetIdentifier.version,
    );
  expect(await versions(`assetId=${LOGO}`)).toEqual(['version_v1', 'version_v2']);
  for (const one of ['version_v2', '2'])
    expect(await versions(`assetId=${LOGO}&version=${one}`)).toEqual(['version_v2']);
  expect(await found(world, { text: 'logo' })).toEqual(['Logo 2']);
  for (const query of [
    '',
    'assetId=',
    'assetId=none',
    `assetId=${LOGO}&version=version_v3`,
    `assetId=${LOGO}&version=x`,
  ])
    expect(await read(world, query)).toMatchObject({ status: 400, json: { message: expect.any(String) } });
  const other = { profile: world.profile('US', { type: 'vendor' }) };
  expect((await world.ask('GET', `/assets?assetId=${LOGO}`, other)).status).toBe(400);
});

it('[TOD-382] gives an asset at most 100 versions', async () => {
  const world = start();
  const profileId = world.profile();
  const assets = Array.from({ length: 99 }, (_, i) => ({ assetId: LOGO, version: i + 2 }));
  await world.admin('POST', '/seed', { profileId, entities: { assets } });
  expect((await read(world, `assetId=${LOGO}`)).json.assetVersionList).toHaveLength(100);
  await expect(register(world, png(9, 9), { name: 'One more', versionInfo: { linkedAssetId: LOGO } })).rejects.toThrow(
    '400 {"message":"linkedAssetId',
  );
});

it('[TOD-385] a video is processed for a minute, and a seed can archive an asset', async () => {
  const world = start();
  const { assetId } = await register(world, mp4(1280, 720, 10), { name: 'Film', assetType: 'VIDEO' });
  const status = async (): Promise<string> =>
    (await read(world, `assetId=${assetId}`)).json.assetVersionList[0].assetStatus;
  expect(await status()).toBe('PROCESSING');
  advance(world, 60);
  expect(await status()).toBe('ACTIVE');
  const entities = {
    assets: [
      { assetId: 'old', name: 'Old', status: 'ARCHIVED', file: { fileSize: 10, width: 4, height: 3 } },
      { assetId: 'later', name: 'Later', creationDate: '2026-03-02T13:00:00Z' },
    ],
  };
  await seedEntities(world, entities);
  const old = (await search(world, { text: 'old' })).json.assetList;
  expect(old).toMatchObject([{ status: 'ARCHIVED', fileMetadata: { aspectRatio: '4:3' } }]);
  expect((await read(world, 'assetId=later')).status).toBe(400);
  advance(world, 3600);
  expect((await read(world, 'assetId=later')).json.assetVersionList[0].creationTime).toBe(NOW + 3_600_000);
});

it('[TOD-383] registers a batch by the clock, each asset for itself', async () => {
  const world = start();
  const urls = {
    image: await upload(world, 'a.png', png(10, 10)),
    video: await upload(world, 'a.mp4', mp4(10, 10, 5)),
    empty: await locate(world, 'a.png'),
    other: await upload(world, 'a.png', png(10, 10)),
  };
  const assetDetailsList = [
    { url: urls.image, name: 'Image', assetType: 'IMAGE', tagList: ['batch'], otherMetadata: { season: 'spring' } },
    { url: urls.video, name: 'Video', assetType: 'VIDEO' },
    { url: urls.empty, name: 'Nothing', assetType: 'IMAGE' },
    { url: urls.other, name: 'Wrong', assetType: 'IMAGE', assetSubTypeList: ['BACKGROUND_VIDEO'] },
  ];
  const batchRegistrationContext = {
    assetSourceInfo: { assetSourceId: 'ASSET_LIBRARY', assetSourceMetadata: { a: 'b' } },
  };
  const body = { assetDetailsList, batchRegistrationContext };
  const headers = { 'content-type': 'application/vnd.assetsbatchregisterrequest.v1+json' };
  const { requestId } = (await world.ask('POST', '/assets/batchRegister', { body, headers })).json;
  const status = async (): Promise<Json> => (await world.ask('GET', `/assets/batchRegister/${requestId}`)).json;
  expect(await status()).toEqual({
    registrationStatus: 'IN_PROGRESS',
    successfullyRegisteredAssets: [],
    failedAssetDetails: [],
    inProgressAssetDetails: assetDetailsList.map(({ url }) => ({ url })),
  });
  expect(await found(world, { text: 'image' })).toEqual([]);
  advance(world, 60);
  const half = await status();
  expect(half.registrationStatus).toBe('IN_PROGRESS');
  expect(half.inProgressAssetDetails).toEqual([{ url: urls.video }]);
  expect(half.failedAssetDetails).toMatchObject([
    { url: urls.empty },
    { failureReason: expect.stringContaining('BACKGROUND') },
  ]);
  const [{ assetIdentifier }] = half.successfullyRegisteredAssets;
  const { assetVersionList } = (await read(world, `assetId=${assetIdentifier.assetId}`)).json;
  expect(assetVersionList).toMatchObject([{ otherMetadata: { season: 'spring' }, creationTime: NOW + 60_000 }]);
  advance(world, 60);
  expect(await status()).toMatchObject({ registrationStatus: 'COMPLETE', inProgressAssetDetails: [] });
  expect(await found(world, { text: 'video' })).toEqual(['Video']);
});

it('[TOD-383] a batch of failures is FAILED, and what is not a batch is 400', async () => {
  const world = start();
  const send = (body: object): Promise<Answer> => world.ask('POST', '/assets/batchRegister', { body });
  const item = { url: 'https://storage.example/a.png', name: 'A', assetType: 'IMAGE' };
  const { requestId } = (await send({ assetDetailsList: [item] })).json;
  advance(world, 60);
  const path = `/assets/batchRegister/${requestId}`;
  expect((await world.ask('GET', path)).json).toMatchObject({ registrationStatus: 'FAILED' });
  expect((await world.ask('GET', path, { profile: world.profile('CA') })).status).toBe(400);
  expect((await world.ask('GET', '/assets/batchRegister/none')).status).toBe(400);
  const map = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`k${i}`, 'v']));
  for (const body of [
    {},
    { assetDetailsList: [] },
    { assetDetailsList: Array.from({ length: 51 }, () => item) },
    { assetDetailsList: [{ ...item, tagList: Array.from({ length: 11 }, () => 'x') }] },
    { assetDetailsList: [item], batchRegistrationContext: { assetSourceInfo: { assetSourceId: 'OTHER' } } },
    { assetDetailsList: [item], batchRegistrationContext: { assetSourceInfo: { assetSourceMetadata: map } } },
  ])
    expect(await send(body)).toMatchObject({ status: 400, json: { message: expect.any(String) } });
});

it('[TOD-384] finds assets by text, values, ranges and campaigns', async () => {
  const world = start();
  advance(world, 60);
  await register(world, png(600, 500, 3000), { name: 'Red tent', tags: ['Summer'], asinList: ['B0EXAMPLE1'] });
  advance(world, 60);
  await register(world, png(300, 900, 1000), { name: 'tent_blue', assetSubTypeList: ['LOGO'] });
  await register(world, mp4(640, 360, 5), { name: 'Film', assetType: 'VIDEO' });
  const value = (valueField: string, ...values: string[]): object => ({
    filterCriteria: { valueFilters: [{ valueField, values }] },
  });
  const range = (rangeField: string, ...ranges: object[]): object => ({
    filterCriteria: { rangeFilters: [{ rangeField, ranges }] },
  });
  expect(await found(world, { text: 'TENT' })).toEqual(['tent_blue', 'Red tent', 'Tent by the lake']);
  expect(await found(world, { text: 'summer' })).toEqual(['Red tent']);
  expect(await found(world, { text: 'B0EXAMPLE1' })).toEqual(['Red tent']);
  expect(await found(world, { text: 'ent' })).toEqual([]);
  expect(await found(world, value('TAG', 'summer', 'winter'))).toEqual(['Red tent']);
  expect(await found(world, value('ASSET_SUB_TYPE', 'LOGO'))).toEqual(['tent_blue']);
  expect(await found(world, value('ASSET_EXTENSION', 'mp4'))).toEqual([
    'Film',
    'Stove in the wind',
    'The brand in a minute',
  ]);
  expect(await found(world, value('APPROVED_AD_POLICY', 'x'))).toEqual([]);
  expect(await found(world, range('SIZE', { start: '1000', end: '1000' }, { start: '3000' }))).toEqual([
    'tent_blue',
    'Red tent',
  ]);
  expect(await found(world, range('DATE_UPLOADED', { start: String(NOW + 1), end: String(NOW + 60_000) }))).toEqual([
    'Red tent',
  ]);
  const { sbCampaigns } = (await world.admin('GET', `/entities/sbCampaigns?profileId=${world.profile()}`)).json;
  const [{ campaignId, name }] = sbCampaigns;
  expect(await found(world, value('CAMPAIGN_ID', campaignId))).toContain('Logo');
  expect(await found(world, value('CAMPAIGN_NAME', name))).toEqual(
    await found(world, value('CAMPAIGN_ID', campaignId)),
  );
  expect(await found(world, value('CAMPAIGN_ID', '1'))).toEqual([]);
});

it('[TOD-384] sorts and pages what it finds, and refuses other tokens and sizes', async () => {
  const world = start();
  await register(world, png(600, 500, 3000), { name: 'B' });
  await register(world, png(300, 900, 1000), { name: 'A' });
  const sorted = (field: string, order?: string): Promise<string[]> =>
    found(world, { sortCriteria: { field, order }, pageCriteria: { size: 2 } });
  expect(await sorted('NAME')).toEqual(['A', 'B']);
  expect(await sorted('SIZE', 'DESC')).toEqual(['B', 'A']);
  expect(await sorted('IMAGE_WIDTH', 'ASC')).toEqual(['A', 'B']);
  expect(await sorted('IMAGE_HEIGHT', 'ASC')).toEqual(['B', 'A']);
  expect(await sorted('EXTENSION', 'ASC')).toEqual(['Stove in the wind', 'The brand in a minute']);
  const first = (await search(world, { sortCriteria: { field: 'NAME' }, pageCriteria: { size: 4 } })).json;
  expect([first.assetList.length, first.totalRecords]).toEqual([4, 6]);
  const page = { size: 4, identifier: { token: first.token } };
  const second = (await search(world, { sortCriteria: { field: 'NAME' }, pageCriteria: page })).json;
  const names = [...first.assetList, ...second.assetList].map(({ name }: { name: string }) => name);
  expect(names).toEqual(await found(world, { sortCriteria: { field: 'NAME' } }));
  expect(second).not.toHaveProperty('token');
  const byNumber = { size: 4, identifier: { pageNumber: 2 } };
  expect((await search(world, { sortCriteria: { field: 'NAME' }, pageCriteria: byNumber })).json).toEqual(second);
  for (const body of [
    { pageCriteria: page },
    { pageCriteria: { identifier: { token: 'x' } } },
    { pageCriteria: { size: 0 } },
    { pageCriteria: { size: 501 } },
    { pageCriteria: { identifier: { pageNumber: 0 } } },
    { sortCriteria: { field: 'PRICE' } },
    { filterCriteria: { valueFilters: [{ valueField: 'COLOR', values: [] }] } },
    { filterCriteria: { rangeFilters: [{ rangeField: 'SIZE', ranges: [{ start: 'a' }] }] } },
  ])
    expect(await search(world, body)).toMatchObject({ status: 400, json: { message: expect.any(String) } });
  expect((await search(world, {})).headers.get('content-type')).toBe(
    'application/vnd.creativeassetssearchassetsresponse.v3+json',
  );
});
