/**
 * Figures that follow from sums, without a simulation.
 */
import { defined } from '../../model/defined.ts';
import { DAY_MS } from '../../model/text/time-units.ts';
import { MAX_ORDER_DELAY } from '../../core/simulation/orders.ts';
import type { Account } from '../reported-account/account.ts';
import type { ShareOfCampaigns } from '../reported-account/sums.ts';
import { figure, partFigure } from './figure.ts';
import type { Parameters } from './figures.ts';
import { SMALLEST_GROUP } from './statistics.ts';

export function directFigures(account: Account, weekdays: readonly number[] | undefined): Parameters {
  const partOf = (share: ShareOfCampaigns | undefined): number | undefined =>
    share === undefined || share.campaigns < SMALLEST_GROUP ? undefined : share.part / share.whole;
  const [same, early] = [partOf(account.share('same')), account.early()];
  const earlyPart = partOf(early?.share);
  // The delay of an order is a power of a random number: the part within a day of all orders follows from that of a window.
  const exponent = Math.log(MAX_ORDER_DELAY / DAY_MS) / Math.log(early?.window ?? 1);
  return defined({
    weekdays: weekdays?.map((each) => figure(each)),
    sameProduct: same && partFigure(same),
    firstDayOrders: earlyPart && partFigure(earlyPart ** exponent),
  });
}
