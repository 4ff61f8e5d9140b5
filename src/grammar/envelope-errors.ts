/**
 * What the surfaces since version 3 say of an item that failed: a type of error with its facts, a reason, a sentence,
 * and where in the body it lies.
 */
import type { Kind } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import { join } from '../model/field-paths.ts';
import { isObject, type Json } from '../http/body.ts';
import type { Refusal } from '../http/reply.ts';
import type { Failed, ItemErrors } from './envelope.ts';
import { badText, outOfRange } from './envelope-limits.ts';
import {
  dateError,
  duplicate,
  malformed,
  parentError,
  setupError,
  stateError,
  unsupported,
  type Told,
} from './envelope-told.ts';
import { at, has, sentence, shown } from './item-path.ts';

const ENTITY_TYPES: Readonly<Record<Kind, string>> = {
  campaign: 'CAMPAIGN',
  adGroup: 'AD_GROUP',
  keyword: 'KEYWORD',
  negativeKeyword: 'NEGATIVE_KEYWORD',
  campaignNegativeKeyword: 'CAMPAIGN_NEGATIVE_KEYWORD',
  productAd: 'PRODUCT_AD',
  target: 'TARGETING_CLAUSE',
  negativeTarget: 'NEGATIVE_TARGETING_CLAUSE',
  campaignNegativeTarget: 'CAMPAIGN_NEGATIVE_TARGETING_CLAUSE',
  sbCampaign: 'CAMPAIGN',
  sbAdGroup: 'AD_GROUP',
  sbAd: 'AD',
  sbKeyword: 'KEYWORD',
  sbTarget: 'TARGETING_CLAUSE',
};

export const itemErrors: ItemErrors = (failure, failed) => {
  const { type, ...facts } = itemError(failure, failed);
  return errorOf(type, facts);
};

/** What is wrong with an item, before it is put into an error of its surface. */
export function itemError(failure: Failure, failed: Failed): Facts & { type: string } {
  const { type, reason, message, path: inside = '', facts } = told(failure, failed);
  // An id of a delete, and what should have been an object, have no inside.
  const path = isObject(failed.item) ? inside : '';
  const location = path === '' ? failed.path : `${failed.path}.${path}`;
  return { type, reason, message, location, trigger: shown(at(failed.item, path)), ...facts };
}

/** A whole call whose body has one wrong value: `name` is at its top. */
export function invalidInput(reason: string, name: string, value: Json): Refusal {
  const message = `${name} is not valid`;
  const error = errorOf('invalidInputError', { reason, message, location: `$.${name}`, trigger: shown(value) });
  return { status: 400, details: message, errors: [error] };
}

export interface Facts extends Record<string, unknown> {
  reason: string;
  message: string;
  location: string;
  trigger: string;
}

function errorOf(errorType: string, { reason, message, location, trigger, ...facts }: Facts): object {
  const value = { reason, message, cause: { location, trigger }, ...facts };
  return { errorType, errorValue: { [errorType]: value } };
}

