/**
 * Assets of the library: versions, states, batches, and the search.
 */
import { expect, it } from 'vitest';
import { advance } from '../../../fixtures/accounts/collections.ts';
import { brandOf, locate, mp4, png, register, upload } from '../../../fixtures/asset-files.ts';
import { NOW, sandbox, type Answer, type Sandbox } from '../../../fixtures/sandbox.ts';

const LOGO = 'amzn1.assetlibrary.asset1.orvenna-logo';
const start = (): Sandbox => sandbox({ scenario: 'default' });
const read = async (box: Sandbox, query: string): Promise<Answer> => box.ask('GET', `/assets?${query}`);
const search = (box: Sandbox, body: object): Promise<Answer> => box.ask('POST', '/assets/search', { body });

async function found(box: Sandbox, body: object): Promise<string[]> {
  const { status, text, json } = await search(box, body);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return json.assetList.map(({ name }: { name: string }) => name);
}

it('[TOD-382, TOD-385] registers an image with all that a client says of it', async () => {
  const box = start();
  const brandEntityId = await brandOf(box);
  const { assetId, versionId, ...others } = await register(box, png(600, 500, 2000), {
    name: 'Lake',
    assetSubTypeList: ['LIFESTYLE_IMAGE'],
    asinList: ['B0EXAMPLE1'],
    tags: ['summer'],
    registrationContext: { associatedPrograms: [{ programName: 'AMAZON_DSP', metadata: { dspAdvertiserId: '7' } }] },
    versionInfo: { versionNotes: 'The first' },
  });
  expect([versionId, others]).toEqual(['version_v1', { failedSpecChecks: [] }]);
  const { json, headers } = await read(box, `assetId=${assetId}`);
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
  const shown = (await box.admin('GET', `/entities/assets?profileId=${box.profile()}`)).json.assets.at(-1);
  expect(shown).toMatchObject({ assetId, tags: ['summer'], brandEntityIds: [brandEntityId] });
});

it('[TOD-382] refuses what is not documented, and writes nothing', async () => {
  const box = start();
  const url = await upload(box, 'a.png', png(10, 10));
  const brandEntityId = await brandOf(box);
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
  const before = (await search(box, {})).json.totalRecords;
  for (const [status, change] of refused) {
    const answer = await box.ask('POST', '/assets/register', { body: { ...whole, ...change } });
    expect([answer.status, change]).toEqual([status, change]);
    expect(answer.json.message).toEqual(expect.any(String));
  }
  const other = box.profile('US', { type: 'vendor' });
  expect((await box.ask('POST', '/assets/register', { body: whole, profile: other })).status).toBe(404);
  expect((await search(box, {})).json.totalRecords).toBe(before);
  expect((await box.ask('POST', '/assets/register', { body: whole })).status).toBe(200);
  const viewer = box.profile('US', { access: 'viewer' });
  expect((await box.ask('POST', '/assets/register', { body: whole, profile: viewer })).status).toBe(401);
});

it('[TOD-382] needs no brands of a vendor, whose uploads are its own', async () => {
  const box = start();
  const profile = box.profile('US', { type: 'vendor' });
  const url = await upload(box, 'a.png', png(10, 10), profile);
  const body = { url, name: 'A', assetType: 'IMAGE' };
  expect((await box.ask('POST', '/assets/register', { body, profile })).status).toBe(200);
  const brands = [{ brandEntityId: await brandOf(box) }];
  const seller = await box.ask('POST', '/assets/register', { body: { ...body, associatedSubEntityList: brands } });
  expect([seller.status, seller.json.message]).toEqual([404, expect.stringContaining('not an upload location')]);
});

it('[TOD-385] adds versions to an asset, and reads all or one of them', async () => {
  const box = start();
  const next = { name: 'Logo 2', versionInfo: { linkedAssetId: LOGO } };
  expect(await register(box, png(400, 400), next)).toMatchObject({ assetId: LOGO, versionId: 'version_v2' });
  const versions = async (query: string): Promise<string[]> =>
    (await read(box, query)).json.assetVersionList.map(
      ({ assetIdentifier }: { assetIdentifier: { version: string } }) => assetIdentifier.version,
    );
  expect(await versions(`assetId=${LOGO}`)).toEqual(['version_v1', 'version_v2']);
  for (const one of ['version_v2', '2'])
    expect(await versions(`assetId=${LOGO}&version=${one}`)).toEqual(['version_v2']);
  expect(await found(box, { text: 'logo' })).toEqual(['Logo 2']);
  for (const query of [
    '',
    'assetId=',
    'assetId=none',
    `assetId=${LOGO}&version=version_v3`,
    `assetId=${LOGO}&version=x`,
  ])
    expect(await read(box, query)).toMatchObject({ status: 400, json: { message: expect.any(String) } });
  const other = { profile: box.profile('US', { type: 'vendor' }) };
  expect((await box.ask('GET', `/assets?assetId=${LOGO}`, other)).status).toBe(400);
});

