/**
 * The MCP server of the service, at `/mcp` and `/mcp/lite`: streamable HTTP without sessions, by the official SDK. A
 * request passes the first steps of the pipeline, and each call of a tool is a request to an operation.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { parseJson } from '../http/body.ts';
import type { Reply } from '../http/reply.ts';
import type { IncomingRequest, Operation, RequestContext } from '../http/request-context.ts';
import type { RequestHeaders } from '../http/request-headers.ts';
import { Routes } from '../http/routing/routes.ts';
import { authenticate, identifyClient } from '../pipeline/authorize.ts';
import { injectFault } from '../pipeline/fault-injection/inject-fault.ts';
import { findOperation } from '../pipeline/find-operation.ts';
import { runDueTimeline } from '../pipeline/run-due-timeline.ts';
import { handleRequest, type PipelineDeps } from '../pipeline/run-pipeline.ts';
import { selectSteps, type Step } from '../pipeline/step.ts';
import { unifiedErrorSerializer } from '../protocol/grammars/unified/error-serializer.ts';
import { answerMessage } from './answer-message.ts';
import { callTool } from './call-tool.ts';
import { allTools, liteTools, type ToolSet } from './tool-sets.ts';
import { toolsOf } from './tools.ts';

const SERVER_INFO = { name: 'amazon-ads-mcp', version: '1.0.0' };

/** Rate limits count the calls of operations only. */
const STEPS: readonly Step[] = [
  { run: runDueTimeline },
  { run: findOperation },
  { run: injectFault },
  { run: authenticate, appliesTo: (operation) => operation !== undefined },
  { run: identifyClient, appliesTo: (operation) => operation !== undefined },
];

const COMMON = {
  tag: 'MCP server',
  summary: 'Call the MCP server',
  needs: 'client',
  permission: 'viewer',
  describe: () => ({ responses: {} }),
  serializeError: unifiedErrorSerializer,
} as const;

export type ServeMcp = (incoming: IncomingRequest) => Response | Promise<Response>;

/** `operations` are those of the app, from which the tools are made. */
export function createMcp(deps: PipelineDeps, operations: readonly Operation[]): ServeMcp {
  const tools = toolsOf(operations);
  const endpoints = [
    ...endpoint(deps, { id: 'mcp', path: '/mcp', tools: allTools(tools) }),
    ...endpoint(deps, { id: 'mcpLite', path: '/mcp/lite', tools: liteTools(tools) }),
  ];
  const own = { ...deps, routes: new Routes(endpoints), steps: selectSteps(STEPS) };
  return (incoming) => handleRequest(own, { ...incoming, head: withBearer(incoming.head) });
}

function endpoint(deps: PipelineDeps, { id, path, tools }: { id: string; path: string; tools: ToolSet }): Operation[] {
  const common = { ...COMMON, id, paths: [path] };
  return [
    { ...common, method: 'POST', body: 'json', perform: (request) => answer(deps, request, tools) },
    { ...common, method: 'GET', perform: refuseMethod },
    { ...common, method: 'DELETE', perform: refuseMethod },
  ];
}

/** Clients send the token with or without the scheme. */
function withBearer(head: RequestHeaders): RequestHeaders {
  const authorization = head.get('authorization')?.trim();
  if (authorization === undefined || authorization === '' || /\s/.test(authorization)) return head;
  return {
    get: (name) => (name === 'authorization' ? `Bearer ${authorization}` : head.get(name)),
    names: () => head.names(),
  };
}

/** Without sessions there is no stream to open and no session to end. */
function refuseMethod(): Reply {
  const error = { code: ErrorCode.ConnectionClosed, message: 'Method not allowed.' };
  return {
    status: 405,
    body: JSON.stringify({ jsonrpc: '2.0', error, id: null }),
    headers: { allow: 'POST' },
    reason: 'the MCP server has no sessions, so it takes POST only',
  };
}

async function answer(deps: PipelineDeps, request: RequestContext, tools: ToolSet): Promise<Reply> {
  const { url, method, head, body: sent = '' } = request;
  const headers = new Headers(head.names().map((name) => [name, head.get(name) ?? '']));
  const parsed = parseJson(sent);
  const { status, type, body } = await answerMessage(
    createServer(deps, request, tools),
    new Request(url, { method, headers, body: sent }),
    'json' in parsed ? { parsedBody: parsed.json } : {},
  );
  return { status, body, ...(type === null ? { omitContentType: true } : {}) };
}

function createServer(deps: PipelineDeps, request: RequestContext, tools: ToolSet): Server {
  const { instructions } = tools;
  const server = new Server(SERVER_INFO, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.list() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const { name, arguments: input = {} } = params;
    const called = tools.call(name, input, (tool, given) => callTool(deps, request, tool, given));
    if (called === undefined)
      throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}${tools.suggest(name)}`);
    const { text, isError } = await called;
    return { content: [{ type: 'text', text }], isError };
  });
  return server;
}
