/**
 * Performs a recorded request again, with a new access token of the same grant. The journal holds no tokens, so requests
 * with other secrets cannot be replayed.
 */
import { mintToken } from '../../../core/accounts/tokens.ts';
import type { Permission } from '../../../model/accounts.ts';
import type { Id } from '../../../model/entities.ts';
import { REDACTED } from '../../../service/http/redact.ts';
import { DOWNLOAD } from '../../../service/pipeline/fault-injection/effect.ts';
import type { PerformInside } from '../../../service/pipeline/perform-inside.ts';
import type { Exchange, Grant } from '../../../service/journal/exchange.ts';
import { credentialsOfWorld } from '../../../world/lifecycle/world-origin.ts';
import type { World } from '../../../world/state/world.ts';
import {
  ACCESS_TOKEN,
  replayableRequest,
  type ReplayableRequest,
  type Template,
} from '../exports/replayable-request.ts';

/** `Request` refuses the others. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const ORIGIN_AND_WORLD = /^(https?:\/\/[^/?#]*)\/_worlds\/([^/?#]*)/;

/** Why the request cannot be performed again; undefined if it can. */
export function replayObstacle(exchange: Exchange, world: World): string | undefined {
  const { operation, method, requestBody, requestBodyTruncated } = exchange;
  const named = worldNamedIn(exchange);
  if (named !== undefined && named !== world.name) return `it was sent to the world ${named}, which did not exist`;
  if (requestBodyTruncated && requestBody !== undefined)
    return 'the journal holds only the beginning of the request body; raise the setting journalBodyBytes before the request';
  if (operation === DOWNLOAD) return 'the journal does not hold the signature of the link; request a new link';
  if (!METHODS.has(method)) return `a request with the method ${method} cannot be repeated`;
  const request = replayableRequest(exchange);
  const secret = variablesOf(request).find((variable) => variable !== ACCESS_TOKEN);
  if (secret !== undefined) return `the journal does not hold its secrets, such as the value of ${secret}`;
  return request.obstacles[0];
}

/** `source` is the world of the exchange, and `target` that world or a copy of it. The exchange must have no obstacle. */
export async function replayExchange(
  exchange: Exchange,
  { source, target }: { source: World; target: World },
  perform: PerformInside,
): Promise<Exchange> {
  const grant = exchange.grant && grantIn(exchange.grant, source, target);
  const token = grant && mintFor(target, grant);
  try {
    return await perform(requestFor(exchange, { source, target, token }), exchange.region);
  } finally {
    if (token !== undefined && target.lifetime.endedBy === undefined) target.accountStore.dropToken(token);
  }
}

function worldNamedIn({ url, requestHeaders }: Exchange): string | undefined {
  return ORIGIN_AND_WORLD.exec(url)?.[2] ?? requestHeaders.find(([name]) => name === 'sandbox-world')?.[1];
}

/** A copy of a world has a client of its own. */
function grantIn({ clientId, access }: Grant, source: World, target: World): Grant {
  return { clientId: clientIdIn(clientId, source, target), access };
}

function clientIdIn(clientId: string, source: World, target: World): string {
  return clientId === credentialsOfWorld(source).clientId ? credentialsOfWorld(target).clientId : clientId;
}

function mintFor(world: World, { clientId, access }: Grant): string {
  // `mintToken` writes this JSON.
  const narrowed = access === null ? null : (JSON.parse(access) as Record<Id, Permission>);
  const grant = { clientId, ttl: world.settings.tokenTtl, access: narrowed };
  return world.transaction(() => mintToken(world, 'access', grant).token);
}

interface Target {
  source: World;
  target: World;
  /** Without a known grant, the request was sent with an unknown token, and is again. */
  token: string | undefined;
}

function requestFor(exchange: Exchange, { source, target, token = REDACTED }: Target): Request {
  const { url, headers, body } = replayableRequest(exchange);
  const sent = new Headers();
  for (const [name, value] of headers) {
    const text = textOf(value, token);
    sent.set(name, name.endsWith('-ClientId') ? clientIdIn(text, source, target) : text);
  }
  let address = textOf(url, token);
  // The token need not name the world.
  if (ORIGIN_AND_WORLD.test(address)) address = address.replace(ORIGIN_AND_WORLD, `$1/_worlds/${target.name}`);
  else sent.set('Sandbox-World', target.name);
  const { method } = exchange;
  // Bytes, because a text would get a default media type.
  const bytes = body === undefined || WITHOUT_BODY.has(method) ? undefined : Buffer.from(textOf(body, token));
  return new Request(address, { method, headers: sent, ...(bytes === undefined ? {} : { body: bytes }) });
}

function textOf(template: Template, token: string): string {
  return template
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.inForm ? encodeURIComponent(token) : token;
    })
    .join('');
}

function variablesOf({ url, headers, body = [] }: ReplayableRequest): string[] {
  const templates = [url, body, ...headers.map(([, value]) => value)];
  return templates.flat().flatMap((part) => (typeof part === 'string' ? [] : [part.variable]));
}
