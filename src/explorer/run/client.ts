/**
 * The client that is explored: a command, or a function of this process.
 */
import type { Id } from '../../model/entities.ts';
import type { Lane, LaneOptions } from './lane.ts';

/** What a client needs to work for another advertiser than that of the world's own credentials. */
export interface Advertiser {
  profileId: Id;
  refreshToken: string;
  accessToken: string;
}

/** How a client ended, and what it has produced. */
export interface ClientEnd {
  /** Undefined if it hung. */
  exitStatus: number | undefined;
  error: string | undefined;
  /** Texts by the names of the outputs. */
  outputs: ReadonlyMap<string, string>;
  /** The names of outputs that the client did not write. */
  missingOutputs?: readonly string[];
}

export interface ClientRun {
  /** The id of the run: `getReport.middle+throttled`. */
  id: string;
  lane: Lane;
  /** Whether the client has run in this world before, and finds what it has left. */
  isAgain: boolean;
  /** Milliseconds after which the client hangs. */
  timeoutMs: number;
  /** Aborts when the exploration ends, and with it the client. */
  stop: AbortSignal;
  /** The advertiser to work for, if it is not that of the world's own credentials. */
  advertiser?: Advertiser;
  /** Whether the client has just run for another advertiser: what it has left outside the folder of the run stays. */
  isSecond?: true;
  /** Called right before a call is lost: the client must be killed at once, and started again. */
  onKill(kill: () => void): void;
  /** Called when an answer stalls: the client gets nothing more until it gives up. */
  onStall(stall: () => void): void;
  /** Called if the client makes so many calls that it will not end. */
  onEndless(end: () => void): void;
}

export interface ExploredClient extends LaneOptions {
  /** Resolves when the client has ended. Rejects if it cannot be started, which ends the exploration. */
  run(run: ClientRun): Promise<ClientEnd>;
  /** Texts that differ between equal runs, such as folders, with what replaces them. */
  volatileTexts(run: ClientRun): readonly (readonly [string, string])[];
}

/** A longer timer would end at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export function timeoutSignal(milliseconds: number): AbortSignal {
  return AbortSignal.timeout(Math.min(Math.ceil(milliseconds), MAX_TIMER_MS));
}
