/**
 * The tools of the MCP server, from their declarations and the operations that are served. A tool has the name that the
 * service gives it, and calls operations of the unified API (TOD-470).
 */
import { isObject } from '../http/body.ts';
import { descriptionOf, type Schema } from '../http/description.ts';
import type { Operation } from '../http/request-context.ts';
import { ADD_COUNTRY } from './composite/add-country.ts';
import { HARVEST } from './composite/harvest.ts';
import { SINGLE_SHOT } from './composite/single-shot.ts';
import type { CompositeTool } from './composite/steps.ts';
import type { DeclaredTool, DirectTool, Effect } from './declared-tool.ts';
import { shortSchema, withoutAlternatives } from './input-schema.ts';
import { DIRECT_TOOLS } from './tool-table.ts';

interface Listed extends Pick<DeclaredTool, 'name' | 'description'> {
  annotations: object;
  /** `tools/list` requires an object. */
  inputSchema: { type: 'object'; properties: Record<string, object>; required?: string[] };
  /** Whether a body can name the account, in place of the headers of the connection. */
  takesAccount: boolean;
}

export type Tool = Listed &
  ({ declared: DirectTool; operation: Operation } | { declared: CompositeTool; operationAt(path: string): Operation });

/** The host of a model asks its user before a tool that is not read-only, and repeats one that is idempotent. */
const ANNOTATIONS: Readonly<Record<Effect, object>> = {
  read: { readOnlyHint: true },
  create: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  change: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  delete: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
};

const SKILL: Schema = { type: 'object' };
const ACCOUNT: Schema = { type: 'object', description: 'One of profileId, advertiserAccountId, managerAccountId' };

export function toolsOf(operations: readonly Operation[]): Tool[] {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const direct = DIRECT_TOOLS.map((declared) => {
    const operation = byId.get(declared.operation);
    if (operation === undefined) throw new Error(`the tool ${declared.name} has no operation ${declared.operation}`);
    const listed = listedOf(declared, operation.needs === 'scope', () => bodyOf(declared, operation));
    return Object.assign(listed, { declared, operation });
  });
  const operationAt = (path: string): Operation => {
    const operation = operations.find(({ paths: [first] }) => first === path);
    if (operation === undefined) throw new Error(`a tool calls ${path}, which is not an operation`);
    return operation;
  };
  const composite = [SINGLE_SHOT, HARVEST, ADD_COUNTRY].map((declared) =>
    Object.assign(
      listedOf(declared, true, () => ({ schema: declared.body.schema, isRequired: true })),
      { declared, operationAt },
    ),
  );
  return [...direct, ...composite];
}

interface Body {
  schema: Schema;
  isRequired: boolean;
}

function listedOf({ name, description, effect }: DeclaredTool, takesAccount: boolean, body: () => Body): Listed {
  return {
    name,
    description,
    annotations: ANNOTATIONS[effect],
    // Built on first use: most requests to the server list no tool.
    get inputSchema() {
      return inputSchemaOf(body(), takesAccount);
    },
    takesAccount,
  };
}

function inputSchemaOf({ schema, isRequired }: Body, takesAccount: boolean): Tool['inputSchema'] {
  const account = takesAccount ? { accessRequestedAccount: ACCOUNT } : {};
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const whole = {
    type: 'object',
    properties: { body: { ...schema, properties: { ...account, ...properties } }, skill: SKILL },
    ...(isRequired ? { required: ['body'] } : {}),
  };
  // The keywords of an input are those of `whole`, and `$defs`.
  return shortSchema(whole) as Tool['inputSchema'];
}

/** An operation without a body takes an empty one. */
function bodyOf(declared: DirectTool, operation: Operation): Body {
  const { describe = (schema) => schema } = declared;
  const { request = { type: 'object' }, mayLackBody } = descriptionOf(operation);
  const schema = describe(withOwnFields(request, declared));
  return { schema, isRequired: operation.body !== undefined && mayLackBody !== true };
}

/** The items of the only list of a body, with the fields of the tool. */
function withOwnFields(request: Schema, { name: tool, only, asInCreate = [] }: DirectTool): Schema {
  if (only === undefined && asInCreate.length === 0) return request;
  const { properties: lists } = request as { properties: Record<string, { items: Schema }> };
  const changed = Object.entries(lists).map(([name, list]) => {
    const items = withoutAlternatives(list.items) as { properties: Record<string, Schema> };
    const fields = Object.entries(items.properties).flatMap(([field, schema]) => {
      if (only?.includes(field) === false) return [];
      const description = `As in ${tool.replace('update', 'create')}`;
      return [[field, asInCreate.includes(field) ? { type: schema['type'], description } : schema] as const];
    });
    const required = only === undefined ? {} : { required: only };
    return [name, { ...list, items: { ...items, properties: Object.fromEntries(fields), ...required } }];
  });
  return { ...request, properties: Object.fromEntries(changed) };
}
