/**
 * Portfolios of version 2: the same entities as version 3 in the grammar of that version.
 */
import type { Operation } from '../../../http/request-context.ts';
import { legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import { EXTENDED_FIELDS, ownIds } from '../../../protocol/grammars/legacy/fields.ts';
import { toItemError } from '../../../protocol/grammars/legacy/item-errors.ts';
import { legacyOperationsOf } from '../../../protocol/grammars/legacy/operations.ts';
import type { LegacyResource } from '../../../protocol/grammars/legacy/resource.ts';
import { sharedFields } from '../../../protocol/codecs/shared-fields.ts';
import { compactDay, id, limitedTo, oneOf } from '../../../protocol/codecs/value-codecs.ts';
import { budgetCodec, inBudget } from './codecs.ts';

const SHARED = sharedFields({ id, nameOf: (value) => value });

/** Published clients name the monthly policy in two ways. Portfolios without a cap show no budget. */
const POLICIES = oneOf({
  dateRange: 'DATE_RANGE',
  monthlyRecurring: 'MONTHLY_RECURRING',
  MonthlyRecurring: 'MONTHLY_RECURRING',
});

const portfolios: LegacyResource<'portfolio'> = {
  kind: 'portfolio',
  name: 'portfolios',
  title: 'Portfolio',
  id: 'portfolioId',
  readFirst: ['name', 'state'],
  hiddenStates: [],
  maxItems: 100,
  fields: {
    portfolioId: SHARED.ownId,
    name: SHARED.name,
    budget: { codec: budgetCodec(POLICIES, compactDay), column: 'budget', create: 'optional', update: true },
    inBudget: { codec: inBudget, column: 'outOfBudget' },
    state: { ...SHARED.state, input: limitedTo(SHARED.state.codec, 'enabled') },
    ...EXTENDED_FIELDS,
  },
  filters: {
    portfolioIdFilter: ownIds,
    portfolioNameFilter: { type: 'texts', column: 'name' },
    portfolioStateFilter: { type: 'choices', column: 'state', values: SHARED.state.codec.values },
  },
  operations: {
    get: 'getPortfolioV2',
    getExtended: 'getPortfolioV2Ex',
    create: 'createPortfoliosV2',
    update: 'updatePortfoliosV2',
    list: 'listPortfoliosV2',
    listExtended: 'listPortfoliosV2Ex',
  },
  itemForm: { itemText: 'description', beginsWithBlank: false, namesHolderOfName: false, createsWithoutId: false },
  rules: { batch: 'TOD-494', list: 'TOD-494' },
};

export const portfolioV2Operations: readonly Operation[] = legacyOperationsOf(portfolios, {
  name: 'portfolios-v2',
  tag: 'Portfolios, version 2',
  prefixes: ['/v2'],
  toItemError,
  serializeError: legacyErrorSerializer,
});
