/**
 * A fresh sandbox for one test: an app called without a port, worlds in memory, a clock that stands still.
 */
import type { Finished } from '../src/http/answer.ts';
import type { Violation } from '../src/model/violations.ts';
import { createServer, documented, type ServerOptions } from '../src/server.ts';
import { Library, type Mounts } from '../src/scenario/library.ts';
import { Scenarios } from '../src/verbs/play.ts';
import { play, Player, playText } from '../src/verbs/player.ts';
import type { Country, Region } from '../src/model/marketplaces.ts';
import type { WorldLimits } from '../src/world/full.ts';
import type { World } from '../src/world/world.ts';
import { Worlds, type Play } from '../src/world/worlds.ts';

/** A Monday, at noon in UTC. */
export const NOW = Date.parse('2026-03-02T12:00:00Z');

export interface Ask {
  body?: unknown;
  /** Sent as it is, in place of a body that is made JSON. */
  raw?: string | Uint8Array;
  headers?: Record<string, string | undefined>;
  /** The scope header; undefined leaves it out. */
  profile?: string | undefined;
  token?: string | undefined;
  region?: Region;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
  /** The body as JSON; undefined when it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  json: any;
  /** What the call did against the contract, as the journal has it. */
  violations: readonly Violation[];
}

export interface Sandbox {
  worlds: Worlds;
  world: World;
  ask(method: string, path: string, ask?: Ask): Promise<Answer>;
  /** Asks the control API: the path is that behind `/_sandbox`. */
  control(method: string, path: string, body?: unknown, ask?: Ask): Promise<Answer>;
  /** The id of a profile of the start-up scenario: the seller's unless told otherwise. */
  profile(
    country?: Country,
    of?: { type?: 'seller' | 'vendor' | 'agency'; access?: 'owner' | 'editor' | 'viewer' | 'none' },
  ): string;
}

/** In place of a scenario of the seeds' folder. */
const playing =
  (yaml: string): Play =>
  (scenario, seed, now) => {
    const template = playText(yaml, { scenario, seed, now });
    if ('problems' in template) throw new Error(JSON.stringify(template.problems));
    return template;
  };

/** Of the test file that runs. */
const opened = new Set<Worlds>();

/** Gives the memory of their databases back. */
export function closeSandboxes(): void {
  for (const worlds of opened) worlds.close();
  opened.clear();
}

interface Start {
  scenario?: string;
  yaml?: string;
  /** Folders and a file beside the scenarios that came along. */
  mounts?: Mounts;
  seed?: string;
  now?: number;
  /** How many worlds there may be, and how large each. */
  limits?: Partial<WorldLimits>;
  /** A folder that keeps them. */
  folder?: string;
  /** How the app is made beyond that. */
  server?: Omit<ServerOptions, 'worlds'>;
}

/** From the library that came along, from one text, or from what is mounted. */
function playOf({ yaml, mounts }: Start): Play {
  if (mounts !== undefined) return new Player(new Library(mounts)).play;
  return yaml === undefined ? play : playing(yaml);
}

export function sandbox(start: Start = {}): Sandbox {
  const { scenario = 'empty', seed = '1', now = NOW, server = {}, mounts, limits, folder } = start;
  const worlds = new Worlds({ play: playOf(start), scenario, seed, now, clock: 'frozen', limits, folder });
  opened.add(worlds);
  const ids = documented.map(({ id }) => id);
  const finished = new Map<string, Finished>();
  const app = createServer({
    ...server,
    ...(mounts === undefined ? {} : { scenarios: new Scenarios(new Library(mounts), ids) }),
    worlds,
    report: (exchange) => finished.set(exchange.call.requestId, exchange),
  });
  const profile: Sandbox['profile'] = (country = 'US', { type = 'seller', access = 'owner' } = {}) => {
    const { people } = worlds.default;
    const found = people
      .profiles()
      .find(
        (each) => each.country === country && each.access === access && people.account(each.accountId)?.type === type,
      );
    if (found === undefined) throw new Error(`the scenario has no ${access} ${type} profile in ${country}`);
    return found.profileId;
  };
  const send = async (method: string, path: string, headers: Headers, ask: Ask): Promise<Answer> => {
    const body = ask.raw ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
    const response = await app.request(
      path,
      { method, headers, ...(body === undefined ? {} : { body }) },
      { region: ask.region ?? 'na' },
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    const requestId = response.headers.get('x-amz-request-id') ?? '';
    const violations = finished.get(requestId)?.call.violations ?? [];
    finished.delete(requestId);
    return { status: response.status, headers: response.headers, text, bytes, json, violations };
  };
  return {
    worlds,
    get world() {
      return worlds.default;
    },
    profile,
    control(method, path, body, ask = {}) {
      const headers = new Headers();
      const sent = { 'content-type': body === undefined ? undefined : 'application/json', ...ask.headers };
      for (const [name, value] of Object.entries(sent)) if (value !== undefined) headers.set(name, value);
      return send(method, `/_sandbox${path}`, headers, { ...ask, body });
    },
    ask(method, path, ask = {}) {
      const headers = new Headers();
      const sent: Record<string, string | undefined> = {
        authorization: `Bearer ${ask.token ?? 'sandbox-access-token'}`,
        'vendor-advertising-api-clientid': 'sandbox-client',
        'vendor-advertising-api-scope': 'profile' in ask ? ask.profile : profile(),
        'content-type': ask.body === undefined && ask.raw === undefined ? undefined : 'application/json',
        ...ask.headers,
      };
      for (const [name, value] of Object.entries(sent)) if (value !== undefined) headers.set(name, value);
      return send(method, path, headers, ask);
    },
  };
}
