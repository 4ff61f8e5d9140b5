/**
 * Finds the parents of a seed's items: by nesting, by `ref`, or by the id of an existing entity.
 */
import type { Items } from '../../model/schemas/entity-schema.ts';
import type { Flat, Placed } from '../input/flatten.ts';
import type { Id } from '../../model/entities.ts';
import type { AutoTarget } from '../../model/entity-values.ts';
import {
  isAdGroupKind,
  isAdKind,
  isCampaignKind,
  KINDS,
  kindOf,
  PARENT_KINDS,
  type AdGroupKind,
  type AdKind,
  type CampaignKind,
  type CollectionName,
} from '../../model/kinds.ts';
import { find } from '../../core/entities/entities.ts';
import type { ScopeAtTime } from '../../core/entities/operation-context.ts';
import type { InvalidField } from '../../model/forms/codec.ts';
import { toAutoTarget } from '../../model/forms/codecs.ts';

export interface ParentEntity {
  id: Id;
  campaignId: Id;
  createdAt: number;
  /** Whether the seed has created it, or it existed before. */
  isNew: boolean;
}

type ParentKind = CampaignKind | AdGroupKind | AdKind;

/** The references of an item to its parents. The `adGroupId` of an ad group is its own. */
interface ParentReference {
  campaignId?: Id | undefined;
  campaignRef?: string | undefined;
  adGroupId?: Id | undefined;
  adGroupRef?: string | undefined;
  adId?: Id | undefined;
  adRef?: string | undefined;
}

/** Empty for a portfolio, which has no parents and is none. */
function referenceIn(item: Items[CollectionName]): ParentReference {
  // Items have these fields or none of them.
  return item as ParentReference;
}

/** The error of a failed item is reported; its children are skipped. */
const FAILED = 'failed';

export class SeedParents {
  readonly #context: ScopeAtTime;
  readonly #byItem = new Map<object, ParentEntity | typeof FAILED>();
  readonly #byRef = new Map<string, ParentEntity | typeof FAILED>();
  readonly #byId = new Map<Id, ParentEntity>();
  /** Items, refs and ids that are used as parents. */
  readonly #parentKeys = new Set<unknown>();
  /** The automatic targets that have ids of their own, by items, refs and ids of ad groups. */
  readonly #autoTargets = new Map<unknown, Set<AutoTarget>>();

  constructor(context: ScopeAtTime, flat: Flat) {
    this.#context = context;
    for (const name of Object.keys(flat) as CollectionName[]) {
      const { parent } = KINDS[kindOf(name)];
      for (const { item, inCampaign, inAdGroup } of flat[name]) {
        const { campaignId, campaignRef, adGroupId, adGroupRef } = referenceIn(item);
        if (parent !== 'none') for (const each of [inCampaign, campaignId, campaignRef]) this.#parentKeys.add(each);
        if (parent === 'adGroup') for (const each of [inAdGroup, adGroupId, adGroupRef]) this.#parentKeys.add(each);
      }
    }
    for (const { item, inAdGroup } of flat.targets) {
      const type =
        item.expressionType === 'AUTO' && item.targetId !== undefined ? toAutoTarget(item.expression) : undefined;
      if (type === undefined) continue;
      for (const each of [inAdGroup, item.adGroupId, item.adGroupRef]) {
        if (each !== undefined) this.#autoTargets.set(each, (this.#autoTargets.get(each) ?? new Set()).add(type));
      }
    }
  }

