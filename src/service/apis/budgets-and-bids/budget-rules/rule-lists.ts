/**
 * Pages of the budget rules of an advertiser, and of the campaigns of a rule.
 */
import { campaignKindOf } from '../../../../model/budget-rules.ts';
import { evaluateRules } from '../../../../core/performance/budget-rules.ts';
import { campaignsOfRule, findRule } from '../../../../core/performance/budgets/rule-associations.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { badParameter, unprocessable } from '../../../http/api-errors.ts';
import type { Schema } from '../../../http/description.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { reportUnknownParameters } from '../../../http/report-violation.ts';
import { createOperationContext, queryOf, requireScope, type RequestContext } from '../../../http/request-context.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { ruleOfAdvertiserJson } from './rule-json.ts';
import type { RuleProduct } from './rule-product.ts';
import { STRING } from '../../../protocol/codecs/schemas.ts';

export const MAX_PAGE_SIZE = 30;
const PAGE_SIZE: Schema = { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, example: MAX_PAGE_SIZE };
export const LIST_QUERY = { pageSize: PAGE_SIZE, nextToken: STRING } as const;
export const RULE_LIST_QUERY = {
  ...LIST_QUERY,
  startIndex: {
    type: 'integer',
    minimum: 0,
    description: 'In place of nextToken; no document has it, but clients send it',
  },
} as const;

export function listRules(product: RuleProduct, request: RequestContext): Reply | ApiError {
  const names = Object.keys(RULE_LIST_QUERY);
  const unknown = reportOthers(request, names);
  if (unknown !== undefined) return unknown;
  const context = createOperationContext(request);
  const { world, profile } = context.scope;
  const rules = world.budgetRules.of(profile.profileId).filter((rule) => campaignKindOf(rule) === product.kind);
  return answerPage(request, { names, list: `budgetRules ${product.prefix}` }, rules, {
    keyOf: ({ seq }) => seq,
    body: (page, nextToken) => ({
      budgetRulesForAdvertiserResponse: page.map((rule) => ruleOfAdvertiserJson(context, rule)),
      nextToken,
    }),
  });
}

export function getRule(product: RuleProduct, request: RequestContext): Reply | ApiError {
  const error = reportUnknownParameters(request, queryOf(request).keys(), 'TOD-213');
  if (error !== undefined) return error;
  const context = createOperationContext(request);
  const rule = findRule(context, product.kind, request.params['budgetRuleId'] ?? '');
  if (rule === undefined) return ruleNotFound(request);
  return { status: 200, body: JSON.stringify({ budgetRule: ruleOfAdvertiserJson(context, rule) }) };
}

export function listCampaignsOfRule(product: RuleProduct, request: RequestContext): Reply | ApiError {
  const names = Object.keys(LIST_QUERY);
  const unknown = reportOthers(request, names);
  if (unknown !== undefined) return unknown;
  const context = createOperationContext(request);
  const ruleId = request.params['budgetRuleId'] ?? '';
  const rule = findRule(context, product.kind, ruleId);
  if (rule === undefined) return ruleNotFound(request);
  const list = { names, list: `campaigns of ${ruleId}` };
  return answerPage(request, list, campaignsOfRule(context, rule), {
    keyOf: ({ seq }) => seq,
    body: (page, nextToken) => ({
      associatedCampaigns: page.map((campaign) => ({
        campaignId: campaign.id,
        ruleStatus: evaluateRules(simulationOf(context), campaign).find((each) => each.rule.seq === rule.seq)
          ?.evaluation.status,
        campaignName: campaign.name,
      })),
      nextToken,
    }),
  });
}

function reportOthers(request: RequestContext, names: readonly string[]): ApiError | undefined {
  const others = [...queryOf(request).keys()].filter((name) => !names.includes(name));
  return reportUnknownParameters(request, others, 'TOD-212');
}

function ruleNotFound({ params }: RequestContext): ApiError {
  return unprocessable(`Budget rule ${params['budgetRuleId'] ?? ''} does not exist`, 'TOD-213');
}

interface PageWriter<T> {
  /** A number that no other row has. */
  keyOf(row: T): number;
  body(page: readonly T[], nextToken: string | undefined): object;
}

function answerPage<T>(
  request: RequestContext,
  { names, list }: { names: readonly string[]; list: string },
  rows: readonly T[],
  { keyOf, body }: PageWriter<T>,
): Reply | ApiError {
  const sent = queryOf(request);
  const { world, profile } = requireScope(request);
  const fingerprint = JSON.stringify([world.name, world.seed, profile.profileId, list]);
  const page = readPage(sent, fingerprint, names);
  if (isApiError(page)) return page;
  const { size, after, startIndex } = page;
  const last = after === undefined ? startIndex : rows.findIndex((row) => keyOf(row) === after) + 1;
  const shown = rows.slice(last, last + size);
  const end = shown.at(-1);
  const next = last + size < rows.length && end !== undefined ? pageToken(fingerprint, keyOf(end)) : undefined;
  const token = sent.get('nextToken') ?? undefined;
  return { status: 200, body: JSON.stringify(body(shown, next)), page: { token, next } };
}

interface PageQuery {
  size: number;
  after: number | undefined;
  startIndex: number;
}

function readPage(sent: URLSearchParams, fingerprint: string, names: readonly string[]): PageQuery | ApiError {
  const repeated = names.find((name) => sent.getAll(name).length > 1);
  if (repeated !== undefined) return badParameter(`${repeated} must have one value`, 'TOD-212');
  const sizeText = sent.get('pageSize') ?? '';
  if (sizeText === '')
    return badParameter(`pageSize is missing; send a whole number from 1 to ${MAX_PAGE_SIZE}`, 'TOD-212');
  const size = wholeNumber(sizeText);
  if (size === undefined || size < 1 || size > MAX_PAGE_SIZE)
    return badParameter(`pageSize '${sizeText}' is not a whole number from 1 to ${MAX_PAGE_SIZE}`, 'TOD-212');
  const startText = sent.get('startIndex') ?? '0';
  const startIndex = wholeNumber(startText);
  if (startIndex === undefined)
    return badParameter(`startIndex '${startText}' is not a whole number from 0`, 'TOD-212');
  const token = sent.get('nextToken');
  if (token === null || token === '') return { size, after: undefined, startIndex };
  const after = readPageToken(fingerprint, token);
  if (after === undefined) return badParameter('nextToken must be a token that this list returned', 'TOD-212');
  return { size, after, startIndex };
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
