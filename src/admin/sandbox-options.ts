/**
 * The options that the service and the admin API of a sandbox share.
 */
import type { LinkBase } from '../service/http/request-context.ts';
import type { Coverage } from '../control/counters/coverage-counts.ts';
import type { RequestCounters } from '../control/counters/request-counters.ts';
import type { Journals } from '../service/journal/journal.ts';
import type { StreamDelivery } from '../service/streams/stream-delivery.ts';
import type { Scenarios } from '../scenarios/scenario-cache.ts';
import type { World } from '../world/state/world.ts';
import type { Worlds } from '../world/lifecycle/worlds.ts';
import type { AdminCall } from '../control/routing/call-log.ts';
import type { QueueLimits } from '../control/routing/event-queue.ts';
import type { LoadedComparison } from '../control/routing/comparison.ts';

export interface SandboxOptions extends LinkBase {
  worlds: Worlds;
  /** The scenarios that worlds can start from; the built-in ones by default. */
  scenarios?: Scenarios | undefined;
  /** Shared between the service and the admin API. */
  journals?: Journals | undefined;
  /** Delivers stream messages; by default they go nowhere. */
  streamDelivery?: StreamDelivery | undefined;
  /** The numbers of `/metrics`, shared like the journals. */
  requestCounters?: RequestCounters | undefined;
  /** The coverage of the API, from these numbers. */
  coverage?: Coverage | undefined;
  version?: string | undefined;
  /** The bearer token that the admin API requires. */
  adminToken?: string | undefined;
  /** Browser origins that may call the admin API. */
  adminOrigins?: readonly string[] | undefined;
  /** Host names under which the admin API is served, in addition to local and configured ones. */
  adminHosts?: readonly string[] | undefined;
  /** Whether the web console is served with the admin API; by default it is. */
  console?: boolean | undefined;
  /** The address that the listeners are bound to. */
  boundHost?: string | undefined;
  /** The CA certificate of the TLS listener in PEM, if there is such a listener. */
  caPem?: string | undefined;
  /** Receives warnings for the operator of the sandbox. */
  onWarning?: ((message: string) => void) | undefined;
  /** Receives each call of the admin API. */
  reportAdmin?: ((call: AdminCall) => void) | undefined;
  /** Receives each comparison of loaded rows with the true ones. */
  onComparison?: ((world: World, comparison: LoadedComparison) => void) | undefined;
  /** Memory limits of event streams. */
  eventLimits?: Partial<QueueLimits> | undefined;
}
