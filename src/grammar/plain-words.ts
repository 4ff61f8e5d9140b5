/**
 * What the surfaces before version 3, and sponsored brands version 3, say of an item that failed.
 */
import type { Failure } from '../model/failures.ts';
import { join } from '../model/field-paths.ts';
import { isMoneyField, toMajor } from '../model/money.ts';
import type { Batch } from '../verbs/scope.ts';
import type { Vocabulary } from './collection.ts';
import type { ItemError } from './batch.ts';

/** Where the dialect's names of the model's fields are found. */
type Named = Pick<Vocabulary, 'fields'>;
export type ItemWords = (failure: Failure, named: Named, batch: Batch) => ItemError;

export const itemWords: ItemWords = (failure, named, batch) => {
  const details = detailsOf(failure, named, batch);
  // As recorded, this one text begins with a blank.
  const spoken = batch.observed && failure.code === 'archived' ? ` ${details}` : details;
  return { code: codeOf(failure), details: spoken };
};

function codeOf(failure: Failure): string {
  const { code } = failure;
  if (code === 'forced') return failure.name;
  if (code === 'unknown' || code === 'unknownParent') return 'NOT_FOUND';
  return code === 'notPermitted' ? 'UNAUTHORIZED' : 'INVALID_ARGUMENT';
}

function detailsOf(failure: Failure, named: Named, { scope: { place } }: Batch): string {
  switch (failure.code) {
    case 'notAnObject':
      return 'The item is no object';
    case 'missing':
      return `${placeOf(named, failure)} is missing`;
    case 'wrongType':
      return `${placeOf(named, failure)} is no ${failure.expected}`;
    case 'notInList':
      return `${placeOf(named, failure)} ${shown(failure.value)} is none of ${failure.allowed.join(', ')}`;
    case 'outOfRange': {
      const isMoney = isMoneyField(failure.field);
      const limit = (amount: number): number => (isMoney ? toMajor(amount, place.decimals) : amount);
      return `${placeOf(named, failure)} must be from ${limit(failure.min)} to ${limit(failure.max)}`;
    }
    case 'badText':
      return `${placeOf(named, failure)} ${textFault(failure)}`;
    case 'badDay':
      return `${placeOf(named, failure)} ${shown(failure.value)} is no day in the form YYYYMMDD`;
    case 'twice':
      return `${placeOf(named, failure)} has the same twice`;
    case 'endBeforeStart':
      return 'End date cannot be before start date';
    case 'startInPast':
      return 'Start date cannot be before today';
    case 'unknown':
    case 'unknownParent':
      return `Cannot find entity with id ${failure.id}`;
    case 'parentArchived':
      return failure.on === 'create' ? `Entity with id ${failure.id} is archived` : 'Parent entity is archived';
    case 'parentMismatch':
      return `Ad group ${failure.adGroupId} does not belong to campaign ${failure.campaignId}`;
    case 'archived':
      return 'Archived entity cannot be modified';
    case 'repeated':
      return `Entity with id ${failure.id} already specified in this update operation.`;
    case 'nameTaken':
      return 'An entity with that name already exist';
    case 'duplicate':
      return failure.kind === 'productAd'
        ? 'An entity with that product already exists'
        : `An entity with that text and match type already exists: ${failure.id}`;
    case 'keywordInAutoCampaign':
      return 'Keywords cannot be added to a campaign with auto targeting';
    case 'keywordBesideTargets':
      return 'Keywords cannot be added to an ad group with product targets';
    case 'targetInAutoCampaign':
    case 'targetBesideKeywords':
    case 'autoTarget':
    case 'badExpression':
      return 'Targets are not served here';
    case 'biddingConflict':
      return "Either 'premiumBidAdjustment' or enhanced bidding controls should be specified, but not both.";
    case 'badBidding':
      return failure.fault;
    case 'wrongProductId':
    case 'unsupported':
      return failure.detail;
    case 'readOnlyField':
      return `${failure.field} cannot be set`;
    case 'unknownField':
      return `${failure.field} is no field of this object`;
    case 'notPermitted':
      return 'Not authorized to manage this profile';
    case 'forced':
      return failure.details;
  }
}

function textFault({ fault, limit }: Extract<Failure, { code: 'badText' }>): string {
  switch (fault) {
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

/** With the way into the field, where it is read in parts. */
function placeOf(named: Named, { field, within }: { field: string; within?: string }): string {
  return join(nameOf(named, field), within ?? '');
}

/** The dialect's name of a model's field. */
function nameOf({ fields }: Named, of: string): string {
  return Object.keys(fields).find((name) => fields[name]?.of === of) ?? of;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `'${value.slice(0, 100)}'` : `of type ${value === null ? 'null' : typeof value}`;
}
