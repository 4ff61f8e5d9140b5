/** What recorded traffic of suggested keywords does otherwise. */
import { variants } from '../../../../model/dialect/variants.ts';

export const suggestionsVariant = variants({
  /** The suggestions for an ad group swap the statuses 400 and 404. */
  swapsStatuses: { decision: 'SUG-14', spec: true, observed: false },
  /** The suggestions for one ASIN repeat it. */
  repeatsAsin: { decision: 'SUG-37', spec: true, observed: false },
});
