/**
 * Calls a tool: the operation of its declaration, or several of them.
 */
import { isObject } from '../http/body.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { PipelineDeps } from '../pipeline/run-pipeline.ts';
import { callOperation, SELECTION_MODE, type OperationCall } from './call-operation.ts';
import { runComposite } from './composite/run-composite.ts';
import type { CallPath } from './composite/steps.ts';
import { foreignField, type DirectTool } from './declared-tool.ts';
import type { Tool } from './tools.ts';

export interface ToolAnswer {
  /** The body of the response as it is sent. */
  text: string;
  isError: boolean;
}

export type ToolArguments = Readonly<Record<string, unknown>>;

const FIXED = 'fixed';

/** The header that selects an account, by the property of `accessRequestedAccount`. */
const ACCOUNT_HEADERS: Readonly<Record<string, string>> = {
  profileId: 'amazon-advertising-api-scope',
  advertiserAccountId: 'amazon-ads-accountid',
  managerAccountId: 'amazon-ads-manager-accountid',
};
const HEADER_VALUE = /^[\x21-\x7e]+$/;

export async function callTool(
  deps: PipelineDeps,
  request: RequestContext,
  tool: Tool,
  { body: input = {} }: ToolArguments,
): Promise<ToolAnswer> {
  const { body, account } = splitAccount(tool, input);
  const isFixed = request.head.get(SELECTION_MODE)?.trim().toLowerCase() === FIXED;
  const selected = isFixed || account === undefined ? [] : accountHeaders(account);
  if (selected === undefined) return badRequest(INVALID_ACCOUNT);
  if ('operation' in tool) return callDirect(deps, request, tool.declared, { ...tool, body, selected });
  const call: CallPath = async (path, sent, profileId) => {
    const operation = tool.operationAt(path);
    const own = profileId === undefined ? selected : [['amazon-advertising-api-scope', profileId] as const];
    return callOperation(deps, request, { operation, body: sent, selected: own });
  };
  return runComposite(request, tool.declared, body, call);
}

async function callDirect(
  deps: PipelineDeps,
  request: RequestContext,
  declared: DirectTool,
  call: OperationCall,
): Promise<ToolAnswer> {
  const { name, only, translate = (same) => same } = declared;
  const foreign = isObject(call.body) ? foreignField(declared, call.body) : undefined;
  if (foreign !== undefined)
    return badRequest(
      `${foreign} is not a field of ${name}, which takes ${only?.join(' and ')}; use ${name.slice(0, name.lastIndexOf('_'))}`,
    );
  const body = isObject(call.body) ? translate(call.body) : call.body;
  const { status, text } = await callOperation(deps, request, { ...call, body });
  return { text, isError: status >= 400 };
}

/** Only operations of a profile have the argument `accessRequestedAccount`; others send what they get. */
function splitAccount({ takesAccount }: Tool, input: unknown): { body: unknown; account?: unknown } {
  if (!takesAccount || !isObject(input)) return { body: input };
  const { accessRequestedAccount: account, ...body } = input;
  return { body, account };
}

/** Undefined if the account has none of the properties, or a value that is not an id. */
function accountHeaders(account: unknown): (readonly [string, string])[] | undefined {
  if (!isObject(account)) return undefined;
  const headers = Object.entries(ACCOUNT_HEADERS).flatMap(([property, header]) => {
    const value = account[property];
    return value === undefined || value === null ? [] : [[header, isObject(value) ? '' : String(value)] as const];
  });
  return headers.length > 0 && headers.every(([, value]) => HEADER_VALUE.test(value)) ? headers : undefined;
}

const INVALID_ACCOUNT =
  'accessRequestedAccount is not an account; it must be an object with advertiserAccountId, managerAccountId or profileId';

function badRequest(message: string): ToolAnswer {
  return { text: JSON.stringify({ code: 'BAD_REQUEST', message }), isError: true };
}
