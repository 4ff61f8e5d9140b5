/**
 * Everything that can be wrong with one item, as facts: each dialect finds its own words for them.
 * Fields bear the model's names.
 */
import type { Id, Kind } from './entities.ts';

export type TextFault =
  'empty' | 'tooLong' | 'blankAtEnd' | 'controlCharacter' | 'characters' | 'pattern' | 'tooManyWords';

export type Failure =
  | { code: 'notAnObject' }
  | { code: 'missing'; field: string }
  | { code: 'wrongType'; field: string; expected: string; value: unknown }
  | { code: 'notInList'; field: string; value: unknown; allowed: readonly string[] }
  | { code: 'outOfRange'; field: string; value: number; min: number; max: number }
  | { code: 'badText'; field: string; fault: TextFault; limit?: number }
  | { code: 'badDay'; field: string; value: unknown }
  | { code: 'endBeforeStart' }
  | { code: 'startInPast' }
  | { code: 'unknown'; kind: Kind; id: Id | undefined }
  | { code: 'unknownParent'; kind: Kind; id: Id }
  | { code: 'parentArchived'; kind: Kind; id: Id; on: 'create' | 'update' }
  | { code: 'parentMismatch'; adGroupId: Id; campaignId: Id }
  | { code: 'archived'; kind: Kind; id: Id }
  | { code: 'repeated'; id: Id }
  | { code: 'nameTaken'; name: string }
  | { code: 'duplicate'; kind: Kind; id: Id }
  | { code: 'keywordInAutoCampaign' }
  | { code: 'keywordBesideTargets' }
  | { code: 'biddingConflict' }
  | { code: 'badBidding'; fault: string }
  | { code: 'wrongProductId'; detail: string }
  | { code: 'readOnlyField'; field: string }
  | { code: 'unknownField'; field: string }
  | { code: 'notPermitted' };

export function isFailure(value: object): value is Failure {
  return 'code' in value;
}
