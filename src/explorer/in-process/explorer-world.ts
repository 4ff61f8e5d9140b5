/**
 * The world of one run, as a client in this process sees it.
 */
import type { WorldHandle } from '../../client/world-handle.ts';

export interface ExplorerWorld {
  /** The id of the run: `getReport.middle+throttled`. */
  readonly runId: string;
  /** The base URL of the service in the region of the profile. */
  readonly apiUrl: string;
  /** The base URLs of all regions. */
  readonly regions: Readonly<Record<'na' | 'eu' | 'fe', string>>;
  /** The credentials for the client. */
  readonly credentials: Readonly<Record<'clientId' | 'clientSecret' | 'refreshToken' | 'accessToken', string>>;
  /** A profile that the credentials reach; empty in a world without profiles. */
  readonly profileId: string;
  /** Sends a request to the sandbox; to be used by the client instead of the global `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** Advances the clock of the world by milliseconds; to be used by the client instead of waiting. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Epoch milliseconds of the world's clock. */
  readonly now: () => number;
  /** A signal that aborts after some time of the world's clock; to be used instead of `AbortSignal.timeout`. */
  readonly timeout: (milliseconds: number) => AbortSignal;
  /** The client library of the admin API for this world. */
  admin(): Promise<WorldHandle>;
}

/** Resolves to what the client has produced, which is compared with that of the reference runs. */
export type ClientFunction = (world: ExplorerWorld) => unknown;
