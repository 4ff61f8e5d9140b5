/**
 * Performs a request that does not come from a connection, through the same pipeline as those of clients.
 */
import { getPath } from 'hono/utils/url';
import { headersOfRequest } from '../http/request-headers.ts';
import { pathInWorld } from '../http/resolve-world.ts';
import type { Exchange } from '../journal/exchange.ts';
import type { Region } from '../../model/marketplaces.ts';
import { handleRequest, type PipelineDeps } from './run-pipeline.ts';
import type { CompletedExchange } from './respond.ts';

/** Returns the exchange as the journal keeps it. */
export type PerformInside = (request: Request, region: Region) => Promise<Exchange>;

/** Resolves when the exchange is recorded: a fault may break the connection after that, or never end the response. */
export function performInside(deps: PipelineDeps, request: Request, region: Region): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const report = (exchange: CompletedExchange): void => {
      deps.report(exchange);
      resolve(exchange.recorded.exchange);
    };
    const path = pathInWorld(getPath(request));
    const incoming = {
      request,
      message: undefined,
      outgoing: undefined,
      head: headersOfRequest(request),
      path,
      region,
    };
    const answer = async (): Promise<Response> => handleRequest({ ...deps, report }, incoming);
    answer()
      .then((response) => response.body?.cancel())
      .catch(reject);
  });
}
