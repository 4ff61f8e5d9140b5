/**
 * The declaration of a tool of the MCP server.
 */
import { isObject } from '../http/body.ts';
import type { Schema } from '../http/description.ts';

export type Effect = 'read' | 'create' | 'change' | 'delete';
export type ToolBody = Readonly<Record<string, unknown>>;

export interface DeclaredTool {
  name: string;
  description: string;
  effect: Effect;
}

/** A tool that calls one operation with its body. */
export interface DirectTool extends DeclaredTool {
  /** The id of the operation. */
  operation: string;
  /** The only fields of items, all required; by default all fields of the operation. */
  only?: readonly string[];
  /** Fields of items that the tool with create in place of update describes. */
  asInCreate?: readonly string[];
  describe?(request: Schema): Schema;
  translate?(body: ToolBody): ToolBody;
}

/** A field of an item that the tool does not have, as `campaigns[0].name`. */
export function foreignField({ only = [] }: DirectTool, body: ToolBody): string | undefined {
  if (only.length === 0) return undefined;
  for (const [list, items] of Object.entries(body)) {
    for (const [i, item] of (Array.isArray(items) ? items : []).entries()) {
      const field = isObject(item) ? Object.keys(item).find((name) => !only.includes(name)) : undefined;
      if (field !== undefined) return `${list}[${i}].${field}`;
    }
  }
  return undefined;
}
