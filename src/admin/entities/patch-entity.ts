/**
 * Changes stored entities: state, bid and budget as an update of a client does, and fields that clients cannot set.
 */
import type { Entities, Entity, Kind } from '../../model/entities.ts';
import type { Flag } from '../../model/entity-values.ts';
import { overrideEntity, type EntityOverride } from '../../core/entities/override-entity.ts';
import { update } from '../../core/entities/entities.ts';
import { toMinor } from '../../model/money.ts';
import type { Patch } from '../../model/drafts.ts';
import { toValidationError } from '../../scenarios/seeder/item-errors.ts';
import { overrideProfile } from '../../core/accounts/override-profile.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { MODERATIONS } from '../../scenarios/seeder/sb-drafts.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../accounts/accounts.ts';
import { documented } from '../routing/documented.ts';
import { patchRule, readRule, RULE_FIELDS } from './budget-rules.ts';
import { entityJson } from './entity-json.ts';
import { inSeveralProfiles, invalid, notFound, parseOrBadRequest } from '../routing/problem.ts';
import { type EntityJson } from './stored-values.ts';
import { Instant } from '../routing/scalars.ts';
import { profileEntity, type ListedKind } from './find-entities.ts';

export const EntityPatch = z
  .strictObject(
    documented(
      {
        servingStatus: z
          .string()
          .min(1)
          .max(100)
          .nullable()
          .optional()
          .openapi({ description: 'Overrides the serving status; null removes the override' }),
        creationDate: Instant.optional(),
        lastUpdatedDate: Instant.optional(),
        outOfBudget: z.boolean().nullable().optional().openapi({
          description:
            'Campaigns and profiles only. true: out of budget until midnight in the time zone of the profile; false: never out of budget; null: removes the override',
        }),
        moderationStatus: z
          .enum(['PENDING_REVIEW', 'APPROVED', 'REJECTED'])
          .optional()
          .openapi({ description: 'Sponsored brands ads and legacy sponsored brands campaigns only' }),
        state: z.enum(['ENABLED', 'PAUSED', 'ARCHIVED']).optional(),
        bid: z.number().nullable().optional().openapi({
          description: 'Keywords and targets only, in the currency of the profile; null: the bid of the ad group',
        }),
        defaultBid: z.number().optional().openapi({ description: 'Ad groups of sponsored products only' }),
        budget: z.number().optional().openapi({ description: 'Campaigns only' }),
        ...RULE_FIELDS,
      },
      {
        creationDate: 'The creation time',
        lastUpdatedDate: 'The time of the last update',
        state: 'The state; ARCHIVED is final',
      },
    ),
  )
  .openapi('EntityPatch', { example: { outOfBudget: true } });

const OF_ENTITIES: readonly string[] = ['state', 'servingStatus', 'creationDate', 'lastUpdatedDate'];
const WRITABLE_FIELDS: Readonly<Partial<Record<ListedKind, readonly string[]>>> = {
  campaign: [...OF_ENTITIES, 'budget', 'outOfBudget'],
  adGroup: [...OF_ENTITIES, 'defaultBid'],
  keyword: [...OF_ENTITIES, 'bid'],
  target: [...OF_ENTITIES, 'bid'],
  profile: ['creationDate', 'outOfBudget'],
  sbCampaign: [...OF_ENTITIES, 'budget', 'outOfBudget', 'moderationStatus'],
  sbAd: [...OF_ENTITIES, 'moderationStatus'],
  sbKeyword: [...OF_ENTITIES, 'bid'],
  sbTarget: [...OF_ENTITIES, 'bid'],
  budgetRule: ['ruleState', 'ruleDetails', 'creationDate', 'lastUpdatedDate'],
};

/** The service stores times in whole seconds. */
function toWholeSeconds(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

function checkFields(kind: ListedKind, patch: z.output<typeof EntityPatch>): void {
  const writable = WRITABLE_FIELDS[kind] ?? OF_ENTITIES;
  const unsupported = Object.keys(patch).filter((name) => !writable.includes(name));
  if (unsupported.length > 0)
    throw invalid(...unsupported.map((path) => ({ path, message: 'cannot be set in this collection' })));
}

function overrideOf(patch: z.output<typeof EntityPatch>): EntityOverride {
  const { servingStatus, creationDate, lastUpdatedDate, outOfBudget, moderationStatus } = patch;
  const flag: Flag | null = outOfBudget === null ? null : outOfBudget ? 1 : 0;
  return {
    ...(servingStatus === undefined ? {} : { forcedStatus: servingStatus }),
    ...(creationDate === undefined ? {} : { createdAt: toWholeSeconds(creationDate) }),
    ...(lastUpdatedDate === undefined ? {} : { updatedAt: toWholeSeconds(lastUpdatedDate) }),
    ...(outOfBudget === undefined ? {} : { outOfBudget: flag }),
    ...(moderationStatus === undefined ? {} : { moderation: MODERATIONS[moderationStatus], approvedAt: null }),
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
  updateAsClient(new OperationContext(scopeOf(world, profile)), kind, id, patch);
  const updated = rowWithId(world, kind, id, profileId);
  parseOrBadRequest(() => overrideEntity(world, profile, kind, updated, overrideOf(patch)));
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
  return kind === 'profile' ? profileEntity(world, getProfile(world, id)) : readEntity(world, kind, id, profileId);
}

/** Throws a 400 if a client could not make the change either. */
function updateAsClient<K extends Kind>(
  context: OperationContext,
  kind: K,
  id: string,
  { state, bid, defaultBid, budget }: z.output<typeof EntityPatch>,
): void {
  const { decimals } = context.scope.marketplace;
  const amounts = Object.entries({ bid, defaultBid, budget }).filter(([, amount]) => amount !== undefined);
  if (state === undefined && amounts.length === 0) return;
  const changes = {
    ...(state === undefined ? {} : { state: STATES[state] }),
    ...Object.fromEntries(
      amounts.map(([name, amount]) => [name, typeof amount === 'number' ? toMinor(amount, decimals) : null]),
    ),
  };
  // `checkFields` has checked that the kind has the fields.
  const result = update(context, kind, id, changes as Patch<K>);
  if (typeof result === 'string') return;
  const { field, message } = toValidationError(result, decimals);
  throw invalid({ path: field, message });
}

const STATES = { ENABLED: 'enabled', PAUSED: 'paused', ARCHIVED: 'archived' } as const;

export function patchInCollection(
  world: World,
  kind: ListedKind,
  { id, profileId }: { id: string; profileId: string | undefined },
  patch: z.output<typeof EntityPatch>,
): EntityJson {
  if (kind === 'asset') throw invalid({ path: '', message: 'assets cannot be changed' });
  checkFields(kind, patch);
  if (kind === 'budgetRule') return patchRule(world, id, profileId, patch);
  if (kind !== 'profile') return patchEntity(world, kind, id, profileId, patch);
  overrideProfile(world, getProfile(world, id), overrideOf(patch));
  return profileEntity(world, getProfile(world, id));
}
