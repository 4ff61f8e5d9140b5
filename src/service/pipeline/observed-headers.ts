/**
 * Headers that recorded responses have in addition, for the setting `dialect: observed`. Their values follow from the
 * seed of the world and the number of the call.
 */
import type { RequestContext } from '../http/request-context.ts';

/** Until this day the sandbox endpoint sent the request id in two headers. */
const SECOND_ID_END = Date.UTC(2020, 1, 12);
const VARY = 'Content-Type,Accept-Encoding,X-Amzn-CDN-Cache,X-Amzn-AX-Treatment,User-Agent';
const STRICT_TRANSPORT = 'max-age=47474747; includeSubDomains; preload';

export function observedHeaders({ world, operation }: RequestContext, call: number): Record<string, string> {
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
