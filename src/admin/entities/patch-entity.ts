/**
 * Overrides fields of stored entities that clients of the service cannot set.
 */
import { z } from '@hono/zod-openapi';
import type { Entities, Entity, Flag, Kind } from '../../model/entities.ts';
import { overrideEntity, type EntityOverride } from '../../entities/override-entity.ts';
import { overrideProfile } from '../../accounts/override-profile.ts';
import { OperationContext, scopeOf } from '../../entities/operation-context.ts';
import { MODERATIONS } from '../../scenarios/seeder/sb-drafts.ts';
import type { World } from '../../world/world.ts';
import { getProfile } from '../accounts/accounts.ts';
import { documented } from '../documented.ts';
import { patchRule, RULE_FIELDS } from './budget-rules.ts';
import { entityJson } from '../../insight/entities/entity-json.ts';
import { invalid, notFound, Problem, parseOrBadRequest } from '../problem.ts';
import { type EntityJson } from '../../insight/entities/stored-values.ts';
import { Instant } from '../scalars.ts';
import { profileEntity, type Listed } from './find-entities.ts';

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
        ...RULE_FIELDS,
      },
      { creationDate: 'The creation time', lastUpdatedDate: 'The time of the last update' },
    ),
  )
  .openapi('EntityPatch', { example: { outOfBudget: true } });

const WRITABLE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  campaign: ['servingStatus', 'creationDate', 'lastUpdatedDate', 'outOfBudget'],
  profile: ['creationDate', 'outOfBudget'],
  sbCampaign: ['servingStatus', 'creationDate', 'lastUpdatedDate', 'outOfBudget', 'moderationStatus'],
  sbAd: ['servingStatus', 'creationDate', 'lastUpdatedDate', 'moderationStatus'],
  budgetRule: ['ruleState', 'ruleDetails', 'creationDate', 'lastUpdatedDate'],
};
const DEFAULT_WRITABLE_FIELDS: readonly string[] = ['servingStatus', 'creationDate', 'lastUpdatedDate'];

/** The service stores times in whole seconds. */
function toWholeSeconds(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

function checkFields(kind: Listed, patch: z.output<typeof EntityPatch>): void {
  const writable = WRITABLE_FIELDS[kind] ?? DEFAULT_WRITABLE_FIELDS;
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
  if (matching.length > 1)
    throw new Problem({
      status: 409,
      detail: `Several profiles have an entity with the id ${id}; add the query parameter profileId`,
    });
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
  override: EntityOverride,
): EntityJson {
  const before = rowWithId(world, kind, id, ofProfile);
  const { profileId }: Entity = before;
  parseOrBadRequest(() => overrideEntity(world, getProfile(world, profileId), kind, before, override));
  const context = new OperationContext(scopeOf(world, getProfile(world, profileId)));
  return entityJson(context, kind, rowWithId(world, kind, id, profileId));
}

export function patchListed(
  world: World,
  kind: Listed,
  { id, profileId }: { id: string; profileId: string | undefined },
  patch: z.output<typeof EntityPatch>,
): EntityJson {
  if (kind === 'asset') throw invalid({ path: '', message: 'assets cannot be changed' });
  checkFields(kind, patch);
  if (kind === 'budgetRule') return patchRule(world, id, profileId, patch);
  const override = overrideOf(patch);
  if (kind !== 'profile') return patchEntity(world, kind, id, profileId, override);
  overrideProfile(world, getProfile(world, id), override);
  return profileEntity(world, getProfile(world, id));
}
