/**
 * Errors of items since version 3: a type of error with its facts, a reason, a message, and the location in the body.
 */
import type { Kind } from '../../../../model/entities.ts';
import { KINDS, PARENT_KINDS } from '../../../../model/kinds.ts';
import { describeUnsettable, type Failure } from '../../../../model/failures.ts';
import { capitalize, toConstantCase } from '../../../../model/text/letter-case.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { join } from '../../../../model/errors/validation-error.ts';
import { isObject, type Json } from '../../../http/body.ts';
import type { ApiError } from '../../../http/reply.ts';
import type { ErrorDetail, Failed, ItemErrors } from './resource.ts';
import { itemRule } from './item-rules.ts';
import { invalidBidding, invalidText, outOfRange } from './limit-errors.ts';
import { at, has, formatList, triggerText, withArticle } from '../../codecs/item-path.ts';
import { fieldOfColumn } from '../../codecs/resource.ts';

export const itemErrors: ItemErrors = (failure, failed) => {
  const { type, ...facts } = itemError(failure, failed);
  return { json: errorOf(type, facts), code: type, rule: itemRule(failure, failed.collection.kind) };
};

/** The parts of an error, which each API version arranges in its own way. */
export function itemError(failure: Failure, failed: Failed): Facts & { type: string } {
  const { type, reason, message, path: inside = '', facts } = detailOf(failure, failed);
  // An item that is not an object, such as the id in a delete, has no fields.
  const path = isObject(failed.item) ? inside : '';
  const location = path === '' ? failed.path : `${failed.path}.${path}`;
  return { type, reason, message, location, trigger: triggerText(at(failed.item, path)), ...facts };
}

/** The error of a request with one invalid value, in the top-level field `name`. */
export function invalidInput(
  [type, reason]: readonly [type: string, reason: string],
  { name, value, rule }: { name: string; value: Json; rule: RuleId },
): ApiError {
  const message = `${name} is not valid`;
  const error = errorOf(type, { reason, message, location: `$.${name}`, trigger: triggerText(value) });
  return { status: 400, details: message, rule, errors: [error] };
}

interface Facts extends Record<string, unknown> {
  reason: string;
  message: string;
  location: string;
  trigger: string;
}

function errorOf(errorType: string, { reason, message, location, trigger, ...facts }: Facts): object {
  const value = { reason, message, cause: { location, trigger }, ...facts };
  return { errorType, errorValue: { [errorType]: value } };
}

function detailOf(failure: Failure, failed: Failed): ErrorDetail {
  const { collection, item } = failed;
  const field = 'field' in failure ? fieldOfColumn(failed.collection.fields, failure.field) : '';
  const path = 'within' in failure && failure.within !== undefined ? join(field, failure.within) : field;
  switch (failure.code) {
    case 'notAnObject':
      return malformed('PATTERN_NOT_MATCHED', '', 'The item is not an object');
    case 'missing':
      // Where one of several fields is required, the path is the first one.
      return {
        type: 'missingValueError',
        reason: 'MISSING_VALUE',
        message: `${path} is missing`,
        path: path.split(' ', 1)[0] ?? path,
      };
    case 'wrongType':
      return malformed('PATTERN_NOT_MATCHED', path, `${path} is not ${withArticle(failure.expected)}`);
    case 'notInList':
      return {
        type: 'rangeError',
        reason: 'INVALID_ENUM_VALUE',
        message: `${path} is none of ${failure.allowed.join(', ')}`,
        path,
        facts: { allowed: failure.allowed },
      };
    case 'outOfRange':
      // The entity rules know the value, but not how deep it is nested.
      return outOfRange(failure, failed, failure.within ? path : join(path, collection.fields[path]?.within ?? ''));
    case 'invalidText':
      return invalidText(failure, path);
    case 'invalidDate':
      return dateError('INVALID_DATE', path, `${path} is not a ${failure.expected}`);
    case 'duplicateValue':
      return duplicate(path, `${path} is a duplicate value`);
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
        facts: { entityType: KINDS[failure.kind].entityType, entityId: failure.id },
      };
    case 'unknownParent':
      return parentError(
        'PARENT_ENTITY_NOT_FOUND',
        parentField(failed, failure.kind),
        `Parent with id ${failure.id} not found`,
      );
    case 'parentMismatch':
      return parentError(
        'PARENT_ENTITY_NOT_FOUND',
        'adGroupId',
        `${capitalize(failure.parent)} ${failure.parentId} has no ${failure.child} ${failure.id}`,
      );
    case 'parentArchived':
      return failure.on === 'create'
        ? parentError(
            'PARENT_ENTITY_ARCHIVED',
            parentField(failed, failure.kind),
            `The parent with id ${failure.id} is archived`,
          )
        : stateError(failed, 'PARENT_ARCHIVED_FORBIDS_UPDATES', `Its parent with id ${failure.id} is archived`);
    case 'archived':
      return stateError(failed, 'ARCHIVED_ENTITY_CANNOT_BE_MODIFIED', 'What is archived cannot be modified');
    case 'autoTarget':
      return stateError(
        failed,
        'AUTO_TARGETING_CLAUSE_CANNOT_BE_ARCHIVED_MANUALLY',
        'The targets of an auto campaign go with their ad group only',
      );
    case 'repeated':
      return duplicate(collection.id, `The id ${failure.id} is already in this request`);
    case 'nameTaken':
      return duplicate('name', `${typeName(collection.title)} with name=${failure.name} already exists!`);
    case 'duplicate':
      return duplicate(
        identityOf(failed),
        `${typeName(collection.title)} with ${identifyingFields(failed)} already exists!`,
      );
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
    case 'invalidExpression': {
      const place = join(fieldOfColumn(failed.collection.fields, 'expression'), failure.within ?? '');
      return setupError('TARGETING_EXPRESSION_INVALID_VALUE', place, `${place} ${failure.reason}`);
    }
    case 'biddingConflict':
      return unsupported('', 'Bid plus and dynamic bidding exclude each other');
    case 'invalidBidding':
      return invalidBidding(failure, fieldOfColumn(failed.collection.fields, 'bidding'));
    case 'invalidBudget':
      return { type: failure.type, reason: failure.reason, path, message: failure.detail };
    case 'adIneligible':
      return { type: 'adEligibilityError', reason: 'AD_INELIGIBLE', path, message: failure.detail };
    case 'wrongProductId':
      return unsupported(identityOf(failed), failure.detail);
    case 'noAdExperience':
    case 'unsupported':
      return unsupported(path, failure.detail);
    case 'readOnlyField':
    case 'unknownField':
      return unsupported(failure.field, describeUnsettable(failure));
    case 'notPermitted':
      return unsupported('', 'Not authorized to manage this profile');
    case 'injected':
      return injectedError(failure);
  }
}