it('[TOD-382] gives an asset at most 100 versions', async () => {
  const box = start();
  const profileId = box.profile();
  const assets = Array.from({ length: 99 }, (_, i) => ({ assetId: LOGO, version: i + 2 }));
  await box.admin('POST', '/seed', { profileId, entities: { assets } });
  expect((await read(box, `assetId=${LOGO}`)).json.assetVersionList).toHaveLength(100);
  await expect(register(box, png(9, 9), { name: 'One more', versionInfo: { linkedAssetId: LOGO } })).rejects.toThrow(
    '400 {"message":"linkedAssetId',
  );
});

it('[TOD-385] a video is processed for a minute, and a seed can archive an asset', async () => {
  const box = start();
  const { assetId } = await register(box, mp4(1280, 720, 10), { name: 'Film', assetType: 'VIDEO' });
  const status = async (): Promise<string> =>
    (await read(box, `assetId=${assetId}`)).json.assetVersionList[0].assetStatus;
  expect(await status()).toBe('PROCESSING');
  advance(box, 60);
  expect(await status()).toBe('ACTIVE');
  const entities = {
    assets: [
      { assetId: 'old', name: 'Old', status: 'ARCHIVED', file: { fileSize: 10, width: 4, height: 3 } },
      { assetId: 'later', name: 'Later', creationDate: '2026-03-02T13:00:00Z' },
    ],
  };
  expect((await box.admin('POST', '/seed', { profileId: box.profile(), entities })).status).toBe(201);
  const old = (await search(box, { text: 'old' })).json.assetList;
  expect(old).toMatchObject([{ status: 'ARCHIVED', fileMetadata: { aspectRatio: '4:3' } }]);
  expect((await read(box, 'assetId=later')).status).toBe(400);
  advance(box, 3600);
  expect((await read(box, 'assetId=later')).json.assetVersionList[0].creationTime).toBe(NOW + 3_600_000);
});

