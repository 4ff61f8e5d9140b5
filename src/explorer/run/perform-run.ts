/**
 * Performs one run: prepares the world of a lane, injects the faults, runs the client, and reads what remains.
 */
import { machineNow, stopwatch } from '../../world/clock.ts';
import { mintToken } from '../../core/accounts/tokens.ts';
import type { Id } from '../../model/entities.ts';
import { credentialsOfWorld } from '../../world/lifecycle/world-origin.ts';
import type { World } from '../../world/state/world.ts';
import type { Advertiser, ClientRun, ExploredClient } from './client.ts';
import { LOOPBACK, type Lane, type PreparedWorld } from './lane.ts';
import type { Outcome, Section } from './outcome.ts';
import { rowsOfText, stableJson } from './output-rows.ts';
import { Recording, type RecordingOptions } from './recording.ts';
import { applyFaults, hasHappened } from './scenario-of-run.ts';
import { readState, type State } from './state.ts';

export interface RunRequest extends RecordingOptions {
  id: string;
  /** See `ClientRun`. */
  timeoutMs: number;
  /** The client runs twice in the same world, and its second end counts. */
  isTwice?: true;
}

/** The same for all runs. */
export interface RunContext {
  client: ExploredClient;
  prepared: PreparedWorld;
  /** Ends runs early. */
  stop: AbortSignal;
}

export async function performRun(
  { client, prepared, stop }: RunContext,
  lane: Lane,
  { id, timeoutMs, isTwice, ...options }: RunRequest,
): Promise<Outcome> {
  // The database of the run before the last one becomes free, to be used again.
  await new Promise((resolve) => setImmediate(resolve));
  const { faults } = options;
  const recording = new Recording(options);
  lane.begin(recording);
  const common = { id, lane, timeoutMs, stop };
  const other = faults.map(({ armed }) => armed.worksBeforeFor).find((each) => each !== undefined);
  if (other !== undefined) {
    const before = new Recording({ faults: [], maxCalls: options.maxCalls });
    lane.record(before);
    await client.run({ ...clientRun(before, common), advertiser: admit(lane.world, other) });
    lane.record(recording);
  }
  applyFaults(lane.world, faults);
  const run: ClientRun = { ...clientRun(recording, common), ...(other === undefined ? {} : { isSecond: true }) };
  const [start, machineStart] = [stopwatch(), machineNow()];
  if (isTwice) await client.run(run);
  const end = await client.run({ ...run, isAgain: isTwice === true });
  const durationMs = stopwatch() - start;
  const { world, journal } = lane;
  const state = readState(prepared.world, world, { since: lane.start, without: other });
  const parts: VolatileParts = {
    texts: [...client.volatileTexts(run), ...textsOf(lane, state)],
    spans: [
      { from: prepared.now, to: world.now() },
      { from: machineStart, to: machineNow() },
    ],
  };
  const stable = (text: string): string => withoutVolatileParts(text, parts);
  const outcome: Outcome = {
    exitStatus: end.exitStatus,
    error: end.error === undefined ? undefined : stable(end.error),
    calls: recording.calls,
    missingOutputs: end.missingOutputs ?? [],
    sections: [...state.sections, ...outputSections(end.outputs, stable), ...loadedSections(recording)],
    violations: journal
      .violations()
      .counts()
      .map(({ rule, examples: [first] }) => ({ rule, evidence: stable(first?.evidence ?? '') })),
    isReached: faults.every((fault) => hasHappened(world, fault, recording)),
    durationMs,
  };
  lane.end();
  return outcome;
}

function clientRun(recording: Recording, common: Pick<ClientRun, 'id' | 'lane' | 'timeoutMs' | 'stop'>): ClientRun {
  return {
    ...common,
    isAgain: false,
    onKill: (kill) => (recording.onKill = kill),
    onStall: (stall) => (recording.onStall = stall),
    onEndless: (end) => (recording.onEndless = end),
  };
}