function malformed(reason: string, path: string, message: string): ErrorDetail {
  return { type: 'malformedValueError', reason, path, message };
}

function dateError(reason: string, path: string, message: string): ErrorDetail {
  return { type: 'dateError', reason, path, message };
}

function parentError(reason: string, path: string, message: string): ErrorDetail {
  return { type: 'parentEntityError', reason, path, message };
}

function stateError({ collection: { id, kind } }: Failed, reason: string, message: string): ErrorDetail {
  return { type: 'entityStateError', reason, path: id, message, facts: { entityType: KINDS[kind].entityType } };
}

function setupError(reason: string, path: string, message: string): ErrorDetail {
  return { type: 'targetingClauseSetupError', reason, path, message };
}

function duplicate(path: string, message: string): ErrorDetail {
  return { type: 'duplicateValueError', reason: 'DUPLICATE_VALUE', path, message };
}

function unsupported(path: string, message: string): ErrorDetail {
  return { type: 'unsupportedOperationError', reason: 'UNSUPPORTED_OPERATION', path, message };
}

/** Types of the error codes of versions before 3, which faults may use too. */
const FORCED: Readonly<Record<string, string>> = {
  INTERNAL_ERROR: 'internalServerError',
  SERVER_IS_BUSY: 'throttledError',
  THROTTLED: 'throttledError',
  NOT_FOUND: 'entityNotFoundError',
};

function injectedError({ name, details }: Extract<Failure, { code: 'injected' }>): ErrorDetail {
  const isType = /^[a-z][A-Za-z]*Error$/.test(name);
  const type = isType ? name : (FORCED[name] ?? 'otherError');
  const reason = isType ? toConstantCase(name.replace(/Error$/, '')) : name;
  return { type, reason, message: details };
}

/** The field of the parent; an ad has only the id of its ad group. */
function parentField({ collection: { fields } }: Failed, kind: Kind): string {
  if (kind === 'portfolio') return 'portfolioId';
  const name = kind === PARENT_KINDS[kind].campaign ? 'campaignId' : 'adGroupId';
  return fields[name]?.create === 'required' ? name : 'adGroupId';
}

/** The field that must be unique in the parent. */
function identityOf({ collection: { fields }, item }: Failed): string {
  return ['keywordText', 'expression', 'sku', 'asin'].find((name) => name in fields && has(item, name)) ?? '';
}

/** `Ad group` as `AdGroup`. */
function typeName(title: string): string {
  return title.replaceAll(/ (.)/g, (_, first: string) => first.toUpperCase());
}

const IDENTITY = ['campaignId', 'adGroupId', 'keywordText', 'matchType', 'sku', 'asin', 'expressionType', 'expression'];

function identifyingFields({ item }: Failed): string {
  return IDENTITY.flatMap((name) => (has(item, name) ? `${name}=${formatList(at(item, name))}` : [])).join(', ');
}
