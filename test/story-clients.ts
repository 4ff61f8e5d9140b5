/**
 * What the clients of the stories share: they are written as a team writes them, over HTTP with the fetch of Node.js,
 * against a world of their own. They wait by moving its clock.
 */
import { afterAll, beforeAll } from 'vitest';
import { gunzipSync } from 'node:zlib';
import type { Comparison } from '../src/client/control-types.ts';
import type { WorldHandle } from '../src/client/world-handle.ts';
import { startSandbox, type RunningSandbox } from '../src/start/start-sandbox.ts';

/** A Monday; in all of the regions the day before is over. */
const NOW = '2026-03-02T12:00:00Z';
export const YESTERDAY = '20260301';

/** Numbers that stand once a day is over. */
const TRAFFIC = 'impressions,clicks,cost';

export type RecordType = 'campaigns' | 'adGroups' | 'keywords' | 'productAds';
export type Row = Readonly<Record<string, string | number>>;

export interface ReportStatus {
  status: 'IN_PROGRESS' | 'SUCCESS' | 'FAILURE';
  statusDetails: string;
  location?: string;
  fileSize?: number;
}

/**
 * Called at the top of a test file, which gets a sandbox by it. Plays a scenario in a world of its own, whose clock
 * stands still: at noon, or with `{}` at the scenario's own time.
 */
export function stories(): (scenario: string, wish?: { now?: string }) => Promise<WorldHandle> {
  let running: RunningSandbox | undefined;
  beforeAll(async () => {
    running = await startSandbox();
  });
  afterAll(() => running?.close());
  return (scenario, wish = { now: NOW }) => {
    if (running === undefined) throw new Error('a story is told before the sandbox runs');
    return running.createWorld({ scenario, clock: 'frozen', ...wish });
  };
}

export class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
  }
}

/** Where the profiles of the stories are. */
const REGIONS = { US: 'na', DE: 'eu', JP: 'fe' } as const;

/** Of one profile: Orvenna Outdoor in a country. */
export class ReportClient {
  readonly world: WorldHandle;
  readonly profileId: string;
  readonly url: string;

  constructor(world: WorldHandle, countryCode: keyof typeof REGIONS = 'US') {
    this.world = world;
    this.profileId = world.profileId({ countryCode, accountName: 'Orvenna Outdoor' });
    this.url = world.regions[REGIONS[countryCode]];
  }

  get headers(): Record<string, string> {
    const { accessToken, clientId } = this.world.credentials;
    return {
      authorization: `Bearer ${accessToken}`,
      'vendor-advertising-api-clientid': clientId,
      'vendor-advertising-api-scope': this.profileId,
    };
  }

  send(method: string, path: string, body?: unknown): Promise<Response> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { ...this.headers, 'content-type': 'application/json' };
    return fetch(new URL(this.url + path), { method, headers, redirect: 'manual', ...sent });
  }

  async #json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, path, body);
    if (!answer.ok) throw new Refused(answer.status, await answer.text());
    return JSON.parse(await answer.text());
  }

  /** As the service tells it. */
  async timeZone(): Promise<string> {
    return (await this.#json<{ timezone: string }>('GET', `/v2/profiles/${this.profileId}`)).timezone;
  }

  list<T>(collection: RecordType): Promise<T[]> {
    return this.#json('GET', `/v2/sp/${collection}`);
  }

  async request(recordType: RecordType, reportDate: string, metrics = TRAFFIC): Promise<string> {
    const body = { reportDate, metrics };
    return (await this.#json<{ reportId: string }>('POST', `/v2/sp/${recordType}/report`, body)).reportId;
  }

  status(reportId: string): Promise<ReportStatus> {
    return this.#json('GET', `/v2/reports/${reportId}`);
  }

  /** Time passes for the world and for all who wait in it. */
  async wait(by: string): Promise<void> {
    await this.world.clock.advance({ by });
  }

  /** Asks every half a minute, as long as all goes well. */
  async finished(reportId: string): Promise<string> {
    for (;;) {
      const { status, location } = await this.status(reportId);
      if (status === 'SUCCESS' && location !== undefined) return location;
      if (status === 'FAILURE') throw new Error('the report failed');
      await this.wait('30s');
    }
  }

  /** The address of the file: a redirect, which fetch follows by itself unless it is told not to. */
  async address(location: string): Promise<string> {
    const answer = await fetch(location, { headers: this.headers, redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  }

  async download(location: string): Promise<Row[]> {
    const answer = await fetch(location, { headers: this.headers });
    if (!answer.ok) throw new Refused(answer.status, await answer.text());
    return unpacked(await answer.arrayBuffer());
  }

  async load(recordType: RecordType, reportDate: string, metrics = TRAFFIC): Promise<Row[]> {
    return this.download(await this.finished(await this.request(recordType, reportDate, metrics)));
  }

  /** What was loaded, against what is true by now. */
  compare(recordType: RecordType, date: string, rows: readonly object[]): Promise<Comparison> {
    return this.world.metrics.compare({ profileId: this.profileId, recordType, date, rows });
  }

  /** The rules that it broke. */
  async violations(): Promise<string[]> {
    return (await this.world.violations()).map(({ rule }) => rule).filter((rule) => rule !== 'deprecated-operation');
  }
}

export function unpacked(bytes: ArrayBuffer): Row[] {
  return JSON.parse(gunzipSync(bytes).toString());
}
