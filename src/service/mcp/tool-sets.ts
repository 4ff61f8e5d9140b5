/**
 * The tools of each endpoint: all of them, or three that find, describe and invoke the others.
 */
import { suggestion } from '../../model/errors/did-you-mean.ts';
import type { ToolAnswer, ToolArguments } from './call-tool.ts';
import type { Tool } from './tools.ts';

type ListedTool = Pick<Tool, 'name' | 'description' | 'annotations' | 'inputSchema'>;
type CallTool = (tool: Tool, input: ToolArguments) => Promise<ToolAnswer>;

export interface ToolSet {
  instructions: string;
  list(): ListedTool[];
  /** Returns `; did you mean X?`, or an empty text. */
  suggest(name: string): string;
  /** Undefined if the set has no tool of this name. */
  call(name: string, input: ToolArguments, callTool: CallTool): Promise<ToolAnswer> | undefined;
}

const INSTRUCTIONS =
  'Tools for the advertising accounts of a user. The argument body has the fields of the call; its accessRequestedAccount names the account by one id, unless headers of the connection select it. skill changes nothing. All tools take much of a context: /mcp/lite, at the same host, has three tools that find, describe and invoke these.';
const LITE_INSTRUCTIONS =
  'Three tools that find, describe and invoke the tools of /mcp. Search first, describe what you want to invoke, and invoke it with the arguments that its inputSchema describes.';

export function allTools(tools: readonly Tool[]): ToolSet {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    instructions: INSTRUCTIONS,
    suggest: (name) => suggestion(name, byName.keys()),
    list: () => tools.map(listed),
    call(name, input, callTool) {
      const tool = byName.get(name);
      return tool === undefined ? undefined : callTool(tool, input);
    },
  };
}

function listed({ name, description, annotations, inputSchema }: Tool): ListedTool {
  return { name, description, annotations, inputSchema };
}

const SEARCH = 'amazon_ads_mcp-search_tools';
const DESCRIBE = 'amazon_ads_mcp-describe_tools';
const INVOKE = 'amazon_ads_mcp-invoke_tool';

const LITE_TOOLS: readonly ListedTool[] = [
  {
    name: SEARCH,
    description: 'Find tools whose name or description contains all words of a query',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
  },
  {
    name: DESCRIBE,
    description: 'Describe tools with their input',
    annotations: { readOnlyHint: true },
    inputSchema: {
      type: 'object',
      properties: { toolNames: { type: 'array', items: { type: 'string' } } },
      required: ['toolNames'],
    },
  },
  {
    name: INVOKE,
    description: 'Invoke a tool with its arguments',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    inputSchema: {
      type: 'object',
      properties: { toolName: { type: 'string' }, arguments: { type: 'object' } },
      required: ['toolName'],
    },
  },
];

export function liteTools(tools: readonly Tool[]): ToolSet {
  const all = allTools(tools);
  const calls: Readonly<Record<string, (input: ToolArguments, callTool: CallTool) => Promise<ToolAnswer>>> = {
    async [SEARCH]({ query }) {
      const words = typeof query === 'string' ? query.toLowerCase().split(/\s+/) : [];
      const found = tools.filter(({ name, description }) => {
        const text = `${name} ${description}`.toLowerCase();
        return words.every((word) => text.includes(word));
      });
      return success({ tools: found.map(({ name, description }) => ({ name, description })) });
    },
    async [DESCRIBE]({ toolNames }) {
      const names: readonly unknown[] = Array.isArray(toolNames) ? toolNames : [];
      const unknown = names.find((name) => !tools.some((tool) => tool.name === name));
      return unknown === undefined
        ? success({ tools: tools.filter(({ name }) => names.includes(name)).map(listed) })
        : unknownTool(unknown, all);
    },
    async [INVOKE]({ toolName, arguments: input }, callTool) {
      const given = typeof input === 'object' && input !== null ? { ...input } : {};
      return (await all.call(String(toolName), given, callTool)) ?? unknownTool(toolName, all);
    },
  };
  return {
    instructions: LITE_INSTRUCTIONS,
    list: () => [...LITE_TOOLS],
    suggest: (name) => suggestion(name, Object.keys(calls)),
    call: (name, input, callTool) => calls[name]?.(input, callTool),
  };
}

function success(json: object): ToolAnswer {
  return { text: JSON.stringify(json), isError: false };
}

function unknownTool(name: unknown, { suggest }: ToolSet): ToolAnswer {
  const text = String(name);
  return { text: `Unknown tool: ${text}${suggest(text) || `; ${SEARCH} lists the tools`}`, isError: true };
}
