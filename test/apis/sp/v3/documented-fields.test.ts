/**
 * The fields that the newer document adds to campaigns and negative keywords.
 */
import { describe, expect } from 'vitest';
import { changeSettings, type Item } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Ask } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { V3_CAMPAIGNS, V3_NEGATIVE_KEYWORDS } from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  faultIn,
  idsInV3,
  readV3,
  sandboxWithParents,
  tryCreateV3,
  v3,
  WHOLE,
  write,
} from '../../../fixtures/programs/clients/v3-calls.ts';

const NO_PARENTS = { campaignId: '', adGroupId: '' };
const campaign = (fields: Item): Item => ({ ...V3_CAMPAIGNS.make(NO_PARENTS, 1), ...fields });
const BUSINESS = { siteRestrictions: ['AMAZON_BUSINESS'] };
const REACH = { offAmazonSettings: { offAmazonBudgetControlStrategy: 'MAXIMIZE_REACH' } };
const FOR_BUSINESS = { placementBidding: [{ placement: 'SITE_AMAZON_BUSINESS', percentage: 40 }] };

describe('campaigns', () => {
  it('[TOD-93] have the fields of the newer document, and a strict world accepts them', async ({ world }) => {
    await changeSettings(world, { strict: true });
    for (const fields of [
      { ...BUSINESS, autoManageCampaign: true },
      { ...REACH, autoManageCampaign: false },
    ]) {
      const body = { campaigns: [campaign({ name: JSON.stringify(Object.keys(fields)), ...fields })] };
      const { json, violations } = await v3(world, V3_CAMPAIGNS, 'create', body, WHOLE);
      expect(violations).toEqual([]);
      const [{ campaignId, campaign: created }] = json.campaigns.success;
      expect(created).toMatchObject(fields);
      expect(await readV3(world, V3_CAMPAIGNS, campaignId)).toEqual(created);
    }
  });

  it('[TOD-93] change how ads off the site are paid; the site and the management stay as they were created', async () => {
    const world = openWorld();
    const id = await createOneV3(world, V3_CAMPAIGNS, campaign(REACH));
    const spend = { offAmazonSettings: { offAmazonBudgetControlStrategy: 'MINIMIZE_SPEND' } };
    await write(world, V3_CAMPAIGNS, 'update', [{ campaignId: id, ...spend }]);
    expect(await readV3(world, V3_CAMPAIGNS, id)).toMatchObject(spend);
    const body = { campaigns: [{ campaignId: id, ...BUSINESS, autoManageCampaign: true }] };
    const { violations } = await v3(world, V3_CAMPAIGNS, 'update', body);
    expect(violations).toEqual([
      expect.objectContaining({ rule: 'read-only-field' }),
      expect.objectContaining({ rule: 'read-only-field' }),
    ]);
    expect(await readV3(world, V3_CAMPAIGNS, id)).not.toHaveProperty('siteRestrictions');
  });

  const RANGE = 'rangeError';
  const MALFORMED = 'malformedValueError';
  const UNSUPPORTED = 'unsupportedOperationError';
  it.each<[fields: Item, type: string, place: string]>([
    [{ siteRestrictions: ['AMAZON_FRESH'] }, RANGE, 'siteRestrictions[0]'],
    [{ siteRestrictions: [] }, RANGE, 'siteRestrictions'],
    [{ siteRestrictions: ['AMAZON_BUSINESS', 'AMAZON_HAUL'] }, RANGE, 'siteRestrictions'],
    [{ siteRestrictions: 'AMAZON_BUSINESS' }, MALFORMED, 'siteRestrictions'],
    [{ autoManageCampaign: 'true' }, MALFORMED, 'autoManageCampaign'],
    [{ offAmazonSettings: 'MAXIMIZE_REACH' }, MALFORMED, 'offAmazonSettings'],
    [
      { offAmazonSettings: { offAmazonBudgetControlStrategy: 'FASTER' } },
      RANGE,
      'offAmazonSettings.offAmazonBudgetControlStrategy',
    ],
    [{ ...BUSINESS, ...REACH }, UNSUPPORTED, 'siteRestrictions'],
    [{ ...BUSINESS, dynamicBidding: FOR_BUSINESS }, UNSUPPORTED, 'siteRestrictions'],
  ])('[TOD-93] with %j are refused', async (fields, type, place) => {
    const fault = await tryCreateV3(openWorld(), V3_CAMPAIGNS, campaign(fields));
    expect([fault.type, fault.location]).toEqual([type, `$.campaigns[0].${place}`]);
  });

  it('[TOD-93] are restricted only to sites that the marketplace has', async ({ world }) => {
    const of = (country: 'UK' | 'AE'): Ask => ({ profile: world.profile(country), region: 'eu' });
    const haul = campaign({ siteRestrictions: ['AMAZON_HAUL'] });
    await createOneV3(world, V3_CAMPAIGNS, haul);
    await createOneV3(world, V3_CAMPAIGNS, campaign(BUSINESS), of('UK'));
    expect((await tryCreateV3(world, V3_CAMPAIGNS, haul, of('UK'))).type).toBe(UNSUPPORTED);
    expect((await tryCreateV3(world, V3_CAMPAIGNS, campaign(BUSINESS), of('AE'))).type).toBe(UNSUPPORTED);
  });

  it('[TOD-93] that are restricted to a site refuse settings of other sites later, too', async ({ world }) => {
    const id = await createOneV3(world, V3_CAMPAIGNS, campaign(BUSINESS));
    for (const fields of [REACH, { dynamicBidding: FOR_BUSINESS }]) {
      const outcome = await write(world, V3_CAMPAIGNS, 'update', [{ campaignId: id, ...fields }]);
      expect(faultIn(outcome).type).toBe(UNSUPPORTED);
    }
  });
});

it('[TOD-94] negative keywords keep the words of the advertiser, and are listed by the locale of these words', async () => {
  const { world, parents } = await sandboxWithParents(V3_NEGATIVE_KEYWORDS);
  await changeSettings(world, { strict: true });
  const native = { nativeLanguageKeyword: '二手鞋', nativeLanguageLocale: 'zh_CN' };
  const id = await createOneV3(world, V3_NEGATIVE_KEYWORDS, { ...V3_NEGATIVE_KEYWORDS.make(parents, 1), ...native });
  await createOneV3(world, V3_NEGATIVE_KEYWORDS, V3_NEGATIVE_KEYWORDS.make(parents, 2));
  expect(await readV3(world, V3_NEGATIVE_KEYWORDS, id)).toMatchObject(native);
  expect(await idsInV3(world, V3_NEGATIVE_KEYWORDS, { locale: 'zh_CN' })).toEqual([id]);
  expect(await idsInV3(world, V3_NEGATIVE_KEYWORDS, { locale: 'de_DE' })).toEqual([]);
});
