/**
 * Changes an entity for a scenario: through the entity service where a client could make the change, else by an
 * override.
 */
import type { Change } from '../../model/schemas/change-schema.ts';
import type { Patch } from '../../model/drafts.ts';
import { defined } from '../../model/defined.ts';
import type { Id, Kind } from '../../model/entities.ts';
import { readDynamicBidding, readLandingPage } from '../../model/forms/bidding.ts';
import { CHANGES, namesIn, readChange } from '../../model/forms/change.ts';
import { moderation, state as stateCodec } from '../../model/forms/codecs.ts';
import type { World } from '../../world/state/world.ts';
import { ValidationError } from '../../model/errors/validation-error.ts';
import { DAY_MS } from '../../model/text/time-units.ts';
import { archive, find, update } from '../../core/entities/entities.ts';
import { submitVersion } from '../../core/entities/creatives/submit-version.ts';
import { overrideEntity, type EntityOverride } from '../../core/entities/override-entity.ts';
import { resolveEntity } from '../input/resolve-references.ts';
import { OperationContext, scopeOf, type Scope } from '../../core/entities/operation-context.ts';
import { toValidationError } from '../seeder/item-errors.ts';
import type { Creative } from '../../model/stored/creatives.ts';

type EntityChange = Change<'change'>[number];

const REVIEWED: readonly Kind[] = ['sbAd', 'sbCampaign', 'sdCreative'];

/** The kinds that have a field without a form. Every kind has a state. */
const KINDS_WITH: Readonly<Record<string, readonly Kind[]>> = {
  creative: ['sbAd'],
  landingPage: ['sbAd'],
  dynamicBidding: ['campaign'],
  moderationStatus: REVIEWED,
  approvalDate: REVIEWED,
};

function checkFields(kind: Kind, change: EntityChange): void {
  const allowed = namesIn(kind, 'change');
  const isMissing = (field: string): boolean =>
    CHANGES.has(field) ? !allowed.includes(field) : KINDS_WITH[field]?.includes(kind) === false;
  const missing = Object.entries(change).find(([field, value]) => value !== undefined && isMissing(field));
  if (change.approvalDate !== undefined && change.moderationStatus !== 'PENDING_REVIEW')
    throw new ValidationError('approvalDate', 'requires moderationStatus PENDING_REVIEW beside it');
  if (missing !== undefined) throw new ValidationError(missing[0], `does not exist for the kind ${kind}`);
}

export function changeEntity(world: World, change: EntityChange): void {
  const { kind, row, profile } = resolveEntity(world, change);
  checkFields(kind, change);
  const scope = scopeOf(world, profile);
  const { decimals } = scope.marketplace;
  const { state, dynamicBidding } = change;
  const { today } = new OperationContext(scope);
  const { patch: fields, forced } = readChange(kind, 'change', change, { decimals, today });
  const patch = {
    ...(state === undefined || state === 'ARCHIVED' ? {} : { state: stateCodec.read(state) }),
    ...fields,
    ...(dynamicBidding === undefined ? {} : { bidding: readDynamicBidding(dynamicBidding) }),
  };
  if (Object.keys(patch).length > 0) {
    // The fields have been checked to be those of the kind.
    const done = update(new OperationContext(scope), kind, row.id, patch as Patch<Kind>);
    if (typeof done !== 'string') throw asValidationError(done, decimals);
  }
  const isVersion = change.creative !== undefined || change.landingPage !== undefined;
  if (isVersion) submitNewVersion(scope, row.id, change);
  if (state === 'ARCHIVED') {
    const done = archive(new OperationContext(scope), kind, row.id);
    if (typeof done !== 'string') throw asValidationError(done, decimals);
  }
  const overrides = { ...overridesOf(world, change), ...(isVersion ? {} : reviewOf(change)), ...forced };
  const now = find(new OperationContext(scope), kind, row.id);
  if (now !== undefined && Object.keys(overrides).length > 0) overrideEntity(world, profile, kind, now, overrides);
}

function submitNewVersion(scope: Scope, id: Id, { creative, landingPage, ...change }: EntityChange): void {
  const context = new OperationContext(scope);
  const ad = find(context, 'sbAd', id);
  const done = submitVersion(context, id, {
    // Only the rules of ads write the column, and the schema of changes has the parts of a creative.
    creative: (creative === undefined ? JSON.parse(ad?.creative ?? '{}') : defined(creative)) as Creative,
    ...(landingPage === undefined ? {} : { landingPage: readLandingPage(landingPage) }),
    ...defined(reviewOf(change)),
  });
  if (typeof done !== 'number') throw asValidationError(done, scope.marketplace.decimals);
}

function asValidationError(failure: Parameters<typeof toValidationError>[0], decimals: 0 | 2): ValidationError {
  const { field, message } = toValidationError(failure, decimals, { name: 'rename' });
  return new ValidationError(field, message);
}

function reviewOf({ moderationStatus, approvalDate }: Pick<EntityChange, 'moderationStatus' | 'approvalDate'>) {
  if (moderationStatus === undefined) return {};
  const approvedAt = approvalDate === undefined ? null : Date.parse(approvalDate);
  return { moderation: moderation.read(moderationStatus), approvedAt };
}

function overridesOf(world: World, change: EntityChange): EntityOverride {
  const { servingStatus } = change;
  const { createdDaysAgo, updatedDaysAgo, creationDate, lastUpdatedDate } = change;
  const wholeSeconds = (instant: number): number => Math.floor(instant / 1000) * 1000;
  const ago = (days: number): number => wholeSeconds(world.now() - days * DAY_MS);
  return {
    ...(servingStatus === undefined ? {} : { forcedStatus: servingStatus }),
    ...(createdDaysAgo === undefined ? {} : { createdAt: ago(createdDaysAgo) }),
    ...(updatedDaysAgo === undefined ? {} : { updatedAt: ago(updatedDaysAgo) }),
    ...(creationDate === undefined ? {} : { createdAt: wholeSeconds(Date.parse(creationDate)) }),
    ...(lastUpdatedDate === undefined ? {} : { updatedAt: wholeSeconds(Date.parse(lastUpdatedDate)) }),
  };
}
