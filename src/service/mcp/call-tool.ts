/**
 * Calls an operation for a tool: a request of its own, which passes the pipeline with the headers of the client. The
 * journal, faults, rate limits and the guard therefore see it as a call of any other client.
 */
import { isObject, writeJson, type Json } from '../http/body.ts';
import { descriptionOf } from '../http/description.ts';
import type { Operation, RequestContext } from '../http/request-context.ts';
import { headersOfRequest, isCallerHeader, isClientHeader } from '../http/request-headers.ts';
import { worldPrefix } from '../http/resolve-world.ts';
import { handleRequest, type PipelineDeps } from '../pipeline/run-pipeline.ts';
import type { Tool } from './tools.ts';
import { MESSAGE_HEADERS } from './message-headers.ts';

export interface ToolAnswer {
  /** The body of the response as it is sent. */
  text: string;
  isError: boolean;
}

export type ToolArguments = Readonly<Record<string, unknown>>;

const JSON_TYPE = 'application/json';
/** With this value the headers of the connection select the account, and arguments do not. */
const SELECTION_MODE = 'amazon-ads-ai-account-selection-mode';
const FIXED = 'fixed';

/** Headers of the connection that do not describe the call of the operation. */
const OWN_HEADERS: ReadonlySet<string> = new Set([...MESSAGE_HEADERS, SELECTION_MODE]);

/** The header that selects an account, by the property of `accessRequestedAccount`. */
const ACCOUNT_HEADERS: Readonly<Record<string, string>> = {
  profileId: 'amazon-advertising-api-scope',
  advertiserAccountId: 'amazon-ads-accountid',
  managerAccountId: 'amazon-ads-manager-accountid',
};
const HEADER_VALUE = /^[\x21-\x7e]+$/;

export async function callTool(
  deps: PipelineDeps,
  { head, url, region }: RequestContext,
  { operation }: Tool,
  { body: input }: ToolArguments,
): Promise<ToolAnswer> {
  // The arguments are JSON by definition.
  const { body, account } = splitAccount(operation, input as Json | undefined);
  const isFixed = head.get(SELECTION_MODE)?.trim().toLowerCase() === FIXED;
  const selected = isFixed || account === undefined ? [] : accountHeaders(account);
  if (selected === undefined) return invalidAccount();
  const headers = new Headers();
  for (const name of head.names()) {
    const isReplaced = selected.length > 0 && isCallerHeader(name) && !isClientHeader(name);
    if (!OWN_HEADERS.has(name) && !isReplaced) headers.set(name, head.get(name) ?? '');
  }
  for (const [name, value] of selected) headers.set(name, value);
  const { requestTypes, mediaType = JSON_TYPE } = operation;
  headers.set('accept', descriptionOf(operation).successType ?? mediaType);
  const { origin, pathname } = new URL(url);
  const [path = ''] = operation.paths;
  const init: RequestInit = { method: operation.method, headers };
  if (operation.body !== undefined) {
    headers.set('content-type', requestTypes?.[0] ?? mediaType);
    init.body = writeJson(body ?? {});
  }
  const request = new Request(origin + worldPrefix(pathname) + path, init);
  const incoming = { request, message: undefined, outgoing: undefined, head: headersOfRequest(request), path, region };
  const response = await handleRequest(deps, incoming);
  return { text: await response.text(), isError: response.status >= 400 };
}

/** Only operations of a profile have the argument `accessRequestedAccount`; others send what they get. */
function splitAccount(
  { needs }: Operation,
  input: Json | undefined,
): { body: Json | undefined; account?: Json | undefined } {
  if (needs !== 'scope' || !isObject(input)) return { body: input };
  const { accessRequestedAccount: account, ...body } = input;
  return { body, account };
}

/** Undefined if the account has none of the properties, or a value that is not an id. */
function accountHeaders(account: Json): (readonly [string, string])[] | undefined {
  if (!isObject(account)) return undefined;
  const headers = Object.entries(ACCOUNT_HEADERS).flatMap(([property, header]) => {
    const value = account[property];
    return value === undefined || value === null ? [] : [[header, isObject(value) ? '' : String(value)] as const];
  });
  return headers.length > 0 && headers.every(([, value]) => HEADER_VALUE.test(value)) ? headers : undefined;
}

function invalidAccount(): ToolAnswer {
  const message =
    'accessRequestedAccount is not an account; it must be an object with advertiserAccountId, managerAccountId or profileId';
  return { text: JSON.stringify({ code: 'BAD_REQUEST', message }), isError: true };
}
