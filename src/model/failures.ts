/**
 * Everything that can be wrong with one item, as facts: each dialect finds its own words for them.
 * Fields have the names of the model; `within` is the path of the part of a field that failed, as it was sent.
 */
import type { Id, Kind } from './entities.ts';

export type InvalidTextReason =
  'empty' | 'tooShort' | 'tooLong' | 'blankAtEnd' | 'controlCharacter' | 'characters' | 'pattern' | 'tooManyWords';

export type Failure =
  | { code: 'notAnObject' }
  | { code: 'missing'; field: string; within?: string }
  | { code: 'wrongType'; field: string; within?: string; expected: string; value: unknown }
  | { code: 'notInList'; field: string; within?: string; value: unknown; allowed: readonly string[] }
  | { code: 'outOfRange'; field: string; within?: string; value: number; min: number; max: number }
  | { code: 'invalidText'; field: string; within?: string; reason: InvalidTextReason; limit?: number }
  | { code: 'invalidDate'; field: string; value: unknown }
  | { code: 'duplicateValue'; field: string; within: string }
  | { code: 'endBeforeStart' }
  | { code: 'startInPast' }
  | { code: 'unknown'; kind: Kind; id: Id | undefined }
  /** `kind` is the parent's, `child` that of the item. */
  | { code: 'unknownParent'; kind: Kind; id: Id; child: Kind }
  | { code: 'parentArchived'; kind: Kind; id: Id; on: 'create' | 'update' }
  | { code: 'parentMismatch'; adGroupId: Id; campaignId: Id }
  | { code: 'archived'; kind: Kind; id: Id }
  | { code: 'repeated'; id: Id }
  /** `id` is that of the entity that has the name. */
  | { code: 'nameTaken'; name: string; id: Id }
  | { code: 'duplicate'; kind: Kind; id: Id }
  | { code: 'keywordInAutoCampaign' }
  | { code: 'keywordBesideTargets' }
  | { code: 'targetInAutoCampaign' }
  | { code: 'targetBesideKeywords' }
  | { code: 'invalidExpression'; within?: string; reason: string }
  | { code: 'autoTarget'; id: Id }
  | { code: 'biddingConflict' }
  | { code: 'invalidBidding'; reason: string }
  | { code: 'wrongProductId'; detail: string }
  | { code: 'unsupported'; field: string; detail: string }
  | { code: 'readOnlyField'; field: string }
  | { code: 'unknownField'; field: string }
  | { code: 'notPermitted' }
  /** Injected by a fault, with the text of that fault. */
  | { code: 'injected'; name: string; details: string };

export function isFailure(value: object): value is Failure {
  return 'code' in value;
}
