/**
 * Creatives of sponsored display: what they take, refuse and answer, and how their review is shown.
 */
import { expect, it } from 'vitest';
import { displayAccount } from '../../../fixtures/accounts/display-account.ts';
import type { TestWorld } from '../../../fixtures/sandbox.ts';

const IMAGE = { assetId: 'amzn1.assetlibrary.asset1.0001', assetVersion: 'version_v1' };
const CROP = { top: 0, left: 10, width: 1200, height: 628 };
const PROPERTIES = {
  headline: 'Made for mornings',
  brandLogo: IMAGE,
  rectCustomImage: { ...IMAGE, croppingCoordinates: CROP },
  squareCustomImage: IMAGE,
};

async function opened(settings: object = {}): Promise<{ world: TestWorld; images: number; videos: number }> {
  const world = await displayAccount();
  expect((await world.admin('PATCH', '/settings', settings)).status).toBe(200);
  const { json } = await world.admin('GET', '/entities/sdAdGroups?limit=1000');
  const idOf = (name: string): number =>
    Number(json.sdAdGroups.find((each: { name: string }) => each.name === name).adGroupId);
  return { world, images: idOf('Clicks'), videos: idOf('Videos') };
}

async function created(world: TestWorld, adGroupId: number): Promise<number> {
  const made = await world.ask('POST', '/sd/creatives', { body: [{ adGroupId, properties: PROPERTIES }] });
  expect([made.status, made.json]).toEqual([207, [{ code: 'SUCCESS', creativeId: expect.any(Number) }]]);
  return made.json[0].creativeId;
}

const reviews = (world: TestWorld, query = 'language=en-US') => world.ask('GET', `/sd/moderation/creatives?${query}`);

it('[TOD-141, TOD-149] creates, lists and replaces the properties of creatives', async () => {
  const { world, images } = await opened();
  const creativeId = await created(world, images);
  const whole = {
    creativeId,
    adGroupId: images,
    creativeType: 'IMAGE',
    properties: { ...PROPERTIES, originalHeadline: PROPERTIES.headline },
    moderationStatus: 'APPROVED',
  };
  expect((await world.ask('GET', '/sd/creatives')).json).toEqual([whole]);
  const changed = await world.ask('PUT', '/sd/creatives', {
    body: [
      { creativeId, creativeType: null, properties: { headline: 'Fresh' } },
      { creativeId: 1, properties: {} },
      { properties: {} },
    ],
  });
  expect(changed.json).toEqual([
    { code: 'SUCCESS', creativeId },
    { code: 'NOT_FOUND', description: 'Cannot find entity with id 1' },
    { code: 'INVALID_ARGUMENT', description: 'creativeId is missing' },
  ]);
  const bare = await world.ask('PUT', '/sd/creatives', { body: [{ creativeId }] });
  expect(bare.json).toMatchObject([{ code: 'INVALID_ARGUMENT', description: 'properties is missing' }]);
  for (const method of ['POST', 'PUT'])
    expect((await world.ask(method, '/sd/creatives', { body: [] })).status).toBe(400);
  const after = (await world.ask('GET', `/sd/creatives?adGroupIdFilter=${images}`)).json;
  expect(after).toEqual([{ ...whole, properties: { headline: 'Fresh', originalHeadline: 'Fresh' } }]);
});

it('[TOD-149] takes a headline of 50 characters', async () => {
  const { world, images } = await opened();
  const body = [{ adGroupId: images, properties: { headline: 'x'.repeat(50) } }];
  expect((await world.ask('POST', '/sd/creatives', { body })).json).toMatchObject([{ code: 'SUCCESS' }]);
});

it('[TOD-149] refuses creatives that the ad group or the asset rules do not allow, and writes nothing', async () => {
  const { world, images, videos } = await opened();
  const refused: [item: object, text: string][] = [
    [{ adGroupId: images }, 'properties is missing'],
    [{ adGroupId: 1, properties: {} }, 'Cannot find entity with id 1'],
    [
      { adGroupId: images, properties: { headline: 'x'.repeat(51) } },
      'properties.headline is longer than 50 characters',
    ],
    [
      { adGroupId: images, properties: { brandLogo: { assetId: 'a' } } },
      'properties.brandLogo.assetVersion is missing',
    ],
    [{ adGroupId: images, creativeType: 'AUDIO', properties: {} }, "creativeType 'AUDIO' is none of IMAGE, VIDEO"],
    [{ adGroupId: images, properties: { video: IMAGE } }, 'A video requires an ad group and a creative'],
    [{ adGroupId: videos, properties: { headline: 'x' } }, 'A creative with creativeType VIDEO requires a video'],
    [
      { adGroupId: images, properties: { rectCustomImage: IMAGE, squareCustomImage: { ...IMAGE, assetId: 'b' } } },
      'rectCustomImage and squareCustomImage must use the same assetId and assetVersion',
    ],
    [{ adGroupId: images, properties: { backgrounds: [{ color: '#3cb371' }] } }, 'backgrounds is supported only with'],
  ];
  const made = await world.ask('POST', '/sd/creatives', { body: refused.map(([item]) => item) });
  expect(made.status).toBe(207);
  expect(made.json.map(({ description }: { description: string }) => description)).toEqual(
    refused.map(([, text]) => expect.stringContaining(text)),
  );
  expect((await world.ask('GET', '/sd/creatives')).json).toEqual([]);
});