  /** Undefined when the parent failed. */
  of(
    name: CollectionName,
    { item, inCampaign, inAdGroup }: Placed<Items[CollectionName]>,
  ): ParentEntity | InvalidField | undefined {
    const level = KINDS[kindOf(name)].parent;
    if (level === 'none') return { id: '', campaignId: '', createdAt: this.#context.at, isNew: false };
    const reference = referenceIn(item);
    const inside = inAdGroup ?? inCampaign;
    if (inside !== undefined) {
      const fields = level === 'campaign' ? CAMPAIGN_FIELDS : [...CAMPAIGN_FIELDS, ...AD_GROUP_FIELDS];
      const field = fields.find((each) => reference[each] !== undefined);
      if (field !== undefined) return { field, message: 'must not be set for an item nested in its parent' };
      return known(this.#byItem.get(inside));
    }
    const { campaign: campaignKind, adGroup: adGroupKind } = PARENT_KINDS[kindOf(name)];
    if (level === 'campaign') return this.#named(campaignKind, reference.campaignRef, reference.campaignId);
    const adGroup = this.#named(adGroupKind, reference.adGroupRef, reference.adGroupId);
    if (adGroup === undefined || 'message' in adGroup) return adGroup;
    if (reference.campaignRef === undefined && reference.campaignId === undefined) return adGroup;
    const campaign = this.#named(campaignKind, reference.campaignRef, reference.campaignId);
    // The entity service rejects a campaign that is not the one of the ad group.
    return campaign === undefined || 'message' in campaign ? campaign : { ...adGroup, campaignId: campaign.id };
  }

  /** The ad that an item is for: an empty object without one, undefined if it failed. */
  ad(name: CollectionName, { item }: Placed<Items[CollectionName]>): { adId?: Id } | InvalidField | undefined {
    const { ad: kind } = PARENT_KINDS[kindOf(name)];
    const { adId, adRef } = referenceIn(item);
    if (kindOf(name) === kind || (adId ?? adRef) === undefined) return {};
    const ad = this.#named(kind, adRef, adId);
    return ad === undefined || 'message' in ad ? ad : { adId: ad.id };
  }

  /** Finds a campaign of a product by ref or id. Undefined if it failed. */
  campaign(kind: CampaignKind, ref: string | undefined, id: Id | undefined): ParentEntity | InvalidField | undefined {
    return this.#named(kind, ref, id);
  }

  refTaken(ref: string | undefined): InvalidField | undefined {
    return ref !== undefined && this.#byRef.has(ref)
      ? { field: 'ref', message: `the ref ${ref} is already in use` }
      : undefined;
  }

  add({ item }: Placed<Items[CollectionName]>, made: ParentEntity): void {
    this.#byItem.set(item, made);
    this.#byId.set(made.id, made);
    if (item.ref !== undefined) this.#byRef.set(item.ref, made);
  }

  fail({ item }: Placed<Items[CollectionName]>): void {
    this.#byItem.set(item, FAILED);
    if (item.ref !== undefined && !this.#byRef.has(item.ref)) this.#byRef.set(item.ref, FAILED);
  }

  hasChildren(name: CollectionName, { item }: Placed<Items[CollectionName]>): boolean {
    const kind = kindOf(name);
    const isCampaign = isCampaignKind(kind);
    if (!isCampaign && !isAdGroupKind(kind)) return false;
    const { campaignId, adGroupId } = referenceIn(item);
    const ownId = isCampaign ? campaignId : adGroupId;
    return [item, item.ref, ownId].some((each) => each !== undefined && this.#parentKeys.has(each));
  }

  /** The automatic targets of an ad group that have ids of their own. */
  autoTargets({ item }: Placed<Items[CollectionName]>): ReadonlySet<AutoTarget> | undefined {
    const { adGroupId } = referenceIn(item);
    const keys = [item, item.ref, adGroupId].filter((each) => each !== undefined);
    return keys.map((each) => this.#autoTargets.get(each)).find((types) => types !== undefined);
  }

  ids(): Record<string, Id> {
    const made = [...this.#byRef].flatMap(([ref, each]) => (each === FAILED ? [] : [[ref, each.id] as const]));
    return Object.fromEntries(made);
  }

  #named(kind: ParentKind, ref: string | undefined, id: Id | undefined): ParentEntity | InvalidField | undefined {
    const [idField, refField] = isCampaignKind(kind) ? CAMPAIGN_FIELDS : isAdKind(kind) ? AD_FIELDS : AD_GROUP_FIELDS;
    if (ref !== undefined && id !== undefined)
      return { field: refField, message: `must not be set together with ${idField}` };
    if (ref !== undefined) {
      if (this.#byRef.has(ref)) return known(this.#byRef.get(ref));
      return this.#findStoredRef(kind, ref) ?? { field: refField, message: `unknown ref ${ref}` };
    }
    if (id === undefined)
      return {
        field: refField,
        message: `either ${refField} or ${idField} is required unless the item is nested in its parent`,
      };
    return this.#byId.get(id) ?? this.#existing(kind, id) ?? { field: idField, message: `unknown ${kind}` };
  }

  /** Finds a ref of a scenario that was applied before. */
  #findStoredRef(kind: ParentKind, ref: string): ParentEntity | undefined {
    const { world, profile } = this.#context.scope;
    const found = world.refs.find(ref).find(({ profileId }) => profileId === profile.profileId);
    return found && this.#existing(kind, found.id);
  }

  #existing(kind: ParentKind, id: Id): ParentEntity | undefined {
    const row = find(this.#context, kind, id);
    if (row === undefined) return undefined;
    return { id, campaignId: 'campaignId' in row ? row.campaignId : id, createdAt: this.#context.at, isNew: false };
  }
}

const CAMPAIGN_FIELDS = ['campaignId', 'campaignRef'] as const;
const AD_GROUP_FIELDS = ['adGroupId', 'adGroupRef'] as const;
const AD_FIELDS = ['adId', 'adRef'] as const;

function known(made: ParentEntity | typeof FAILED | undefined): ParentEntity | undefined {
  return made === FAILED ? undefined : made;
}
