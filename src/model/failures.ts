/**
 * The validation errors of an item, below HTTP: each API version maps them to its own codes and texts. Fields have the
 * names of the model; `within` is the path of the invalid part of a field, as sent.
 */
import type { Id, Kind } from './entities.ts';
import { counted } from './text/counted.ts';
import { withOthers } from './text/list-names.ts';

export type InvalidTextReason =
  'empty' | 'tooShort' | 'tooLong' | 'blankAtEnd' | 'controlCharacter' | 'characters' | 'pattern' | 'tooManyWords';

export type AudienceBidError =
  | 'BID_AUDIENCES_MORE_THAN_ALLOWED'
  | 'BID_INVALID_AUDIENCE_ID'
  | 'BID_INVALID_AUDIENCE_SEGMENT_TYPE'
  | 'BID_INVALID_SHOPPER_COHORT_TYPE'
  | 'BID_MISSING_AUDIENCES'
  | 'BID_SHOPPER_COHORTS_MORE_THAN_ALLOWED';

/** `isCount`: the number of items of the field is out of range, and not its value. */
export interface OutOfRange {
  code: 'outOfRange';
  field: string;
  within?: string;
  value: number;
  min: number;
  max: number;
  isCount?: true;
}

export type Failure =
  | { code: 'notAnObject' }
  | { code: 'missing'; field: string; within?: string }
  | { code: 'wrongType'; field: string; within?: string; expected: string; value: unknown }
  | { code: 'notInList'; field: string; within?: string; value: unknown; allowed: readonly string[] }
  | OutOfRange
  | { code: 'invalidText'; field: string; within?: string; reason: InvalidTextReason; limit?: number }
  | { code: 'invalidDate'; field: string; expected: string; value: unknown }
  | { code: 'duplicateValue'; field: string; within?: string }
  | { code: 'endBeforeStart' }
  | { code: 'startInPast' }
  | { code: 'unknown'; kind: Kind; id: Id | undefined }
  /** `kind` is the kind of the parent, `child` that of the item. */
  | { code: 'unknownParent'; kind: Kind; id: Id; child: Kind }
  | { code: 'parentArchived'; kind: Kind; id: Id; on: 'create' | 'update' }
  | { code: 'parentMismatch'; child: 'ad' | 'ad group'; id: Id; parent: 'ad group' | 'campaign'; parentId: Id }
  | { code: 'archived'; kind: Kind; id: Id }
  | { code: 'repeated'; id: Id }
  /** `id` is the entity that has the name. */
  | { code: 'nameTaken'; name: string; id: Id }
  | { code: 'duplicate'; kind: Kind; id: Id }
  | { code: 'keywordInAutoCampaign' }
  | { code: 'keywordBesideTargets' }
  | { code: 'targetInAutoCampaign' }
  | { code: 'targetBesideKeywords' }
  | { code: 'invalidExpression'; within?: string; reason: string }
  | { code: 'autoTarget'; id: Id }
  | { code: 'biddingConflict' }
  /** `error`: the reason as version 3 names it, of a part of the bidding. */
  | { code: 'invalidBidding'; reason: string; within?: string; error?: AudienceBidError }
  /** A rule of the budget of a portfolio, with the reason as the service names it. `field` is a column. */
  | {
      code: 'invalidBudget';
      field: string;
      within: string;
      type: 'budgetError' | 'dateError';
      reason: string;
      detail: string;
    }
  | { code: 'wrongProductId'; detail: string }
  /** What is declared of the product forbids ads; `field` is the column that names it. */
  | { code: 'adIneligible'; field: 'sku' | 'asin'; detail: string }
  /** An ad whose product has no creatives of its own cannot be associated with ad groups. */
  | { code: 'noAdExperience'; field: 'adId'; detail: string }
  | { code: 'unsupported'; field: string; detail: string }
  /** `all`: every field of the item or the body that cannot be set. It grows while the others are read. */
  | { code: 'readOnlyField'; field: string; all?: ReadonlySet<string> }
  /** `meant` is a suggestion for the end of a message, or empty. */
  | { code: 'unknownField'; field: string; meant: string; all?: ReadonlySet<string> }
  | { code: 'notPermitted' }
  /** Injected by a fault, with the code and the text of the fault. */
  | { code: 'injected'; name: string; details: string };

export function isFailure(value: object): value is Failure {
  return 'code' in value;
}

/** What a value or a number of items must be. `toText` writes a limit, such as an amount in major units. */
export function describeLimits({ min, max, isCount }: OutOfRange, toText: (limit: number) => string = String): string {
  if (isCount !== true) return min === max ? `must be ${toText(min)}` : `must be from ${toText(min)} to ${toText(max)}`;
  if (min === max) return `must have ${counted(min, 'item')}`;
  if (max === Infinity) return `must have at least ${counted(min, 'item')}`;
  return min === 0 ? `must have at most ${counted(max, 'item')}` : `must have from ${min} to ${max} items`;
}

type UnsettableField = Extract<Failure, { code: 'readOnlyField' | 'unknownField' }>;

export function isUnsettable(failure: Failure | undefined): failure is UnsettableField {
  return failure?.code === 'readOnlyField' || failure?.code === 'unknownField';
}

export function describeUnsettable(failure: UnsettableField): string {
  const { field } = failure;
  if (failure.code === 'readOnlyField') return withOtherFields(`${field} cannot be set`, failure);
  return withOtherFields(`${field} is not a field of this object${failure.meant}`, failure);
}

/** Adds the other fields that cannot be set to a text about the first one. */
export function withOtherFields(text: string, { field, all = new Set() }: UnsettableField): string {
  const others = [...all].filter((name) => name !== field);
  return withOthers(text, 'Other fields that cannot be set', others);
}
