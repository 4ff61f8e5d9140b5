/**
 * Changes stored entities: state, bid and budget as an update of a client does, and fields that clients cannot set.
 */
import type { Entities, Entity, Kind } from '../../model/entities.ts';
import { overrideEntity, type EntityOverride } from '../../core/entities/override-entity.ts';
import { update } from '../../core/entities/entities.ts';
import { namesIn, readChange } from '../../model/forms/change.ts';
import { moderation, state as stateCodec } from '../../model/forms/codecs.ts';
import type { Patch } from '../../model/drafts.ts';
import { toValidationError } from '../../scenarios/seeder/item-errors.ts';
import { overrideProfile } from '../../core/accounts/override-profile.ts';
import { OperationContext, scopeOf, type Writing } from '../../core/entities/operation-context.ts';
import { patchShape } from '../../model/schemas/shapes/form-shape.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../accounts/accounts.ts';
import { BID_RULE_FIELDS, patchBidRule, readBidRule } from './bid-rules.ts';
import { patchRule, readRule, RULE_FIELDS } from './budget-rules.ts';
import { entityJson } from './entity-json.ts';
import { inSeveralProfiles, invalid, notFound, parseOrBadRequest } from '../routing/problem.ts';
import { type EntityJson } from './stored-values.ts';
import { Instant } from '../routing/scalars.ts';
import { isRuleKind, profileEntity, type ListedKind } from './find-entities.ts';

export const EntityPatch = z
  .strictObject({
    servingStatus: z
      .string()
      .min(1)
      .max(100)
      .nullable()
      .optional()
      .describe('Overrides the serving status; null removes the override'),
    creationDate: Instant.optional().describe('The creation time'),
    lastUpdatedDate: Instant.optional().describe('The time of the last update'),
    moderationStatus: moderation
      .schema(z)
      .optional()
      .describe('Sponsored brands ads, legacy sponsored brands campaigns and sponsored display creatives only'),
    state: stateCodec.schema(z).optional().describe('The state; ARCHIVED is final'),
    ...patchShape,
    ...RULE_FIELDS,
    ...BID_RULE_FIELDS,
  })
  .openapi('EntityPatch', { example: { outOfBudget: true } });

const OF_ENTITIES: readonly string[] = ['state', 'servingStatus', 'creationDate', 'lastUpdatedDate'];
/** The writable fields that have no form. */
const WRITABLE: Readonly<Partial<Record<ListedKind, readonly string[]>>> = {
  profile: ['creationDate', 'outOfBudget'],
  sbCampaign: [...OF_ENTITIES, 'moderationStatus'],
  sbAd: [...OF_ENTITIES, 'moderationStatus'],
  sdCreative: [...OF_ENTITIES, 'moderationStatus'],
  budgetRule: ['ruleState', 'ruleDetails', 'creationDate', 'lastUpdatedDate'],
  bidRule: ['state', 'rule', 'creationDate', 'lastUpdatedDate'],
};

