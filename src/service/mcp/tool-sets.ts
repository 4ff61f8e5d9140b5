/**
 * The tools of each endpoint: all of them, or three that find, describe and invoke the others.
 */
import type { ToolAnswer, ToolArguments } from './call-tool.ts';
import type { Tool } from './tools.ts';

type ListedTool = Pick<Tool, 'name' | 'description' | 'inputSchema'>;
type CallTool = (tool: Tool, input: ToolArguments) => Promise<ToolAnswer>;

export interface ToolSet {
  list(): ListedTool[];
  /** Undefined if the set has no tool of this name. */
  call(name: string, input: ToolArguments, callTool: CallTool): Promise<ToolAnswer> | undefined;
}

export function allTools(tools: readonly Tool[]): ToolSet {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    list: () => tools.map(listed),
    call(name, input, callTool) {
      const tool = byName.get(name);
      return tool === undefined ? undefined : callTool(tool, input);
    },
  };
}

function listed({ name, description, inputSchema }: Tool): ListedTool {
  return { name, description, inputSchema };
}

const SEARCH = 'amazon_ads_mcp-search_tools';
const DESCRIBE = 'amazon_ads_mcp-describe_tools';
const INVOKE = 'amazon_ads_mcp-invoke_tool';

const LITE_TOOLS: readonly ListedTool[] = [
  {
    name: SEARCH,
    description: 'Find tools whose name or description contains all words of a query',
    inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
  },
  {
    name: DESCRIBE,
    description: 'Describe tools with their input',
    inputSchema: {
      type: 'object',
      properties: { toolNames: { type: 'array', items: { type: 'string' } } },
      required: ['toolNames'],
    },
  },
  {
    name: INVOKE,
    description: 'Invoke a tool with its arguments',
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
        : unknownTool(unknown);
    },
    async [INVOKE]({ toolName, arguments: input }, callTool) {
      const given = typeof input === 'object' && input !== null ? { ...input } : {};
      return (await all.call(String(toolName), given, callTool)) ?? unknownTool(toolName);
    },
  };
  return { list: () => [...LITE_TOOLS], call: (name, input, callTool) => calls[name]?.(input, callTool) };
}

function success(json: object): ToolAnswer {
  return { text: JSON.stringify(json), isError: false };
}

function unknownTool(name: unknown): ToolAnswer {
  return { text: `Unknown tool: ${String(name)}. ${SEARCH} lists the tools.`, isError: true };
}
