/**
 * Maps the items of a seed, which have the form of version 3, to drafts of the model. The fields follow from the forms of
 * the kinds; here is what has no form.
 */
import { defined } from '../../model/defined.ts';
import type { Draft } from '../../model/drafts.ts';
import type { Id } from '../../model/entities.ts';
import { creationWay, readDynamicBidding, readLandingPage } from '../../model/forms/bidding.ts';
import { InvalidForm, type Item, type Place } from '../../model/forms/codec.ts';
import { moderation, state } from '../../model/forms/codecs.ts';
import { readItem, type ReadItem } from '../../model/forms/item.ts';
import { KINDS, kindOf, type CollectionName, type KindOf } from '../../model/kinds.ts';
import type { Items } from '../../model/schemas/entity-schema.ts';

/** The parents of an item. An id is empty if the kind has no such parent. */
export interface SeedContext extends Place {
  campaignId: Id;
  adGroupId: Id;
  /** The ad that the item is for, if it is for one. */
  adId?: Id;
  /** The time of the seed. */
  now: number;
}

interface MappedItem<C extends CollectionName> {
  draft: Draft<KindOf<C>>;
  forced: ReadItem['forced'];
}

type Mappers = { readonly [C in CollectionName]?: (item: Items[C], now: number) => Item };

/** The fields of drafts that have no form. */
const OTHERS: Mappers = {
  campaigns: ({ dynamicBidding }) =>
    dynamicBidding === undefined ? {} : { bidding: readDynamicBidding(dynamicBidding) },
  sbCampaigns: (item) => ({
    multiAdGroups: item.legacy ? 0 : 1,
    createdWith: item.createdWith === undefined ? (item.legacy ? 'v3' : 'v4') : creationWay.read(item.createdWith),
    ...reviewOf(item),
  }),
  sbAds: ({ creativeVersions = [], ...item }, now) => ({
    ...versionOf(item),
    ...(creativeVersions.length === 0 ? {} : approvalOf(item)),
    newerVersions: creativeVersions.map((each) => ({
      ...versionOf(each),
      ...approvalOf(each),
      submittedAt: each.submissionDate === undefined ? now : Date.parse(each.submissionDate),
    })),
  }),
  sdCreatives: (item) => ({
    properties: item.properties,
    ...(item.consentToTranslate === undefined ? {} : { consentToTranslate: item.consentToTranslate ? 1 : 0 }),
    ...reviewOf(item),
  }),
};

export function mapItem<C extends CollectionName>(
  name: C,
  item: Items[C],
  { campaignId, adGroupId, adId, now, ...place }: SeedContext,
): MappedItem<C> | InvalidForm {
  const kind = kindOf(name);
  const read = readItem(kind, item, place);
  if (read instanceof InvalidForm) return read;
  const { parent } = KINDS[kind];
  const draft = {
    ...(parent === 'none' ? {} : { campaignId }),
    ...(parent === 'adGroup' ? { adGroupId } : {}),
    ...(adId === undefined ? {} : { adId }),
    ...read.draft,
    ...OTHERS[name]?.(item, now),
    state: state.read(item.state),
  };
  // The form of the kind and the mapper of the collection have the fields of its drafts.
  return { draft: draft as Draft<KindOf<C>>, forced: read.forced };
}

function versionOf({
  creative,
  landingPage,
  ...item
}: Pick<Items['sbAds'], 'creative' | 'landingPage' | 'moderationStatus'>): Item {
  return {
    creative: defined(creative),
    ...(landingPage === undefined ? {} : { landingPage: readLandingPage(landingPage) }),
    ...reviewOf(item),
  };
}

export function approvalOf({ approvalDate }: { state?: string; approvalDate?: string | undefined }): {
  approvedAt?: number;
} {
  return approvalDate === undefined ? {} : { approvedAt: Date.parse(approvalDate) };
}

function reviewOf({ moderationStatus }: Pick<Items['sbAds'], 'moderationStatus'>): Item {
  return moderationStatus === undefined ? {} : { moderation: moderation.read(moderationStatus) };
}
