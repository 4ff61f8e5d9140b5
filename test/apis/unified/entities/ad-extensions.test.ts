import { describe, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { callUnified, createUnified, isSorted, unifiedErrors, type Body } from '../../../fixtures/accounts/unified.ts';

const RESOURCE = 'adExtensions';
const SP = 'SPONSORED_PRODUCTS';

/** A campaign that serves, with two ad groups and a video extension. */
async function prepared(): Promise<{ world: TestWorld; ids: Record<string, string>; prompt: Body }> {
  const world = openWorld({ scenario: 'empty' });
  const keywords = [{ keywordText: 'tent', matchType: 'EXACT' }];
  const entities = {
    campaigns: [
      {
        ref: 'campaign',
        name: 'Tents',
        targetingType: 'MANUAL',
        budget: { budget: 10 },
        adGroups: [
          {
            ref: 'adGroup',
            name: 'Small',
            defaultBid: 1,
            keywords,
            productAds: [{ ref: 'ad', sku: 'SKU-1', asin: 'B000000001' }],
            adExtensions: [{ ref: 'video', adExtensionType: 'VIDEO', adRef: 'ad', renderedAssetId: 'asset-1' }],
          },
          { ref: 'other', name: 'Large', defaultBid: 1, keywords, productAds: [{ ref: 'otherAd', sku: 'SKU-2' }] },
        ],
      },
    ],
  };
  const { json, text, status } = await world.admin('POST', '/seed', { profileId: world.profile(), entities });
  expect(status, text).toBe(201);
  const prompt = {
    adExtensionSettings: { promptExtension: { promptText: 'Is it waterproof?' } },
    adExtensionStatus: 'OPTED_OUT',
    adExtensionType: 'PROMPTS',
    adGroupId: json.ids.adGroup,
    adProduct: SP,
    marketplaceScope: 'SINGLE_MARKETPLACE',
    marketplaces: ['US'],
    state: 'ENABLED',
  };
  return { world, ids: json.ids, prompt };
}

async function queried(world: TestWorld, filters: Body = {}): Promise<Record<string, unknown>[]> {
  const { json } = await callUnified(world, 'query', RESOURCE, filters);
  return json.adExtensions;
}

const idsOf = (extensions: readonly Record<string, unknown>[]) => extensions.map((each) => each['adExtensionId']);

describe('Extensions of ads in the unified API', () => {
  it('[TOD-426] are prompts that a client creates in an ad group, without a status', async () => {
    const { world, prompt } = await prepared();
    const { json } = await callUnified(world, 'create', RESOURCE, { adExtensions: [prompt] });
    expect(json).toEqual({
      error: [],
      partialSuccess: [],
      success: [
        {
          adExtension: {
            ...prompt,
            adExtensionId: expect.stringMatching(/^\d+$/),
            creationDateTime: '2026-03-02T04:00:00-08:00',
            lastUpdatedDateTime: '2026-03-02T04:00:00-08:00',
          },
          index: 0,
        },
      ],
    });
    expect(isSorted(json)).toBe(true);
  });

  it('[TOD-426] [TOD-427] are videos that the service makes, with the settings of the service', async () => {
    const { world, ids } = await prepared();
    const [video, ...others] = await queried(world, { adProductFilter: { include: [SP] } });
    expect(others).toEqual([]);
    expect(video).toEqual({
      adExtensionId: ids['video'],
      adExtensionSettings: { videoExtension: { renderedAssetId: 'asset-1', videoType: 'SPOTLIGHT' } },
      adExtensionType: 'VIDEO',
      adGroupId: ids['adGroup'],
      adId: ids['ad'],
      adProduct: SP,
      creationDateTime: '2026-03-02T04:00:00-08:00',
      lastUpdatedDateTime: '2026-03-02T04:00:00-08:00',
      marketplaceScope: 'SINGLE_MARKETPLACE',
      marketplaces: ['US'],
      state: 'ENABLED',
      status: { deliveryReasons: [], deliveryStatus: 'DELIVERING' },
    });
    expect(isSorted(video)).toBe(true);
    const change = { adExtensionId: ids['video'], state: 'PAUSED', marketplaces: ['US'] };
    const { json } = await callUnified(world, 'update', RESOURCE, { adExtensions: [change] });
    const { status: _status, ...rest } = video ?? {};
    expect(json.success).toEqual([{ adExtension: { ...rest, state: 'PAUSED' }, index: 0 }]);
  });

  it('[TOD-426] are found by the documented filters, and without any', async () => {
    const { world, ids, prompt } = await prepared();
    const { adExtensionId } = await createUnified(world, RESOURCE, { ...prompt, state: 'PAUSED' });
    const without = await world.ask('POST', '/adsApi/v1/query/adExtensions', {});
    expect(idsOf(without.json.adExtensions)).toEqual([ids['video'], adExtensionId]);
    for (const [filters, found] of [
      [{}, [ids['video'], adExtensionId]],
      [{ adProductFilter: { include: ['SPONSORED_BRANDS'] } }, []],
      [{ adExtensionIdFilter: { include: [adExtensionId] } }, [adExtensionId]],
      [{ adExtensionStatusFilter: { include: ['OPTED_OUT'] } }, [adExtensionId]],
      [{ adExtensionTypeFilter: { include: ['VIDEO'] } }, [ids['video']]],
      [{ adGroupIdFilter: { include: [ids['other']] } }, []],
      [{ adIdFilter: { include: [ids['ad']] } }, [ids['video']]],
      [{ stateFilter: { include: ['PAUSED'] } }, [adExtensionId]],
    ] as const)
      expect(idsOf(await queried(world, filters)), JSON.stringify(filters)).toEqual(found);
    const wrong = await callUnified(world, 'query', RESOURCE, { adProductFilter: { include: ['AMAZON_DSP'] } });
    expect(wrong).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } });
  });

  it('[TOD-402] [TOD-426] refuse each wrong item with its code', async () => {
    const { world, ids, prompt } = await prepared();
    const textOf = (promptText: string) => ({ adExtensionSettings: { promptExtension: { promptText } } });
    const video = { adExtensionType: 'VIDEO', adExtensionSettings: { videoExtension: {} } };
    const foreign = `Ad ${ids['otherAd']} does not belong to ad group ${ids['adGroup']}`;
    for (const [wrong, error] of [
      [video, { code: 'ACTION_NOT_SUPPORTED', message: expect.stringContaining('a seed or a scenario') }],
      [{ adExtensionType: 'VIDEO' }, { code: 'FIELD_VALUE_IS_INVALID' }],
      [{ adProduct: 'SPONSORED_BRANDS' }, { code: 'FIELD_VALUE_IS_INVALID' }],
      [{ adExtensionSettings: {} }, { code: 'FIELD_VALUE_IS_NULL' }],
      [textOf(' '), { code: 'FIELD_VALUE_IS_EMPTY' }],
      [textOf('x'.repeat(2001)), { code: 'FIELD_SIZE_IS_ABOVE_MAXIMUM_LIMIT' }],
      [{ adGroupId: '1' }, { code: 'FIELD_VALUE_NOT_FOUND', message: 'Ad group not found' }],
      [{ adId: '1' }, { code: 'FIELD_VALUE_NOT_FOUND', message: 'Ad not found' }],
      [{ adId: ids['otherAd'] }, { code: 'RESOURCE_DOES_NOT_BELONG_TO_PARENT', message: foreign }],
      [{ marketplaces: ['DE'] }, { code: 'UNSUPPORTED_MARKETPLACE' }],
      [{ state: 'ARCHIVED' }, { code: 'FIELD_VALUE_IS_INVALID' }],
    ] as const)
      expect(
        await unifiedErrors(world, 'create', RESOURCE, [{ ...prompt, ...wrong }]),
        JSON.stringify(wrong),
      ).toMatchObject([error]);
    const { adExtensionId } = await createUnified(world, RESOURCE, { ...prompt, adId: ids['ad'] });
    expect(await unifiedErrors(world, 'create', RESOURCE, [prompt])).toEqual([
      {
        code: 'DUPLICATE_FIELD_VALUE_FOUND',
        message: `The ad group already has an extension with that text: ${adExtensionId}`,
      },
    ]);
    expect(await unifiedErrors(world, 'update', RESOURCE, [{ adExtensionId: '1', state: 'PAUSED' }])).toEqual([
      { code: 'RESOURCE_ID_NOT_FOUND', message: 'Resource not found' },
    ]);
    const body = { adExtensionIds: [adExtensionId] };
    expect((await callUnified(world, 'delete', RESOURCE, body)).status).toBe(404);
  });

  it('[TOD-427] deliver as their campaign, ad group, ad and own state say', async () => {
    const { world, ids, prompt } = await prepared();
    const { adExtensionId } = await createUnified(world, RESOURCE, prompt);
    const { adExtensionStatus: _status, ...served } = prompt;
    const promptText = 'How heavy is it?';
    const plain = await createUnified(world, RESOURCE, {
      ...served,
      adExtensionSettings: { promptExtension: { promptText } },
    });
    const reasons = async (id: unknown) => {
      const [{ status } = {}] = await queried(world, { adExtensionIdFilter: { include: [id] } });
      return (status as { deliveryReasons: string[] }).deliveryReasons;
    };
    const set = (resource: string, change: Body) => callUnified(world, 'update', resource, { [resource]: [change] });
    expect([await reasons(plain.adExtensionId), await reasons(adExtensionId)]).toEqual([[], ['OTHER']]);
    const { video, ad, adGroup, campaign } = ids;
    await set('adExtensions', { adExtensionId: video, state: 'PAUSED' });
    expect(await reasons(video)).toEqual(['AD_EXTENSION_PAUSED']);
    await set('ads', { adId: ad, state: 'PAUSED' });
    expect(await reasons(video)).toEqual(['AD_PAUSED']);
    await set('adGroups', { adGroupId: adGroup, state: 'PAUSED' });
    expect(await reasons(video)).toEqual(['AD_GROUP_PAUSED']);
    await set('campaigns', { campaignId: campaign, state: 'PAUSED' });
    expect([await reasons(video), await reasons(plain.adExtensionId)]).toEqual([
      ['CAMPAIGN_PAUSED'],
      ['CAMPAIGN_PAUSED'],
    ]);
    await world.admin('PATCH', `/entities/adExtensions/${video}`, { servingStatus: 'AD_EXTENSION_POLICING_SUSPENDED' });
    expect(await reasons(video)).toEqual(['AD_EXTENSION_POLICING_SUSPENDED']);
    const { json } = await world.admin('GET', `/explain?entity=adExtensions/${plain.adExtensionId}`);
    expect(JSON.stringify(json)).toContain('The campaign is paused');
  });

  it('[TOD-427] do not deliver with an ad whose product cannot be shown', async () => {
    const { world } = await prepared();
    await world.admin('PUT', '/products/B000000001', { available: false });
    const [video] = await queried(world, {});
    expect(video).toMatchObject({ status: { deliveryReasons: ['AD_NOT_DELIVERING'] } });
  });
});
