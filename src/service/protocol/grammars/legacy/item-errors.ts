/**
 * Errors of items before version 3, and in sponsored brands version 3.
 */
import type { Kind } from '../../../../model/entities.ts';
import { describeLimits, describeUnsettable, type Failure } from '../../../../model/failures.ts';
import { join } from '../../../../model/errors/validation-error.ts';
import { formatValue } from '../../../../model/errors/format-value.ts';
import { withArticle } from '../../codecs/item-path.ts';
import { legacyVariant } from '../../../dialect/differences.ts';
import { isAmount } from '../../../../model/forms/columns.ts';
import { toMajor } from '../../../../model/money.ts';
import { capitalize } from '../../../../model/text/letter-case.ts';
import type { ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import type { ItemError } from '../batch.ts';
import { fieldOfColumn, type NamedFields } from '../../codecs/resource.ts';
import { itemRule } from './item-rules.ts';
import type { ItemForm } from './resource.ts';

/** The fields of an API version, to find the names of columns. */
interface Named {
  fields: NamedFields;
}

/** The names of a kind in an API version. */
interface NamedKind extends Named {
  kind: Kind;
  /** That of the dialect by default. */
  itemForm?: ItemForm;
}
export type ItemErrorMapper = (failure: Failure, named: NamedKind, context: ScopeAtTime) => ItemError;

export const toItemError: ItemErrorMapper = (failure, named, context) => {
  const details = describeFailure(failure, named, context.scope.marketplace.decimals);
  const variant = named.itemForm ?? legacyVariant(context.scope.world.settings);
  return {
    code: codeOf(failure),
    details: variant.beginsWithBlank && beginsWithBlank(failure) ? ` ${details}` : details,
    rule: itemRule(failure, named.kind, variant.namesHolderOfName),
  };
};

/** Whether the text can begin with a space. */
function beginsWithBlank(failure: Failure): boolean {
  return failure.code === 'archived' || failure.code === 'nameTaken' || isAdWithoutCampaign(failure);
}

/** A product ad without a campaign has an error of its own. */
function isAdWithoutCampaign(failure: Failure): boolean {
  return failure.code === 'unknownParent' && failure.child === 'productAd' && failure.kind === 'campaign';
}

function codeOf(failure: Failure): string {
  const { code } = failure;
  if (code === 'injected') return failure.name;
  if (isAdWithoutCampaign(failure)) return 'INVALID_ARGUMENT';
  if (code === 'unknown' || code === 'unknownParent') return 'NOT_FOUND';
  return code === 'notPermitted' ? 'UNAUTHORIZED' : 'INVALID_ARGUMENT';
}

export function describeFailure(failure: Failure, named: Named = { fields: {} }, decimals: 0 | 2 = 2): string {
  switch (failure.code) {
    case 'notAnObject':
      return 'The item is not an object';
    case 'missing':
      return `${placeOf(named, failure)} is missing`;
    case 'wrongType':
      return `${placeOf(named, failure)} is not ${withArticle(failure.expected)}`;
    case 'notInList':
      return `${placeOf(named, failure)} ${formatValue(failure.value)} is none of ${failure.allowed.join(', ')}`;
    case 'outOfRange': {
      const isMoney = isAmount(failure);
      const limit = (amount: number): string => String(isMoney ? toMajor(amount, decimals) : amount);
      return `${placeOf(named, failure)} ${describeLimits(failure, limit)}`;
    }
    case 'invalidText':
      return `${placeOf(named, failure)} ${textProblem(failure)}`;
    case 'invalidDate':
      return `${placeOf(named, failure)} ${formatValue(failure.value)} is not a ${failure.expected}`;
    case 'duplicateValue':
      return `${placeOf(named, failure)} has a duplicate value`;
    case 'endBeforeStart':
      return 'End date cannot be before start date';
    case 'startInPast':
      return 'Start date cannot be before today';
    case 'unknownParent':
      if (isAdWithoutCampaign(failure)) return 'Campaign ID cannot be found';
      return `Cannot find entity with id ${failure.id}`;
    case 'unknown':
      return `Cannot find entity with id ${failure.id}`;
    case 'parentArchived':
      return failure.on === 'create' ? `Entity with id ${failure.id} is archived` : 'Parent entity is archived';
    case 'parentMismatch':
      return `${capitalize(failure.child)} ${failure.id} does not belong to ${failure.parent} ${failure.parentId}`;
    case 'archived':
      return 'Archived entity cannot be modified';
    case 'repeated':
      return `Entity with id ${failure.id} already specified in this update operation.`;
    case 'nameTaken':
      return 'An entity with that name already exist';
    case 'duplicate':
      return duplicateText(failure);
    case 'keywordInAutoCampaign':
      return 'Keywords cannot be added to a campaign with auto targeting';
    case 'keywordBesideTargets':
      return 'Keywords cannot be added to an ad group with product targets';
    case 'targetInAutoCampaign':
      return 'Targets cannot be added to a campaign with auto targeting';
    case 'targetBesideKeywords':
      return 'Targets cannot be added to an ad group with keywords';
    case 'autoTarget':
      return 'A target of an auto campaign cannot be archived';
    case 'invalidExpression':
      return `${placeOf(named, { field: 'expression', ...(failure.within === undefined ? {} : { within: failure.within }) })} ${failure.reason}`;
    case 'biddingConflict':
      return "Either 'premiumBidAdjustment' or enhanced bidding controls should be specified, but not both.";
    case 'invalidBidding':
      return failure.reason;
    case 'wrongProductId':
    case 'adIneligible':
    case 'noAdExperience':
    case 'unsupported':
    case 'invalidBudget':
      return failure.detail;
    case 'readOnlyField':
    case 'unknownField':
      return describeUnsettable(failure);
    case 'notPermitted':
      return 'Not authorized to manage this profile';
    case 'injected':
      return failure.details;
  }
}

function duplicateText({ kind, id }: Extract<Failure, { code: 'duplicate' }>): string {
  switch (kind) {
    case 'productAd':
    case 'sdProductAd':
      return 'An entity with that product already exists';
    case 'target':
    case 'negativeTarget':
    case 'sdTarget':
    case 'sdNegativeTarget':
    case 'sdLocation':
      return `An entity with that expression already exists: ${id}`;
    case 'adAssociation':
      return `The ad is already associated with the ad group: ${id}`;
    case 'adExtension':
      return `The ad group already has an extension with that text: ${id}`;
    default:
      return `An entity with that text and match type already exists: ${id}`;
  }
}

function textProblem({ reason, limit }: Extract<Failure, { code: 'invalidText' }>): string {
  switch (reason) {
    case 'empty':
      return 'is empty';
    case 'tooLong':
      return `is longer than ${limit} characters`;
    case 'tooShort':
      return `is shorter than ${limit} characters`;
    case 'tooManyWords':
      return `has more than ${limit} words`;
    case 'blankAtEnd':
      return 'begins or ends with a blank';
    case 'controlCharacter':
    case 'characters':
      return 'has characters that are not allowed';
    case 'pattern':
      return 'is not well-formed';
  }
}

/** The path of the value in the item. */
export function placeOf(named: Named, { field, within }: { field: string; within?: string }): string {
  return join(fieldOfColumn(named.fields, field), within ?? '');
}
