/**
 * All tables of a world. `npm run migrations` generates the SQL that creates them.
 *
 * Ids are integers in the file and text in the program; see `idColumn`. `seq` is the rowid, so each index ends with the
 * order of creation.
 */
import * as sponsoredProducts from './sponsored-products.ts';
import * as sponsoredBrands from './sponsored-brands.ts';
import * as portfolios from './portfolios.ts';
import * as sponsoredDisplay from './sponsored-display.ts';
import * as accountRecords from './account-records.ts';
import * as accounts from './accounts.ts';
import * as assets from './assets.ts';
import * as history from './history.ts';
import * as budgetsAndNumbers from './budgets-and-numbers.ts';
import * as jobs from './jobs.ts';
import * as streams from './streams.ts';
import * as world from './world.ts';

export const TABLES = {
  ...sponsoredProducts,
  ...sponsoredBrands,
  ...portfolios,
  ...sponsoredDisplay,
  ...accountRecords,
  ...accounts,
  ...assets,
  ...history,
  ...budgetsAndNumbers,
  ...jobs,
  ...streams,
  ...world,
};
