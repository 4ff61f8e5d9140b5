/**
 * Portfolios. A budget of a range of days has an amount and both days, a monthly one an amount and perhaps a last day, and
 * without a cap there is none of them.
 */
import type { PortfolioBudget } from '../../../model/drafts.ts';
import type { Portfolio } from '../../../model/entities.ts';
import { isFailure, type Failure } from '../../../model/failures.ts';
import { validateRange } from '../limits.ts';
import type { Reading, ScopeAtTime } from '../operation-context.ts';
import type { Rules } from '../rules.ts';

type Terms = Pick<Portfolio, 'policy' | 'budget' | 'startDay' | 'endDay'>;
interface SentTerms extends Omit<PortfolioBudget, 'budget'> {
  budget?: number | null | PortfolioBudget | undefined;
}

const NONE: Terms = { policy: null, budget: null, startDay: null, endDay: null };
const NAME = { min: 1, max: 100 };
/** In major units. */
const MAX_BUDGET = 1_000_000_000;

export const portfolioRules: Rules<'portfolio'> = {
  limits(context, { name, budget }) {
    const { min } = context.scope.marketplace.budget;
    const max = MAX_BUDGET * 10 ** context.scope.marketplace.decimals;
    const amount = typeof budget === 'object' ? budget?.budget : budget;
    return (
      (name === undefined ? undefined : validateName(name)) ??
      atPart('amount', validateRange('budget', amount, { min, max }))
    );
  },

  draft(context, { name, ...draft }) {
    const terms = readTerms(context, NONE, draft);
    return isFailure(terms) ? terms : { name, ...terms };
  },

  onUniqueConflict(context, { name }) {
    return nameTaken(context, name);
  },

  beforeUpdate(context, row, { policy, budget, startDay, endDay, ...patch }) {
    const terms = readTerms(context, row, { policy, budget, startDay, endDay });
    if (isFailure(terms)) return terms;
    const { name = row.name } = patch;
    if (name !== row.name && context.findLive('portfolio', { name }) !== undefined) return nameTaken(context, name);
    return { ...patch, ...terms };
  },
};

function validateName(name: string): Failure | undefined {
  const { length } = [...name];
  const invalid = (reason: 'tooShort' | 'tooLong' | 'controlCharacter', limit: number): Failure => ({
    code: 'invalidText',
    field: 'name',
    reason,
    limit,
  });
  if (name.trim() === '') return invalid('tooShort', NAME.min);
  if (length > NAME.max) return invalid('tooLong', NAME.max);
  return /\p{Cc}/u.test(name) ? invalid('controlCharacter', 0) : undefined;
}

function nameTaken(context: Reading, name: string): Failure {
  return { code: 'nameTaken', name, id: context.findLive('portfolio', { name })?.id ?? '' };
}

/** The failure at a part of the budget. */
function atPart(part: string, failure: Failure | undefined): Failure | undefined {
  return failure?.code === 'outOfRange' ? { ...failure, within: part } : failure;
}

function readTerms(
  context: ScopeAtTime,
  before: Terms,
  { budget, policy, startDay, endDay }: SentTerms,
): Terms | Failure {
  const sent: PortfolioBudget =
    typeof budget === 'object' && budget !== null ? budget : { policy, budget, startDay, endDay };
  const terms: Terms = {
    policy: before.policy,
    budget: before.budget,
    startDay: before.startDay,
    endDay: before.endDay,
  };
  if (sent.policy !== undefined) terms.policy = sent.policy;
  if (sent.budget !== undefined) terms.budget = sent.budget;
  if (sent.startDay !== undefined) terms.startDay = sent.startDay;
  if (sent.endDay !== undefined) terms.endDay = sent.endDay;
  return validateTerms(context, terms, before) ?? terms;
}

function validateTerms({ today }: ScopeAtTime, terms: Terms, before: Terms): Failure | undefined {
  const { policy, budget, startDay, endDay } = terms;
  if (policy === null) {
    if (budget === null && startDay === null && endDay === null) return undefined;
    return refusal('budgetError', 'policy', 'MISSING_BUDGETING_POLICY', 'A budget needs a policy');
  }
  if (policy === 'NO_CAP') {
    if (budget !== null)
      return refusal('budgetError', 'amount', 'BUDGET_AMOUNT_INVALID', 'Without a cap, the amount must be null');
    if (startDay !== null) return startNotNull('Without a cap, the start date must be null');
    return endDay === null
      ? undefined
      : refusal('dateError', 'endDate', 'INVALID_DATE', 'Without a cap, the end date must be null');
  }
  if (budget === null) return missing('amount');
  if (policy === 'MONTHLY_RECURRING' && startDay !== null)
    return startNotNull('A monthly budget has no start date: it must be null');
  if (policy === 'DATE_RANGE' && startDay === null) return missing('startDate');
  if (policy === 'DATE_RANGE' && endDay === null) return missing('endDate');
  if (startDay !== null && startDay !== before.startDay && startDay < today)
    return refusal('dateError', 'startDate', 'START_DATE_EARLIER_THAN_TODAY', 'The start date is before today');
  if (startDay !== null && startDay === endDay)
    return refusal('dateError', 'startDate', 'START_DATE_EQUAL_END_DATE', 'The start date is the end date');
  if (startDay !== null && endDay !== null && startDay > endDay)
    return refusal('dateError', 'startDate', 'START_DATE_AFTER_END_DATE', 'The start date is after the end date');
  if (endDay !== null && endDay !== before.endDay && endDay < today)
    return refusal('dateError', 'endDate', 'END_DATE_EARLIER_THAN_TODAY', 'The end date is before today');
  return undefined;
}

function missing(part: string): Failure {
  return { code: 'missing', field: 'budget', within: part };
}

function startNotNull(detail: string): Failure {
  return refusal('dateError', 'startDate', 'START_DATE_NOT_NULL', detail);
}

function refusal(type: 'budgetError' | 'dateError', part: string, reason: string, detail: string): Failure {
  return { code: 'invalidBudget', field: 'budget', within: part, type, reason, detail };
}