it('[TOD-140] lists at most 100 creatives, by ad group or by creative', async () => {
  const { world, images, videos } = await opened();
  const [first, second] = [await created(world, images), await created(world, images)];
  const ids = async (query: string): Promise<number[]> =>
    (await world.ask('GET', `/sd/creatives?${query}`)).json.map(({ creativeId }: { creativeId: number }) => creativeId);
  expect(await ids(`creativeIdFilter=${second}`)).toEqual([second]);
  expect(await ids('startIndex=1&count=100')).toEqual([second]);
  expect(await ids('count=1')).toEqual([first]);
  expect(await ids(`adGroupIdFilter=${videos}`)).toEqual([]);
  const refusals = ['count=101', `adGroupIdFilter=${images}&creativeIdFilter=${first}`, 'creativeIdFilter=x'];
  for (const query of refusals) {
    for (const path of [`/sd/creatives?${query}`, `/sd/moderation/creatives?language=en-US&${query}`]) {
      const { status, json } = await world.ask('GET', path);
      expect([path, status, json.details]).toEqual([path, 400, expect.any(String)]);
    }
  }
});

it('[TOD-141] takes at most 100 creatives in a call', async () => {
  const { world, images } = await opened();
  const body = Array.from({ length: 101 }, () => ({ adGroupId: images, properties: {} }));
  for (const method of ['POST', 'PUT']) expect((await world.ask(method, '/sd/creatives', { body })).status).toBe(400);
});

it('[TOD-150] shows reviews with their time and the parts that a rejection is about', async () => {
  const { world, images } = await opened({ moderation: 'manual' });
  const creativeId = await created(world, images);
  const pending = {
    creativeId,
    creativeType: 'IMAGE',
    moderationStatus: 'PENDING_REVIEW',
    etaForModeration: '2026-03-05T12:00:00.000Z',
    policyViolations: [],
  };
  expect((await reviews(world)).json).toEqual([pending]);
  await world.admin('PATCH', `/entities/sdCreatives/${creativeId}`, { moderationStatus: 'REJECTED' });
  const [rejected] = (await reviews(world, `language=de-DE&creativeIdFilter=${creativeId}`)).json;
  expect(rejected).toMatchObject({
    moderationStatus: 'REJECTED',
    policyViolations: [
      {
        policyDescription: expect.any(String),
        violatingHeadlineContents: [{ reviewedText: PROPERTIES.headline }],
        violatingBrandLogoContents: [{ imageEvidences: [] }],
        violatingCustomImageContents: [
          { imageEvidences: [{ violatingImageCrop: { topLeftX: 10, topLeftY: 0, height: 628, width: 1200 } }] },
          { imageEvidences: [] },
        ],
      },
    ],
  });
  await world.ask('PUT', '/sd/creatives', { body: [{ creativeId, properties: { headline: 'Fresh' } }] });
  expect((await reviews(world)).json).toMatchObject([{ moderationStatus: 'PENDING_REVIEW', policyViolations: [] }]);
  for (const [query, problem] of [
    ['', 'language is missing; send one of en-US, '],
    ['language=', 'language is missing; send one of en-US, '],
    ['language=xx-XX', "language: 'xx-XX' is none of en-US, "],
    ['language=en-US&language=de-DE', "language 'en-US,de-DE' is more than one; send one of en-US, "],
    ['language=en-US,de-DE', "language 'en-US,de-DE' is more than one; send one of en-US, "],
  ] as const)
    expect(await reviews(world, query)).toMatchObject({
      status: 400,
      json: { details: expect.stringContaining(problem) },
    });
});

it('[TOD-150] ends reviews by the clock', async () => {
  const { world, images } = await opened({ moderation: { after: '2h' } });
  await created(world, images);
  const eta = '2026-03-02T14:00:00.000Z';
  expect((await reviews(world)).json).toMatchObject([{ moderationStatus: 'PENDING_REVIEW', etaForModeration: eta }]);
  await world.admin('POST', '/clock/advance', { by: '3h' });
  expect((await reviews(world)).json).toMatchObject([{ moderationStatus: 'APPROVED', etaForModeration: eta }]);
});
