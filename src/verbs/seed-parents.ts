/**
 * Who is whose parent in a seed: by where it is written, by `ref`, or by the id of what is there.
 */
import type { CollectionName } from '../scenario/collections.ts';
import type { Items } from '../scenario/entity-schema.ts';
import type { Flat, Placed } from '../scenario/flatten.ts';
import { parentKinds, type AdGroupKind, type CampaignKind, type Id } from '../model/entities.ts';
import { find } from './entities.ts';
import type { Batch } from './scope.ts';
import { KINDS, type BadField } from './seed-drafts.ts';

export interface Made {
  id: Id;
  campaignId: Id;
  daysAgo: number;
}

const LEVELS = {
  campaigns: 'none',
  adGroups: 'campaign',
  campaignNegativeKeywords: 'campaign',
  campaignNegativeTargets: 'campaign',
  keywords: 'adGroup',
  negativeKeywords: 'adGroup',
  productAds: 'adGroup',
  targets: 'adGroup',
  negativeTargets: 'adGroup',
  sbCampaigns: 'none',
  sbAdGroups: 'campaign',
  sbAds: 'adGroup',
  sbKeywords: 'adGroup',
  sbTargets: 'adGroup',
} as const satisfies Record<CollectionName, 'none' | 'campaign' | 'adGroup'>;

type ParentKind = CampaignKind | AdGroupKind;

/** How an item may name its parents. An ad group's `adGroupId` is its own. */
interface Said {
  campaignId?: Id | undefined;
  campaignRef?: string | undefined;
  adGroupId?: Id | undefined;
  adGroupRef?: string | undefined;
}

const NO_PARENT: Made = { id: '', campaignId: '', daysAgo: 0 };
/** Something is wrong with it, and was told; of its children nothing is. */
const FAILED = 'failed';

export class SeedParents {
  readonly #batch: Batch;
  readonly #byItem = new Map<object, Made | typeof FAILED>();
  readonly #byRef = new Map<string, Made | typeof FAILED>();
  readonly #byId = new Map<Id, Made>();
  /** Items, refs and ids that something names as its parent. */
  readonly #called = new Set<unknown>();

  constructor(batch: Batch, flat: Flat) {
    this.#batch = batch;
    for (const name of Object.keys(flat) as CollectionName[]) {
      for (const { item, inCampaign, inAdGroup } of flat[name]) {
        const { campaignId, campaignRef, adGroupId, adGroupRef }: Said = item;
        if (LEVELS[name] !== 'none') for (const each of [inCampaign, campaignId, campaignRef]) this.#called.add(each);
        if (LEVELS[name] === 'adGroup') for (const each of [inAdGroup, adGroupId, adGroupRef]) this.#called.add(each);
      }
    }
  }

  /** Undefined when the parent failed. */
  of(
    name: CollectionName,
    { item, inCampaign, inAdGroup }: Placed<Items[CollectionName]>,
  ): Made | BadField | undefined {
    const level = LEVELS[name];
    if (level === 'none') return NO_PARENT;
    const said: Said = item;
    const inside = inAdGroup ?? inCampaign;
    if (inside !== undefined) {
      const fields = level === 'campaign' ? CAMPAIGN_FIELDS : [...CAMPAIGN_FIELDS, ...AD_GROUP_FIELDS];
      const field = fields.find((each) => said[each] !== undefined);
      if (field !== undefined) return { field, message: 'is not needed: it is written inside its parent' };
      return known(this.#byItem.get(inside));
    }
    const { campaign: campaignKind, adGroup: adGroupKind } = parentKinds(KINDS[name]);
    if (level === 'campaign') return this.#named(campaignKind, said.campaignRef, said.campaignId);
    const adGroup = this.#named(adGroupKind, said.adGroupRef, said.adGroupId);
    if (adGroup === undefined || 'message' in adGroup) return adGroup;
    if (said.campaignRef === undefined && said.campaignId === undefined) return adGroup;
    const campaign = this.#named(campaignKind, said.campaignRef, said.campaignId);
    // A campaign that is not the ad group's is for the verb to refuse.
    return campaign === undefined || 'message' in campaign ? campaign : { ...adGroup, campaignId: campaign.id };
  }

  /** By one of the two. Undefined when it failed. */
  campaign(ref: string | undefined, id: Id | undefined): Made | BadField | undefined {
    return this.#named('campaign', ref, id);
  }

  refTaken(ref: string | undefined): BadField | undefined {
    return ref !== undefined && this.#byRef.has(ref)
      ? { field: 'ref', message: `another is called ${ref}` }
      : undefined;
  }

  add({ item }: Placed<Items[CollectionName]>, made: Made): void {
    this.#byItem.set(item, made);
    this.#byId.set(made.id, made);
    if (item.ref !== undefined) this.#byRef.set(item.ref, made);
  }

  fail({ item }: Placed<Items[CollectionName]>): void {
    this.#byItem.set(item, FAILED);
    if (item.ref !== undefined && !this.#byRef.has(item.ref)) this.#byRef.set(item.ref, FAILED);
  }

  hasChildren(name: CollectionName, { item }: Placed<Items[CollectionName]>): boolean {
    const isCampaign = name === 'campaigns' || name === 'sbCampaigns';
    if (!isCampaign && name !== 'adGroups' && name !== 'sbAdGroups') return false;
    const { campaignId, adGroupId }: Said = item;
    const ownId = isCampaign ? campaignId : adGroupId;
    return [item, item.ref, ownId].some((each) => each !== undefined && this.#called.has(each));
  }

  ids(): Record<string, Id> {
    const made = [...this.#byRef].flatMap(([ref, each]) => (each === FAILED ? [] : [[ref, each.id] as const]));
    return Object.fromEntries(made);
  }

  #named(kind: ParentKind, ref: string | undefined, id: Id | undefined): Made | BadField | undefined {
    const isCampaign = kind === 'campaign' || kind === 'sbCampaign';
    const [idField, refField] = isCampaign ? CAMPAIGN_FIELDS : AD_GROUP_FIELDS;
    if (ref !== undefined && id !== undefined) return { field: refField, message: `says again what ${idField} says` };
    if (ref !== undefined) {
      if (this.#byRef.has(ref)) return known(this.#byRef.get(ref));
      return this.#calledEarlier(kind, ref) ?? { field: refField, message: `nothing before is called ${ref}` };
    }
    if (id === undefined)
      return { field: refField, message: `must be there, or ${idField}, or it stands in its parent` };
    return this.#byId.get(id) ?? this.#existing(kind, id) ?? { field: idField, message: `names no ${kind}` };
  }

  /** By what this is planted on top of. */
  #calledEarlier(kind: ParentKind, ref: string): Made | undefined {
    const { world, profile } = this.#batch.scope;
    const found = world.refs.find(ref).find(({ profileId }) => profileId === profile.profileId);
    return found && this.#existing(kind, found.id);
  }

  #existing(kind: ParentKind, id: Id): Made | undefined {
    const row = find(this.#batch, kind, id);
    if (row === undefined) return undefined;
    return { id, campaignId: 'campaignId' in row ? row.campaignId : id, daysAgo: 0 };
  }
}

const CAMPAIGN_FIELDS = ['campaignId', 'campaignRef'] as const;
const AD_GROUP_FIELDS = ['adGroupId', 'adGroupRef'] as const;

function known(made: Made | typeof FAILED | undefined): Made | undefined {
  return made === FAILED ? undefined : made;
}
