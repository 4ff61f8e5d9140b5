/**
 * Errors of items in the unified API: a code and a message. The service leaves out where in the item the error is.
 */
import { isUnsettable, type Failure } from '../../../../model/failures.ts';
import { isAdKind, isCampaignKind } from '../../../../model/kinds.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { formatValue } from '../../../../model/errors/format-value.ts';
import { isAmount } from '../../../../model/forms/columns.ts';
import { toMajor } from '../../../../model/money.ts';
import { withArticle } from '../../codecs/item-path.ts';
import { describeFailure, placeOf } from '../legacy/item-errors.ts';
import type { NamedFields } from '../../codecs/resource.ts';
import type { UnifiedResource } from './resource.ts';

interface UnifiedItemError {
  code: string;
  message: string;
  rule: RuleId;
}

type Verb = 'create' | 'update' | 'delete' | 'retrieve';

interface FailedWrite {
  verb: Verb;
  resource: Pick<UnifiedResource, 'unknownId'>;
  fields: NamedFields;
  decimals: 0 | 2;
}

const VERBS: Readonly<Record<Verb, string>> = {
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
  retrieve: 'Retrieve',
};

export function unifiedItemError(failure: Failure, write: FailedWrite): UnifiedItemError {
  const code = codeOf(failure, write);
  const recorded = recordedText(failure, write);
  if (recorded !== undefined) return { code, message: recorded, rule: 'TOD-402' };
  return { code, message: describe(failure, write), rule: ruleOf(failure) };
}

function recordedText(failure: Failure, { verb, resource }: FailedWrite): string | undefined {
  switch (failure.code) {
    case 'unknown':
      return resource.unknownId === 'invalidRecord'
        ? `Invalid record id provided in ${VERBS[verb]} request. Failed to retrieve the existing record using the record id.`
        : 'Resource not found';
    case 'unknownParent':
      if (failure.kind === 'portfolio') return 'Resource not found';
      return `${isAdKind(failure.kind) ? 'Ad' : isCampaignKind(failure.kind) ? 'Campaign' : 'Ad group'} not found`;
    case 'archived':
      return 'archived object cannot be modified';
    default:
      return undefined;
  }
}

/** The texts of the older versions, with the value where they leave it out. */
function describe(failure: Failure, write: FailedWrite): string {
  const text = describeFailure(failure, write, write.decimals);
  switch (failure.code) {
    case 'wrongType':
      return `${placeOf(write, failure)} ${formatValue(failure.value)} is not ${withArticle(failure.expected)}`;
    case 'outOfRange': {
      const value = isAmount(failure) ? toMajor(failure.value, write.decimals) : failure.value;
      return `${text}, not ${value}`;
    }
    case 'invalidDate':
      return `${placeOf(write, failure)} ${formatValue(failure.value)} is not a ${failure.expected}`;
    case 'nameTaken':
      return `The name ${formatValue(failure.name)} is that of ${failure.id}. Choose another name`;
    case 'invalidBidding':
      return `An audience of optimizations ${failure.reason}`;
    default:
      return text;
  }
}

function codeOf(failure: Failure, { resource }: FailedWrite): string {
  if (failure.code === 'unsupported' && failure.field === 'brandEntityId') return 'RESOURCE_ID_NOT_FOUND';
  switch (failure.code) {
    case 'unknown':
      return resource.unknownId === 'invalidRecord' ? 'BAD_REQUEST' : 'RESOURCE_ID_NOT_FOUND';
    case 'unknownParent':
      return failure.kind === 'portfolio' ? 'RESOURCE_ID_NOT_FOUND' : 'FIELD_VALUE_NOT_FOUND';
    case 'missing':
      return 'FIELD_VALUE_IS_NULL';
    case 'notInList':
      return failure.field === 'marketplaces' ? 'UNSUPPORTED_MARKETPLACE' : 'FIELD_VALUE_IS_INVALID';
    case 'outOfRange':
      return `FIELD_${failure.isCount ? 'SIZE' : 'VALUE'}_IS_${failure.value < failure.min ? 'BELOW_MINIMUM' : 'ABOVE_MAXIMUM'}_LIMIT`;
    case 'invalidText':
      return textCode(failure);
    case 'duplicateValue':
    case 'duplicate':
      return 'DUPLICATE_FIELD_VALUE_FOUND';
    case 'endBeforeStart':
      return 'DATE_TOO_SOON';
    case 'startInPast':
      return 'DATE_CANNOT_BE_IN_PAST';
    case 'parentArchived':
      return failure.on === 'create' ? 'ARCHIVED_PARENT_CANNOT_CREATE' : 'ARCHIVED_PARENT_CANNOT_EDIT';
    case 'parentMismatch':
      return 'RESOURCE_DOES_NOT_BELONG_TO_PARENT';
    case 'archived':
      return 'ARCHIVED_RESOURCE_CANNOT_EDIT';
    case 'repeated':
      return 'DUPLICATE_RESOURCE_ID_FOUND';
    case 'nameTaken':
      return 'FIELD_VALUE_NOT_UNIQUE';
    case 'autoTarget':
      return 'AUTOCREATED_ENTITY_CANNOT_EDIT';
    case 'biddingConflict':
      return 'FIELD_VALUE_MISMATCH';
    case 'wrongType':
    case 'invalidDate':
    case 'invalidExpression':
    case 'invalidBidding':
    case 'invalidBudget':
    case 'wrongProductId':
    case 'noAdExperience':
      return 'FIELD_VALUE_IS_INVALID';
    case 'adIneligible':
      return 'PRODUCT_INELIGIBLE';
    case 'keywordInAutoCampaign':
    case 'targetInAutoCampaign':
    case 'keywordBesideTargets':
    case 'targetBesideKeywords':
    case 'unsupported':
      return 'ACTION_NOT_SUPPORTED';
    case 'readOnlyField':
      return 'FIELD_VALUE_CANNOT_EDIT';
    case 'notAnObject':
    case 'unknownField':
      return 'BAD_REQUEST';
    case 'notPermitted':
      return 'FORBIDDEN';
    case 'injected':
      return failure.name;
  }
}

function textCode({ reason }: Extract<Failure, { code: 'invalidText' }>): string {
  switch (reason) {
    case 'empty':
      return 'FIELD_VALUE_IS_EMPTY';
    case 'tooShort':
      return 'FIELD_SIZE_IS_BELOW_MINIMUM_LIMIT';
    case 'tooLong':
    case 'tooManyWords':
      return 'FIELD_SIZE_IS_ABOVE_MAXIMUM_LIMIT';
    case 'blankAtEnd':
    case 'controlCharacter':
    case 'characters':
    case 'pattern':
      return 'FIELD_VALUE_CONTAINS_INVALID_CHARACTERS';
  }
}

function ruleOf(failure: Failure): RuleId {
  if (failure.code === 'injected') return 'SBX-05';
  if (failure.code === 'noAdExperience') return 'TOD-424';
  return isUnsettable(failure) ? 'GEN-30' : 'TOD-403';
}
