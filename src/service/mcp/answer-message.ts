/**
 * Answers a message of an MCP client over streamable HTTP without sessions, by the official SDK.
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  WebStandardStreamableHTTPServerTransport,
  type HandleRequestOptions,
} from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
// The SDK imports zod, which the bundler would otherwise put into a chunk without the extension of zod.
import '../../model/schemas/zod.ts';

export interface MessageAnswer {
  status: number;
  /** Null if there is no body. */
  type: string | null;
  body: string;
}

/** `server` is used for this message only. */
export async function answerMessage(
  server: Server,
  request: Request,
  options?: HandleRequestOptions,
): Promise<MessageAnswer> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const response = await transport.handleRequest(request, options);
  const body = await response.text();
  await server.close();
  return { status: response.status, type: response.headers.get('content-type'), body };
}
