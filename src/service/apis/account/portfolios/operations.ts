/**
 * Portfolios: groups of campaigns of all products with a budget, in versions 3 and 2.
 */
import type { Operation } from '../../../http/request-context.ts';
import { v3ErrorSerializer } from '../../../protocol/grammars/v3/error-serializer.ts';
import { nameFilter, V3_FIELDS } from '../../../protocol/grammars/v3/fields.ts';
import { v3Operations } from '../../../protocol/grammars/v3/operations.ts';
import { V3_POLICY, type V3ApiConfig, type V3Resource } from '../../../protocol/grammars/v3/resource.ts';
import { isoDay, limitedTo } from '../../../protocol/codecs/value-codecs.ts';
import { portfolioBudgetUsage } from './budget-usage.ts';
import { budgetCodec, budgetControls, extendedData, inBudget, POLICIES } from './codecs.ts';
import { itemErrors } from './item-errors.ts';
import { portfolioV2Operations } from './version-2.ts';

const ENABLED = limitedTo(V3_FIELDS.state.codec, 'ENABLED');

const portfolios: V3Resource<'portfolio'> = {
  kind: 'portfolio',
  name: 'portfolios',
  title: 'Portfolio',
  key: 'portfolios',
  itemKey: 'portfolio',
  id: 'portfolioId',
  idKey: 'portfolioId',
  idFilter: 'portfolioIdFilter',
  mediaType: 'application/vnd.spPortfolio.v3+json',
  hiddenStates: [],
  maxItems: 100,
  fields: {
    portfolioId: V3_FIELDS.ownId,
    name: V3_FIELDS.name,
    state: { ...V3_FIELDS.state, input: ENABLED },
    budget: { codec: budgetCodec(POLICIES, isoDay), column: 'budget', create: 'optional', update: true },
    budgetControls: { codec: budgetControls, column: 'sharing', create: 'optional', update: true },
    inBudget: { codec: inBudget, column: 'outOfBudget' },
    extendedData: { codec: extendedData, column: 'updatedAt', spreads: true, extended: true },
  },
  filters: {
    portfolioIdFilter: { type: 'ids', column: 'id', min: 1, max: 1000 },
    nameFilter: { ...nameFilter, min: 1, max: 1000 },
    stateFilter: { type: 'choices', column: 'state', values: ENABLED.values, min: 1, max: 1 },
  },
};

const API: V3ApiConfig = {
  name: 'portfolios-v3',
  tag: 'Portfolios, version 3',
  prefix: '',
  product: '',
  itemErrors,
  rules: { body: 'TOD-120', items: 'TOD-120', batch: 'TOD-120', list: 'TOD-120', delete: 'TOD-120' },
  serializeError: v3ErrorSerializer,
  policy: V3_POLICY,
  minItems: 1,
  maxResults: 1000,
  hasFixedPages: true,
  takesTextFlags: true,
  takesPlainJson: true,
  tokenError: ['malformedValueError', 'PATTERN_NOT_MATCHED'],
  maxDeleted: 0,
  repeatedDelete: 'error',
  returnsObjects: 'preferred',
};

export const operations: readonly Operation[] = [
  ...v3Operations(portfolios, API, ['list', 'create', 'update']),
  portfolioBudgetUsage,
  ...portfolioV2Operations,
];
