/**
 * The interface of fault effects. An effect is an interceptor: it may replace the response, delay it, change it, or let
 * the request continue.
 */
import { descriptionOf } from '../../http/description.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { EffectKind, EffectKinds, Fault } from '../../../model/faults.ts';
import type { Interceptor } from '../step.ts';

/** The id of the operation that serves files. */
export const DOWNLOAD = 'downloadFile';

export function isDownload({ operation }: RequestContext): boolean {
  return operation?.id === DOWNLOAD;
}

/** Whether the operation responds item by item. */
export function isBatch({ operation }: RequestContext): boolean {
  return operation !== undefined && 207 in descriptionOf(operation).responses;
}

/** How one kind of effect is applied; `E` is the shape of the effect. */
export interface FaultEffect<E extends object> {
  /** Whether the effect is possible for a request; without it, always. */
  appliesTo?(request: RequestContext, effect: E): boolean;
  apply(request: RequestContext, fault: Fault, effect: E): Interceptor;
}

/** The compiler requires an entry for each kind. */
export type FaultInjections = { readonly [K in EffectKind]: FaultEffect<EffectKinds[K]> };
