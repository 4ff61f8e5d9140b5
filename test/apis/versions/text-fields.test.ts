/**
 * Each text field that is declared for a kind of entity can be seeded, is returned by the admin API and by the newest
 * API version, and is part of the scenario that a world is written as.
 */
import { expect, it } from 'vitest';
import * as sb from '../../../src/service/apis/sb-v4/collections.ts';
import * as campaignsAndAds from '../../../src/service/apis/sp-v3/campaigns-and-ads.ts';
import * as keywordsAndTargets from '../../../src/service/apis/sp-v3/keywords-and-targets.ts';
import { ALL_KINDS, KINDS } from '../../../src/model/kinds.ts';
import { textFieldsOf } from '../../../src/model/text-fields.ts';
import { creatableFields } from '../../../src/service/protocol/resource.ts';
import { sandbox } from '../../fixtures/sandbox.ts';

const RESOURCES = [
  ...Object.values(campaignsAndAds),
  ...Object.values(keywordsAndTargets),
  sb.campaigns,
  sb.adGroups,
  sb.ads,
];
const FIELDS = ALL_KINDS.flatMap((kind) =>
  textFieldsOf(kind).map(([name, { values: [value = '42'] = [] }]) => ({ kind, name, value })),
);
/** The fields of API versions that have another name. */
const NAMES: Readonly<Record<string, string>> = {
  siteRestriction: 'siteRestrictions',
  offAmazonBudgetControlStrategy: 'offAmazonSettings',
};

const name = 'Shoes';
/** An item with the required fields of each kind that has text fields, in its parents. */
const SEEDS: Readonly<Record<string, (texts: object) => object>> = {
  campaign: (texts) => ({ campaigns: [{ name, targetingType: 'MANUAL', budget: { budget: 10 }, ...texts }] }),
  keyword: (texts) => belowAdGroup({ keywords: [{ keywordText: 'running shoes', matchType: 'EXACT', ...texts }] }),
  negativeKeyword: (texts) =>
    belowAdGroup({ negativeKeywords: [{ keywordText: 'used shoes', matchType: 'NEGATIVE_EXACT', ...texts }] }),
  productAd: (texts) => belowAdGroup({ productAds: [{ sku: 'SKU-1', ...texts }] }),
  sbCampaign: (texts) => ({ sbCampaigns: [{ name, budget: 10, ...texts }] }),
};

function belowAdGroup(children: object): object {
  const adGroups = [{ name, defaultBid: 1, ...children }];
  return { campaigns: [{ name, targetingType: 'MANUAL', budget: { budget: 10 }, adGroups }] };
}

it.each(FIELDS)('$name of $kind is in seeds, the admin API, scenarios of worlds and an API version', async (field) => {
  const { collection, idField } = KINDS[field.kind];
  const box = sandbox();
  const entities = SEEDS[field.kind]?.({ [field.name]: field.value, [idField]: '7001' });
  const seeded = await box.admin('POST', '/seed', { profileId: box.profile(), entities });
  expect(seeded.json).toMatchObject({ [collection]: 1 });

  const { json } = await box.admin('GET', `/entities/${collection}/7001`);
  expect(json).toMatchObject({ [field.name]: field.value });
  const { text } = await box.admin('GET', '/scenario');
  expect(text).toMatch(new RegExp(`${field.name}: .?${field.value}`));
  const writers = RESOURCES.filter(({ kind }) => kind === field.kind).flatMap((resource) => creatableFields(resource));
  expect(writers).toContain(NAMES[field.name] ?? field.name);
});
