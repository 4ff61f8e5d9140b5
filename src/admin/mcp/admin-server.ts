/**
 * The MCP server of the admin API: tools for the tasks of an agent that develops or tests a client, and the pages of the
 * documentation as resources.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
// The SDK imports zod, which the bundler would otherwise put into a chunk without the extension of zod.
import '../../model/schemas/zod.ts';
import { findGuide, readGuides } from '../docs/guides.ts';
import { checkScenario, createWorld, moveTime, planAnswers } from './control-tools.ts';
import { checkClient, explain, whatChanged, whatHappened } from './insight-tools.ts';
import { failureText, type AdminTool, type ToolContext } from './tool.ts';

const TOOLS: readonly AdminTool[] = [
  createWorld,
  whatHappened,
  explain,
  moveTime,
  planAnswers,
  whatChanged,
  checkClient,
  checkScenario,
];

const INSTRUCTIONS =
  'Controls an emulator of the Amazon Ads API. A program under test sends its requests to the URL of a world, with the credentials of that world; create_world returns both. The resources are the documentation.';

const RESOURCES = 'ads-sandbox://docs/';

export function createAdminServer(context: ToolContext, version: string): Server {
  const server = new Server(
    { name: 'ads-sandbox', version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, isReadOnly, inputSchema }) => ({
      name,
      description,
      inputSchema: inputSchema(),
      annotations: { readOnlyHint: isReadOnly, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const called = TOOLS.find((tool) => tool.name === name);
    if (called === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`);
    return callTool(called, given, context);
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: readGuides().map(({ file, title, purpose }) => ({
      uri: RESOURCES + file,
      name: file,
      title,
      ...(purpose === '' ? {} : { description: purpose }),
      mimeType: 'text/markdown',
    })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const guide = uri.startsWith(RESOURCES) ? findGuide(uri.slice(RESOURCES.length)) : undefined;
    if (guide === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown resource: ${uri}`);
    return { contents: [{ uri, mimeType: 'text/markdown', text: guide.text }] };
  });
  return server;
}

async function callTool(called: AdminTool, given: unknown, context: ToolContext): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: await called.call(given, context) }] };
  } catch (error) {
    return { content: [{ type: 'text', text: failureText(error) }], isError: true };
  }
}