/** Gives the client of the world tokens that reach this profile only. */
function admit(world: World, profileId: Id): Advertiser {
  const grant = { clientId: credentialsOfWorld(world).clientId, ttl: null, access: { [profileId]: 'editor' } } as const;
  const [refresh, access] = [mintToken(world, 'refresh', grant), mintToken(world, 'access', grant)];
  return { profileId, refreshToken: refresh.token, accessToken: access.token };
}

function textsOf(lane: Lane, { created }: State): [string, string][] {
  const addresses = Object.entries(lane.urls).map(([region, url]): [string, string] => [url, `<${region}>`]);
  const own = lane.address === LOOPBACK ? [] : [[lane.address, '<address>'] satisfies [string, string]];
  return [...addresses, ...own, ...jobTexts(lane.world), ...created];
}

function outputSections(outputs: ReadonlyMap<string, string>, stable: (text: string) => string): Section[] {
  return [...outputs].map(([where, text]) => ({ in: 'output', where, rows: rowsOfText(stable(text)) }));
}

/** One section for each subject: its last comparison counts, because a client may repeat a load. */
function loadedSections({ comparisons }: Recording): Section[] {
  return [...Map.groupBy(comparisons, ({ subject }) => subject)].map(([where, all]) => ({
    in: 'loaded',
    where,
    rows: all.slice(-1).flatMap(({ ok, missing, extra, different, reason }) => {
      const texts = [
        ...(ok ? ['equal to the true rows'] : []),
        ...missing.map((row) => `missing ${stableJson(row)}`),
        ...extra.map((row) => `extra ${stableJson(row)}`),
        ...different.map((row) => `different ${stableJson(row)}`),
        ...(reason === undefined ? [] : [reason]),
      ];
      return texts.map((text) => ({ text, key: text }));
    }),
  }));
}

/** The time of a run by one clock, in epoch milliseconds. */
interface Span {
  from: number;
  to: number;
}

interface VolatileParts {
  /** Texts by what replaces them. Longer texts must come before those that they contain. */
  texts: readonly (readonly [text: string, replacement: string])[];
  /** By the clock of the world and by that of the machine. */
  spans: readonly Span[];
}

const INSTANT = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/g;
/** Epoch seconds or milliseconds, perhaps with a fraction. */
const EPOCH = /(?<![\w.-])\d{10}(?:\d{3})?(?:\.\d+)?(?![\w-])/g;
const SIGNATURE = /\?X-Amz-[^\s"'<>]*/g;
/** Clients round, and read their clock shortly before or after a call. */
const MARGIN_MS = 2000;

/**
 * Replaces what differs between equal runs in a text: ids of what the run has created, instants during the run,
 * addresses and folders.
 */
function withoutVolatileParts(text: string, { texts, spans }: VolatileParts): string {
  let stable = text;
  for (const [part, replacement] of texts) if (stable.includes(part)) stable = stable.replaceAll(part, replacement);
  const isDuringRun = (instant: number): boolean =>
    spans.some(({ from, to }) => instant >= from - MARGIN_MS && instant <= to + MARGIN_MS);
  return stable
    .replaceAll(SIGNATURE, '?<signature>')
    .replaceAll(INSTANT, (instant) => (isDuringRun(parseInstant(instant)) ? '<instant>' : instant))
    .replaceAll(EPOCH, (number) => {
      const instant = Number(number) * (number.split('.', 1)[0]?.length === 10 ? 1000 : 1);
      return isDuringRun(instant) ? '<instant>' : number;
    });
}

/** An instant without an offset is one of UTC. */
function parseInstant(text: string): number {
  const iso = text.replace(' ', 'T');
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(iso.slice(11)) ? iso : `${iso}Z`);
}

/** The ids and files of the jobs of a world, which depend on the number of calls before. */
function jobTexts(world: World): [string, string][] {
  return world.jobs.names().flatMap(({ id, kind, fileName }): [string, string][] => [
    [fileName, `<file of a ${kind}>`],
    [id, `<${kind}>`],
  ]);
}
