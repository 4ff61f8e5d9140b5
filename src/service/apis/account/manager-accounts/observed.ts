/** What recorded traffic of manager accounts does otherwise. */
import { variants } from '../../../../model/dialect/variants.ts';

export const managerAccountsVariant = variants({
  showsType: { decision: 'MGR-05', spec: true, observed: false },
  /** An id that advertisers of a type do not have. */
  missingId: { decision: 'MGR-13', spec: '', observed: null },
  /** Errors repeat the message as `details`. */
  repeatsMessage: { decision: 'MGR-21', spec: true, observed: false },
});
