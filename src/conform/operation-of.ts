/**
 * The operation of the sandbox that serves a recorded request.
 */
import { documented } from '../server/app.ts';
import type { Operation } from '../service/http/request-context.ts';
import { Routes } from '../service/http/routes.ts';
import { pathOf } from './readers/redact-exchange.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

let routes: Routes | undefined;

/** Undefined if the sandbox has no such operation. */
export function operationOf({ method, url }: Pick<RecordedExchange, 'method' | 'url'>): Operation | undefined {
  routes ??= new Routes(documented);
  return routes.find(method, pathOf(url))?.operation;
}