it('[TOD-383] registers a batch by the clock, each asset for itself', async () => {
  const box = start();
  const urls = {
    image: await upload(box, 'a.png', png(10, 10)),
    video: await upload(box, 'a.mp4', mp4(10, 10, 5)),
    empty: await locate(box, 'a.png'),
    other: await upload(box, 'a.png', png(10, 10)),
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
  const { requestId } = (await box.ask('POST', '/assets/batchRegister', { body, headers })).json;
  const status = async (): Promise<Answer['json']> => (await box.ask('GET', `/assets/batchRegister/${requestId}`)).json;
  expect(await status()).toEqual({
    registrationStatus: 'IN_PROGRESS',
    successfullyRegisteredAssets: [],
    failedAssetDetails: [],
    inProgressAssetDetails: assetDetailsList.map(({ url }) => ({ url })),
  });
  expect(await found(box, { text: 'image' })).toEqual([]);
  advance(box, 60);
  const half = await status();
  expect(half.registrationStatus).toBe('IN_PROGRESS');
  expect(half.inProgressAssetDetails).toEqual([{ url: urls.video }]);
  expect(half.failedAssetDetails).toMatchObject([
    { url: urls.empty },
    { failureReason: expect.stringContaining('BACKGROUND') },
  ]);
  const [{ assetIdentifier }] = half.successfullyRegisteredAssets;
  const { assetVersionList } = (await read(box, `assetId=${assetIdentifier.assetId}`)).json;
  expect(assetVersionList).toMatchObject([{ otherMetadata: { season: 'spring' }, creationTime: NOW + 60_000 }]);
  advance(box, 60);
  expect(await status()).toMatchObject({ registrationStatus: 'COMPLETE', inProgressAssetDetails: [] });
  expect(await found(box, { text: 'video' })).toEqual(['Video']);
});

it('[TOD-383] a batch of failures is FAILED, and what is not a batch is 400', async () => {
  const box = start();
  const send = (body: object): Promise<Answer> => box.ask('POST', '/assets/batchRegister', { body });
  const item = { url: 'https://storage.example/a.png', name: 'A', assetType: 'IMAGE' };
  const { requestId } = (await send({ assetDetailsList: [item] })).json;
  advance(box, 60);
  const path = `/assets/batchRegister/${requestId}`;
  expect((await box.ask('GET', path)).json).toMatchObject({ registrationStatus: 'FAILED' });
  expect((await box.ask('GET', path, { profile: box.profile('CA') })).status).toBe(400);
  expect((await box.ask('GET', '/assets/batchRegister/none')).status).toBe(400);
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
  const box = start();
  advance(box, 60);
  await register(box, png(600, 500, 3000), { name: 'Red tent', tags: ['Summer'], asinList: ['B0EXAMPLE1'] });
  advance(box, 60);
  await register(box, png(300, 900, 1000), { name: 'tent_blue', assetSubTypeList: ['LOGO'] });
  await register(box, mp4(640, 360, 5), { name: 'Film', assetType: 'VIDEO' });
  const value = (valueField: string, ...values: string[]): object => ({
    filterCriteria: { valueFilters: [{ valueField, values }] },
  });
  const range = (rangeField: string, ...ranges: object[]): object => ({
    filterCriteria: { rangeFilters: [{ rangeField, ranges }] },
  });
  expect(await found(box, { text: 'TENT' })).toEqual(['tent_blue', 'Red tent', 'Tent by the lake']);
  expect(await found(box, { text: 'summer' })).toEqual(['Red tent']);
  expect(await found(box, { text: 'B0EXAMPLE1' })).toEqual(['Red tent']);
  expect(await found(box, { text: 'ent' })).toEqual([]);
  expect(await found(box, value('TAG', 'summer', 'winter'))).toEqual(['Red tent']);
  expect(await found(box, value('ASSET_SUB_TYPE', 'LOGO'))).toEqual(['tent_blue']);
  expect(await found(box, value('ASSET_EXTENSION', 'mp4'))).toEqual([
    'Film',
    'Stove in the wind',
    'The brand in a minute',
  ]);
  expect(await found(box, value('APPROVED_AD_POLICY', 'x'))).toEqual([]);
  expect(await found(box, range('SIZE', { start: '1000', end: '1000' }, { start: '3000' }))).toEqual([
    'tent_blue',
    'Red tent',
  ]);
  expect(await found(box, range('DATE_UPLOADED', { start: String(NOW + 1), end: String(NOW + 60_000) }))).toEqual([
    'Red tent',
  ]);
  const { sbCampaigns } = (await box.admin('GET', `/entities/sbCampaigns?profileId=${box.profile()}`)).json;
  const [{ campaignId, name }] = sbCampaigns;
  expect(await found(box, value('CAMPAIGN_ID', campaignId))).toContain('Logo');
  expect(await found(box, value('CAMPAIGN_NAME', name))).toEqual(await found(box, value('CAMPAIGN_ID', campaignId)));
  expect(await found(box, value('CAMPAIGN_ID', '1'))).toEqual([]);
});

it('[TOD-384] sorts and pages what it finds, and refuses other tokens and sizes', async () => {
  const box = start();
  await register(box, png(600, 500, 3000), { name: 'B' });
  await register(box, png(300, 900, 1000), { name: 'A' });
  const sorted = (field: string, order?: string): Promise<string[]> =>
    found(box, { sortCriteria: { field, order }, pageCriteria: { size: 2 } });
  expect(await sorted('NAME')).toEqual(['A', 'B']);
  expect(await sorted('SIZE', 'DESC')).toEqual(['B', 'A']);
  expect(await sorted('IMAGE_WIDTH', 'ASC')).toEqual(['A', 'B']);
  expect(await sorted('IMAGE_HEIGHT', 'ASC')).toEqual(['B', 'A']);
  expect(await sorted('EXTENSION', 'ASC')).toEqual(['Stove in the wind', 'The brand in a minute']);
  const first = (await search(box, { sortCriteria: { field: 'NAME' }, pageCriteria: { size: 4 } })).json;
  expect([first.assetList.length, first.totalRecords]).toEqual([4, 6]);
  const page = { size: 4, identifier: { token: first.token } };
  const second = (await search(box, { sortCriteria: { field: 'NAME' }, pageCriteria: page })).json;
  const names = [...first.assetList, ...second.assetList].map(({ name }: { name: string }) => name);
  expect(names).toEqual(await found(box, { sortCriteria: { field: 'NAME' } }));
  expect(second).not.toHaveProperty('token');
  const byNumber = { size: 4, identifier: { pageNumber: 2 } };
  expect((await search(box, { sortCriteria: { field: 'NAME' }, pageCriteria: byNumber })).json).toEqual(second);
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
    expect(await search(box, body)).toMatchObject({ status: 400, json: { message: expect.any(String) } });
  expect((await search(box, {})).headers.get('content-type')).toBe(
    'application/vnd.creativeassetssearchassetsresponse.v3+json',
  );
});
