/** What recorded traffic of reporting version 3 does otherwise. */
import { variants } from '../../../../model/dialect/variants.ts';

export const reportingV3Variant = variants({
  /** Bodies end with a line feed, and a client that accepts JSON gets that type. */
  remapsTypes: { decision: 'OBS-21', spec: false, observed: true },
  deletedDetail: { decision: 'OBS-21', spec: 'Report deleted successfully', observed: 'Report deleted' },
});
