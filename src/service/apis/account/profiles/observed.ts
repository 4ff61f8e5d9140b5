/** What recorded traffic of profiles does otherwise. */
import { variants } from '../../../../model/dialect/variants.ts';

export const profilesVariant = variants({
  /** Sellers have a budget in version 2 too. */
  showsBudgetOfSellers: { decision: 'PRF-40', spec: false, observed: true },
  /** At the sandbox endpoint, sellers have no name and no profile has a payment method. */
  hidesPartsInSandbox: { decision: 'OBS-15', spec: false, observed: true },
  /** Version 1 returns one profile as a list. */
  listsOneProfile: { decision: 'PRF-45', spec: true, observed: false },
  /** Only profiles of sellers have a budget that can be changed. */
  refusesBudgetOfOthers: { decision: 'PRF-52', spec: false, observed: true },
});
