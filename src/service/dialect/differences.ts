/**
 * What recorded traffic does otherwise in several APIs.
 */
import type { WritePolicy } from '../../core/entities/operation-context.ts';
import { variants } from '../../model/dialect/variants.ts';
import type { RequestContext } from '../http/request-context.ts';

/** For the OpenAPI document. */
export const OTHER_DIALECT = 'dialect: observed';

export const edgeVariant = variants({
  /** A gateway refuses methods that a path of the newer APIs does not have. */
  hasGateway: { decision: 'TOD-536', spec: false, observed: true },
});

export const headersVariant = variants({
  /** Headers that all responses have in addition. */
  addedHeaders: { decision: 'OBS-23', spec: undefined, observed: recordedHeaders },
});

export const legacyVariant = variants({
  /** Errors of whole requests have the request id. */
  namesRequestInErrors: { decision: 'OBS-18', spec: false, observed: true },
  /** The field with the text of the error of an item. */
  itemText: { decision: 'ERR-16', spec: 'details', observed: 'description' },
  /** The texts for archived entities, taken names and product ads without a campaign begin with a space. */
  beginsWithBlank: { decision: 'OBS-08', spec: false, observed: true },
  /** A create that fails for a name that is taken has the id of the entity with that name. */
  namesHolderOfName: { decision: 'OBS-03', spec: false, observed: true },
  /** An update without an id creates an entity. */
  createsWithoutId: { decision: 'GEN-29', spec: false, observed: true },
  /** The status of a report or a snapshot has its record type. */
  statusHasRecordType: { decision: 'SNP-15', spec: true, observed: false },
});

export const v3Variant = variants({
  /** Errors of whole requests repeat the message as `details`. */
  repeatsMessage: { decision: 'V3-57', spec: true, observed: false },
  /** Campaigns that start in the past are refused in every world, not only in strict ones. */
  policy: {
    decision: 'V3-58',
    spec: {},
    observed: { pastStart: 'refused' } satisfies Partial<WritePolicy>,
  },
});

/** Until this day the sandbox endpoint sent the request id in two headers. */
const SECOND_ID_END = Date.UTC(2020, 1, 12);
const VARY = 'Content-Type,Accept-Encoding,X-Amzn-CDN-Cache,X-Amzn-AX-Treatment,User-Agent';
const STRICT_TRANSPORT = 'max-age=47474747; includeSubDomains; preload';

/** Their values follow from the seed of the world and the number of the call. */
function recordedHeaders({ world, operation }: RequestContext, call: number): Record<string, string> {
  const { gateway = false, needs } = operation ?? {};
  const isLive = gateway || world.settings.endpoint === 'production';
  const isToken = needs === 'none';
  const headers: Record<string, string> = isToken ? {} : { vary: VARY };
  if (isLive || (!isToken && world.now() < SECOND_ID_END)) headers['x-amz-rid'] = world.requestId(call);
  if (isLive) {
    headers['x-amzn-requestid'] = world.ids.uuid('x-amzn-requestid', call);
    headers['strict-transport-security'] = STRICT_TRANSPORT;
  }
  if (gateway) {
    const seconds = Math.floor(world.now() / 1000).toString(16);
    headers['x-amz-apigw-id'] = `${world.ids.text('x-amz-apigw-id', call, 15)}=`;
    headers['x-amzn-trace-id'] =
      `Root=1-${seconds}-${world.ids.uuid('x-amzn-trace-id', call).replaceAll('-', '').slice(0, 24)}`;
  }
  return headers;
}
