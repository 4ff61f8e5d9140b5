/** What recorded traffic of unified reports does otherwise. */
import { variants } from '../../../../model/dialect/variants.ts';

export const unifiedReportVariant = variants({
  /** The word before the name of an unknown field. */
  beforeUnknown: { decision: 'TOD-451', spec: 'field', observed: 'the field' },
  /** Accounts that the token may not view are 403. */
  forbidsAccounts: { decision: 'TOD-452', spec: false, observed: true },
});
