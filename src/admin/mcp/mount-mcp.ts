/**
 * `POST /_sandbox/mcp`: the MCP server of the admin API, over streamable HTTP without sessions. A call of a tool is one or
 * more requests to the admin API, with the headers of the caller.
 */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { MESSAGE_HEADERS } from '../../service/mcp/message-headers.ts';
import { headersOfRequest } from '../../service/http/request-headers.ts';
import { worldInAddress } from '../../service/http/resolve-world.ts';
import { DEFAULT_WORLD } from '../../world/world-names.ts';
import { annotateCall } from '../../control/routing/call-log.ts';
import { limitBody } from '../../control/routing/limit-body.ts';

const MCP_PATH = '/_sandbox/mcp';
const MAX_BYTES = 8 * 2 ** 20;

/** The server is loaded by the first message. */
export function mountMcp(app: OpenAPIHono, guard: MiddlewareHandler, version: string): void {
  app.post(MCP_PATH, guard, limitBody(MAX_BYTES), async (c) => {
    const { raw: request, url } = c.req;
    annotateCall(request, { operation: 'callMcp' });
    const [{ connect }, { createAdminServer }, { answerMessage }] = await Promise.all([
      import('../../client/connect.ts'),
      import('./admin-server.ts'),
      import('../../service/mcp/answer-message.ts'),
    ]);
    const { origin, pathname } = new URL(url);
    const client = connect(origin, { fetch: sendAs(c, app) });
    const defaultWorld = worldInAddress(pathname, headersOfRequest(request)) ?? DEFAULT_WORLD;
    const server = createAdminServer({ client, defaultWorld }, version);
    const { status, type, body } = await answerMessage(server, request);
    return new Response(body === '' ? null : body, { status, headers: type === null ? {} : { 'content-type': type } });
  });
}

/** Requests within this process have the token, the host and the origin of the caller. */
function sendAs({ req, env }: Context, app: OpenAPIHono): typeof fetch {
  return async (url, init) => {
    const headers = new Headers(req.raw.headers);
    for (const name of MESSAGE_HEADERS) headers.delete(name);
    for (const [name, value] of new Headers(init?.headers)) headers.set(name, value);
    return app.fetch(new Request(url, { ...init, headers }), env);
  };
}
