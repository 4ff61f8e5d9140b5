/**
 * The results of items in the two grammars of sponsored brands version 3.
 */
import type { Id } from '../../../../model/entities.ts';
import type { Failure } from '../../../../model/failures.ts';
import type { Settings } from '../../../../model/settings.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { at, triggerText } from '../../codecs/item-path.ts';
import { toItemError } from '../legacy/item-errors.ts';
import { fieldOfColumn } from '../../codecs/resource.ts';
import { toConstantCase } from '../../../../model/text/letter-case.ts';
import type { ArrayGrammar, BrandsResource, ListsGrammar } from './resource.ts';

interface BrandsItemError {
  code: string;
  details: string;
  rule: RuleId;
  /** Facts of the error, for grammars that have them. */
  facts: Readonly<Record<string, string>>;
}

export interface ItemAnswer {
  index: number;
  /** The id of the entity, or the id that the failed item names. */
  id?: Id | undefined;
  error?: BrandsItemError;
}

/** Rules that other errors share. */
const GENERAL: readonly RuleId[] = ['GEN-30', 'AUT-26', 'SBX-05', 'STA-36', 'STA-37', 'GEN-29'];

export function itemErrorOf(
  resource: BrandsResource,
  context: ScopeAtTime,
  failure: Failure,
  item: Json,
): BrandsItemError {
  const { code, details, rule } = toItemError(failure, { kind: resource.kind, fields: resource.fields }, context);
  const field = 'field' in failure ? fieldOfColumn(resource.fields, failure.field) : '';
  const text = (name: string): Record<string, string> => {
    const value = isObject(item) && Object.hasOwn(item, name) ? item[name] : undefined;
    return value === undefined || value === null ? {} : { [name]: triggerText(value) };
  };
  const trigger = field === '' ? '' : triggerText(at(item, field));
  return {
    code,
    details,
    rule: GENERAL.includes(rule) ? rule : resource.rule,
    facts: {
      message: details,
      reason: toConstantCase(failure.code),
      ...(field === '' ? {} : { location: field }),
      ...(trigger === '' ? {} : { trigger }),
      ...text('keywordText'),
      ...text('matchType'),
      ...text('bid'),
    },
  };
}

/** The documents declare the answer as one object and as an array. */
export function inArray(
  { idName }: BrandsResource,
  { errorName }: ArrayGrammar,
  answers: readonly ItemAnswer[],
  { brandsKeywordResults }: Settings,
): string {
  const texts = answers.map(({ id, error }) => {
    const named = id === undefined ? '' : `,"${idName}":${id}`;
    if (error === undefined) return `{"code":"SUCCESS"${named}}`;
    const errors = JSON.stringify([{ [errorName]: error.facts }]);
    return `{"code":${JSON.stringify(error.code)},"description":${JSON.stringify(error.details)},"errors":${errors}${named}}`;
  });
  const [only = ''] = texts;
  return brandsKeywordResults === 'object' && texts.length === 1 ? only : `[${texts.join(',')}]`;
}

export function inLists(
  { idName, hasTextIds }: BrandsResource,
  grammar: ListsGrammar,
  verb: 'create' | 'update',
  answers: readonly ItemAnswer[],
): string {
  const { success, error: errors } = grammar[verb];
  const write = ({ index, id, error }: ItemAnswer): string => {
    const named = id === undefined ? '' : `,"${idName}":${hasTextIds ? `"${id}"` : id}`;
    const facts =
      error === undefined ? '' : `,"code":${JSON.stringify(error.code)},"details":${JSON.stringify(error.details)}`;
    return `{"${grammar.index}":${index}${facts}${named}}`;
  };
  const list = (hasError: boolean): string =>
    answers
      .filter(({ error }) => (error !== undefined) === hasError)
      .map(write)
      .join(',');
  return `{"${success}":[${list(false)}],"${errors}":[${list(true)}]}`;
}