/** The service stores times in whole seconds. */
function toWholeSeconds(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

function checkFields(kind: ListedKind, patch: z.output<typeof EntityPatch>): void {
  const ofForm = kind === 'profile' || kind === 'asset' || isRuleKind(kind) ? [] : namesIn(kind, 'patch');
  const writable = [...(WRITABLE[kind] ?? OF_ENTITIES), ...ofForm];
  const unsupported = Object.keys(patch).filter((name) => !writable.includes(name));
  if (unsupported.length > 0)
    throw invalid(...unsupported.map((path) => ({ path, message: 'cannot be set in this collection' })));
}

function overrideOf(patch: z.output<typeof EntityPatch>): EntityOverride {
  const { servingStatus, creationDate, lastUpdatedDate, moderationStatus } = patch;
  return {
    ...(servingStatus === undefined ? {} : { forcedStatus: servingStatus }),
    ...(creationDate === undefined ? {} : { createdAt: toWholeSeconds(creationDate) }),
    ...(lastUpdatedDate === undefined ? {} : { updatedAt: toWholeSeconds(lastUpdatedDate) }),
    ...(moderationStatus === undefined ? {} : { moderation: moderation.read(moderationStatus), approvedAt: null }),
  };
}

/** Throws a conflict if several profiles have an entity with this id and the caller does not name one. */
export function rowWithId<K extends Kind>(
  world: World,
  kind: K,
  id: string,
  profileId: string | undefined,
): Entities[K] {
  const rows: Entity[] = /^\d{1,19}$/.test(id) ? world.store(kind).withId(id) : [];
  const matching = rows.filter((row) => profileId === undefined || row.profileId === profileId);
  if (matching.length > 1) throw inSeveralProfiles(`${kind} ${id}`);
  const [row] = matching;
  if (row === undefined) throw notFound(`${kind} ${id}`);
  // The store of a kind returns rows of that kind.
  return row as Entities[K];
}

function patchEntity<K extends Kind>(
  world: World,
  kind: K,
  id: string,
  ofProfile: string | undefined,
  patch: z.output<typeof EntityPatch>,
): EntityJson {
  const { profileId }: Entity = rowWithId(world, kind, id, ofProfile);
  const profile = getProfile(world, profileId);
  const context = new OperationContext(scopeOf(world, profile));
  const place = { decimals: context.scope.marketplace.decimals, today: context.today };
  const { patch: fields, forced } = readChange(kind, 'patch', patch, place);
  updateAsClient(context, kind, id, {
    ...(patch.state === undefined ? {} : { state: stateCodec.read(patch.state) }),
    ...fields,
  });
  const updated = rowWithId(world, kind, id, profileId);
  parseOrBadRequest(() => overrideEntity(world, profile, kind, updated, { ...overrideOf(patch), ...forced }));
  return readEntity(world, kind, id, profileId);
}

function readEntity<K extends Kind>(world: World, kind: K, id: string, ofProfile: string | undefined): EntityJson {
  const row = rowWithId(world, kind, id, ofProfile);
  const { profileId }: Entity = row;
  return entityJson(new OperationContext(scopeOf(world, getProfile(world, profileId))), kind, row);
}

export function readFromCollection(
  world: World,
  kind: ListedKind,
  id: string,
  profileId: string | undefined,
): EntityJson {
  if (kind === 'asset') throw invalid({ path: 'collection', message: 'assets can only be listed' });
  if (kind === 'budgetRule') return readRule(world, id, profileId);
  if (kind === 'bidRule') return readBidRule(world, id, profileId);
  return kind === 'profile' ? profileEntity(world, getProfile(world, id)) : readEntity(world, kind, id, profileId);
}

/** Throws a 400 if a client could not make the change either. */
function updateAsClient<K extends Kind>(context: Writing, kind: K, id: string, changes: object): void {
  if (Object.keys(changes).length === 0) return;
  // The form of the kind has the fields.
  const result = update(context, kind, id, changes as Patch<K>);
  if (typeof result === 'string') return;
  const { field, message } = toValidationError(result, context.scope.marketplace.decimals);
  throw invalid({ path: field, message });
}

export function patchInCollection(
  world: World,
  kind: ListedKind,
  { id, profileId }: { id: string; profileId: string | undefined },
  patch: z.output<typeof EntityPatch>,
): EntityJson {
  if (kind === 'asset') throw invalid({ path: '', message: 'assets cannot be changed' });
  checkFields(kind, patch);
  if (kind === 'budgetRule') return patchRule(world, id, profileId, patch);
  if (kind === 'bidRule') return patchBidRule(world, id, profileId, patch);
  if (kind !== 'profile') return patchEntity(world, kind, id, profileId, patch);
  const { outOfBudget } = patch;
  const forced =
    outOfBudget === undefined ? {} : ({ outOfBudget: outOfBudget === null ? null : outOfBudget ? 1 : 0 } as const);
  overrideProfile(world, getProfile(world, id), { ...overrideOf(patch), ...forced });
  return profileEntity(world, getProfile(world, id));
}