function told(failure: Failure, failed: Failed): Told {
  const { collection, item } = failed;
  const field = 'field' in failure ? pathOf(failed, failure.field) : '';
  const path = 'within' in failure && failure.within !== undefined ? join(field, failure.within) : field;
  switch (failure.code) {
    case 'notAnObject':
      return malformed('PATTERN_NOT_MATCHED', '', 'The item is no object');
    case 'missing':
      // Of several that would do, the first is named.
      return {
        type: 'missingValueError',
        reason: 'MISSING_VALUE',
        message: `${path} is missing`,
        path: path.split(' ', 1)[0] ?? path,
      };
    case 'wrongType':
      return malformed('PATTERN_NOT_MATCHED', path, `${path} is no ${failure.expected}`);
    case 'notInList':
      return {
        type: 'rangeError',
        reason: 'INVALID_ENUM_VALUE',
        message: `${path} is none of ${failure.allowed.join(', ')}`,
        path,
        facts: { allowed: failure.allowed },
      };
    case 'outOfRange':
      // A limit is the verbs' fact: they know the value, and not how deep it lay.
      return outOfRange(failure, failed, failure.within ? path : join(path, collection.fields[path]?.within ?? ''));
    case 'badText':
      return badText(failure, path);
    case 'badDay':
      return dateError('INVALID_DATE', path, `${path} is no day in the form YYYY-MM-DD`);
    case 'twice':
      return duplicate(path, `${path} stands there already`);
    case 'endBeforeStart': {
      const name = has(item, 'endDate') ? 'endDate' : 'startDate';
      return dateError('START_DATE_AFTER_END_DATE', name, 'The end date is before the start date');
    }
    case 'startInPast':
      return dateError('START_DATE_EARLIER_THAN_TODAY', 'startDate', 'The start date is before today');
    case 'unknown':
      return {
        type: 'entityNotFoundError',
        reason: 'ENTITY_NOT_FOUND',
        message: `There is no ${collection.title.toLowerCase()} with id ${failure.id}`,
        path: collection.id,
        facts: { entityType: ENTITY_TYPES[failure.kind], entityId: failure.id },
      };
    case 'unknownParent':
      return parentError(
        'PARENT_ENTITY_NOT_FOUND',
        parentField(failed, failure.kind),
        `There is no parent with id ${failure.id}`,
      );
    case 'parentMismatch':
      return parentError(
        'PARENT_ENTITY_NOT_FOUND',
        'adGroupId',
        `Campaign ${failure.campaignId} has no ad group ${failure.adGroupId}`,
      );
    case 'parentArchived':
      return failure.on === 'create'
        ? parentError(
            'PARENT_ENTITY_ARCHIVED',
            parentField(failed, failure.kind),
            `The parent with id ${failure.id} is archived`,
          )
        : stateError('PARENT_ARCHIVED_FORBIDS_UPDATES', collection.id, `Its parent with id ${failure.id} is archived`);
    case 'archived':
      return stateError('ARCHIVED_ENTITY_CANNOT_BE_MODIFIED', collection.id, 'What is archived cannot be modified');
    case 'autoTarget':
      return stateError(
        'AUTO_TARGETING_CLAUSE_CANNOT_BE_ARCHIVED_MANUALLY',
        collection.id,
        'The targets of an auto campaign go with their ad group only',
      );
    case 'repeated':
      return duplicate(collection.id, `The id ${failure.id} stands in this call already`);
    case 'nameTaken':
      return duplicate('name', `${wordFor(collection.title)} with name=${failure.name} already exists!`);
    case 'duplicate':
      return duplicate(identityOf(failed), `${wordFor(collection.title)} with ${saidOf(failed)} already exists!`);
    case 'keywordInAutoCampaign':
    case 'targetInAutoCampaign':
      return setupError(
        'TARGETING_TYPE_NOT_ALLOWED_FOR_AUTO_TARGETING_CAMPAIGN',
        'campaignId',
        'An auto campaign chooses its targets itself',
      );
    case 'keywordBesideTargets':
    case 'targetBesideKeywords':
      return setupError('TYPE_CONFLICT_IN_AD_GROUP', 'adGroupId', 'An ad group has keywords or targets, not both');
    case 'badExpression': {
      const place = join(pathOf(failed, 'expression'), failure.within ?? '');
      return setupError('TARGETING_EXPRESSION_INVALID_VALUE', place, `${place} ${failure.fault}`);
    }
    case 'biddingConflict':
      return unsupported('', 'Bid plus and dynamic bidding exclude each other');
    case 'badBidding':
      return malformed('PATTERN_NOT_MATCHED', pathOf(failed, 'bidding'), failure.fault);
    case 'wrongProductId':
      return unsupported(identityOf(failed), failure.detail);
    case 'unsupported':
      return unsupported(path, failure.detail);
    case 'readOnlyField':
      return unsupported(failure.field, `${failure.field} cannot be set`);
    case 'unknownField':
      return unsupported(failure.field, `${failure.field} is no field of this object`);
    case 'notPermitted':
      return unsupported('', 'Not authorized to manage this profile');
    case 'forced':
      return forcedError(failure);
  }
}

/** A fault may name a type of error, or say in the words of the older surfaces what it is about. */
const FORCED: Readonly<Record<string, string>> = {
  INTERNAL_ERROR: 'internalServerError',
  SERVER_IS_BUSY: 'throttledError',
  THROTTLED: 'throttledError',
  NOT_FOUND: 'entityNotFoundError',
};

function forcedError({ name, details }: Extract<Failure, { code: 'forced' }>): Told {
  const isType = /^[a-z][A-Za-z]*Error$/.test(name);
  const type = isType ? name : (FORCED[name] ?? 'otherError');
  const reason = isType
    ? name
        .replace(/Error$/, '')
        .replaceAll(/[A-Z]/g, '_$&')
        .toUpperCase()
    : name;
  return { type, reason, message: details };
}

/** The field that names it; an ad names its ad group only, whichever parent it is about. */
function parentField({ collection: { required } }: Failed, kind: Kind): string {
  const name = kind === 'campaign' || kind === 'sbCampaign' ? 'campaignId' : 'adGroupId';
  return required.includes(name) ? name : 'adGroupId';
}

/** The dialect's path for a model's field. */
function pathOf({ collection: { fields } }: Failed, of: string): string {
  return Object.keys(fields).find((each) => fields[each]?.of === of) ?? of;
}

/** The field that another one of the same parent must not repeat. */
function identityOf({ collection: { fields }, item }: Failed): string {
  return ['keywordText', 'expression', 'sku', 'asin'].find((name) => name in fields && has(item, name)) ?? '';
}

/** `Ad group` as `AdGroup`. */
function wordFor(title: string): string {
  return title.replaceAll(/ (.)/g, (_, first: string) => first.toUpperCase());
}

const IDENTITY = ['campaignId', 'adGroupId', 'keywordText', 'matchType', 'sku', 'asin', 'expressionType', 'expression'];

function saidOf({ item }: Failed): string {
  return IDENTITY.flatMap((name) => (has(item, name) ? `${name}=${sentence(at(item, name))}` : [])).join(', ');
}
