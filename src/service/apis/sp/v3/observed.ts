/** What recorded traffic of sponsored products version 3 does otherwise. */
import { variants } from '../../../../model/dialect/variants.ts';

export const spV3Variant = variants({
  /** The maximum number of items per create or update of all resources, if it is not that of each. */
  maxItems: { decision: 'V3-58', spec: undefined, observed: 1000 },
});
