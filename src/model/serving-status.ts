/**
 * Serving statuses as tables: the first row whose condition holds gives the status. The days of the portfolio and the
 * states of parents come before the entity's own state, states before budgets, budgets before completeness. `coarse` uses
 * only the documented values; `fine` has more, as in recorded traffic; `later` are those of the API versions since v3: as
 * `fine`, with rows of their own. An overridden status comes before the table.
 */
import type { Kind } from './entities.ts';
import { SPONSORED_BRANDS } from './statuses/sponsored-brands.ts';
import { SPONSORED_DISPLAY } from './statuses/sponsored-display.ts';
import { SPONSORED_PRODUCTS } from './statuses/sponsored-products.ts';
import { PORTFOLIO_BUDGET, PORTFOLIO_DAYS, type StatusLine, type StatusVariant } from './statuses/status-line.ts';

function isInVariant({ only }: StatusLine, variant: StatusVariant): boolean {
  return only === undefined || only === variant || (only === 'fine' && variant === 'later');
}

export const STATUS_TABLES: Readonly<Record<Kind, readonly StatusLine[]>> = {
  ...SPONSORED_PRODUCTS,
  ...SPONSORED_BRANDS,
  ...SPONSORED_DISPLAY,
  portfolio: [
    { when: 'paymentFailure', is: 'ADVERTISER_PAYMENT_FAILURE' },
    ...PORTFOLIO_DAYS,
    PORTFOLIO_BUDGET,
    { when: 'accountOutOfBudget', is: 'ADVERTISER_OUT_OF_BUDGET' },
    { when: 'always', is: 'PORTFOLIO_STATUS_ENABLED' },
  ],
};

const linesByVariant = new Map<string, readonly StatusLine[]>();

/** Returns the rows of a kind's table in a variant. Cached, because long lists need them for each entity. */
export function statusLines(kind: Kind, variant: StatusVariant): readonly StatusLine[] {
  const key = `${kind} ${variant}`;
  let lines = linesByVariant.get(key);
  if (lines === undefined)
    linesByVariant.set(key, (lines = STATUS_TABLES[kind].filter((line) => isInVariant(line, variant))));
  return lines;
}
