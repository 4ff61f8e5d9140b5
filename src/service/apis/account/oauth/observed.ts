/** What recorded traffic of the token endpoint does otherwise. */
import { variants } from '../../../../model/dialect/variants.ts';

export const oauthVariant = variants({
  /** Successful responses have a request id. */
  hasRequestId: { decision: 'OBS-16', spec: true, observed: false },
  cacheControl: { decision: 'OBS-24', spec: 'no-store', observed: 'no-cache, no-store, must-revalidate' },
});
