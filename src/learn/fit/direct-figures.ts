/**
 * Figures that follow from sums, without a simulation.
 */
import { defined } from '../../model/defined.ts';
import type { SimulationParameters } from '../../model/simulation-parameters.ts';
import { MAX_ORDER_DELAY } from '../../core/simulation/orders.ts';
import { SummedShare, type Account } from '../account/account.ts';
import type { AccountSamples } from './account-samples.ts';
import { figure, partFigure } from './figure.ts';
import { isGroup } from './statistics.ts';

type DirectFigures = Pick<Partial<SimulationParameters>, 'weekdays' | 'sameProduct' | 'firstDayOrders'>;

const DAY = 86_400_000;

export function directFigures({ same, early }: Account, { weekdays }: AccountSamples): DirectFigures {
  // The longest window has the most orders.
  const [window, ofWindow] = [...early].toSorted(([a], [b]) => b - a)[0] ?? [1, new SummedShare()];
  // The delay of an order is a power of a random number: the part within a day of all orders follows from that of a window.
  const exponent = Math.log(MAX_ORDER_DELAY / DAY) / Math.log(window);
  return defined({
    weekdays: weekdays?.map((each) => figure(each)),
    sameProduct: isGroup(same) ? partFigure(same.part / same.whole) : undefined,
    firstDayOrders: isGroup(ofWindow) ? partFigure((ofWindow.part / ofWindow.whole) ** exponent) : undefined,
  });
}
