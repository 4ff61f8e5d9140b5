/**
 * Calls an operation for a tool: a request of its own, which passes the pipeline with the headers of the client. The
 * journal, faults, rate limits and the guard therefore see it as a call of any other client.
 */
import { writeJson } from '../http/body.ts';
import { descriptionOf } from '../http/description.ts';
import type { Operation, RequestContext } from '../http/request-context.ts';
import { headersOfRequest, isCallerHeader, isClientHeader } from '../http/request-headers.ts';
import { worldPrefix } from '../http/resolve-world.ts';
import { handleRequest, type PipelineDeps } from '../pipeline/run-pipeline.ts';
import { MESSAGE_HEADERS } from './message-headers.ts';

const JSON_TYPE = 'application/json';
/** With the value FIXED the headers of the connection select the account, and arguments do not. */
export const SELECTION_MODE = 'amazon-ads-ai-account-selection-mode';

/** Headers of the connection that do not describe the call of the operation. */
const OWN_HEADERS: ReadonlySet<string> = new Set([...MESSAGE_HEADERS, SELECTION_MODE]);

export interface OperationCall {
  operation: Operation;
  body: unknown;
  /** The headers that select the account, in place of those of the connection. */
  selected: readonly (readonly [string, string])[];
}

export interface OperationAnswer {
  status: number;
  /** The body of the response as it is sent. */
  text: string;
}

export async function callOperation(
  deps: PipelineDeps,
  { head, url, region }: RequestContext,
  { operation, body, selected }: OperationCall,
): Promise<OperationAnswer> {
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
    init.body = writeJson(body);
  }
  const request = new Request(origin + worldPrefix(pathname) + path, init);
  const incoming = { request, message: undefined, outgoing: undefined, head: headersOfRequest(request), path, region };
  const response = await handleRequest(deps, incoming);
  return { status: response.status, text: await response.text() };
}
