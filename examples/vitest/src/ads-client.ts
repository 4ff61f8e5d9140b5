/**
 * The software under test: a small client of the advertising service. It has no code for the sandbox.
 */
import { gunzipSync } from 'node:zlib';

export interface AdsClientOptions {
  /** Base URL of the service. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  /** Waits for a number of milliseconds. Tests replace it. */
  sleep?: (milliseconds: number) => Promise<unknown>;
}

export interface Campaign {
  campaignId: string;
  name: string;
  state: string;
}

export interface ReportRow {
  campaignId: number;
  impressions: number;
  clicks: number;
  cost: number;
}

const MAX_TRIES = 5;
const MAX_POLLS = 20;
const PAGE_SIZE = 100;
const CAMPAIGNS = 'application/vnd.spCampaign.v3+json';
const GZIP = 0x1f8b;

export class AdsClient {
  readonly #options: AdsClientOptions;
  readonly #sleep: (milliseconds: number) => Promise<unknown>;
  #accessToken: string | undefined;

  constructor(options: AdsClientOptions) {
    this.#options = options;
    this.#sleep = options.sleep ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
  }

  /** Returns all campaigns of a profile. Reads them page by page. */
  async campaigns(profileId: string): Promise<Campaign[]> {
    const all: Campaign[] = [];
    let nextToken: string | undefined;
    do {
      const body = { maxResults: PAGE_SIZE, nextToken };
      const answer = await this.#call('POST', '/sp/campaigns/list', { profileId, body, type: CAMPAIGNS });
      const page = (await answer.json()) as { campaigns: Campaign[]; nextToken?: string };
      all.push(...page.campaigns);
      nextToken = page.nextToken;
    } while (nextToken !== undefined);
    return all;
  }

  async renameCampaign(profileId: string, campaignId: string, name: string): Promise<void> {
    const body = { campaigns: [{ campaignId, name }] };
    const answer = await this.#call('PUT', '/sp/campaigns', { profileId, body, type: CAMPAIGNS });
    const { campaigns } = (await answer.json()) as { campaigns: { error: { errors: unknown }[] } };
    const [failed] = campaigns.error;
    if (failed !== undefined) throw new Error(`campaign ${campaignId}: ${JSON.stringify(failed.errors)}`);
  }

  /** Returns the performance of all campaigns on a day such as `2026-03-01`. */
  async report(profileId: string, day: string): Promise<ReportRow[]> {
    const body = { reportDate: day.replaceAll('-', ''), metrics: 'impressions,clicks,cost' };
    const requested = await this.#call('POST', '/v2/sp/campaigns/report', { profileId, body });
    const { reportId } = (await requested.json()) as { reportId: string };
    let pause = 10_000;
    for (let polls = 0; polls < MAX_POLLS; polls++) {
      const polled = await this.#call('GET', `/v2/reports/${reportId}`, { profileId });
      const { status, location } = (await polled.json()) as { status: string; location?: string };
      if (status === 'FAILURE') throw new Error(`report ${reportId} failed`);
      if (status === 'SUCCESS' && location !== undefined) return this.#download(location);
      await this.#sleep(pause);
      pause = Math.min(pause * 2, 15 * 60_000);
    }
    throw new Error(`report ${reportId} is not complete after ${MAX_POLLS} status calls`);
  }

  /** Sends the access token to the service only, not to the object storage that it redirects to. */
  async #download(location: string): Promise<ReportRow[]> {
    const path = new URL(location).pathname.replace(new URL(this.#options.apiUrl).pathname, '');
    const redirect = await this.#call('GET', path, {});
    const file = await fetch(redirect.headers.get('location') ?? '');
    if (!file.ok) throw new Error(`the object storage answered ${file.status}`);
    const bytes = Buffer.from(await file.arrayBuffer());
    const text = bytes.length > 1 && bytes.readUInt16BE(0) === GZIP ? gunzipSync(bytes) : bytes;
    return JSON.parse(text.toString('utf8')) as ReportRow[];
  }

  /** Requests an access token if needed, and retries as `Retry-After` says. */
  async #call(
    method: string,
    path: string,
    { profileId, body, type = 'application/json' }: { profileId?: string; body?: unknown; type?: string },
  ): Promise<Response> {
    for (let tries = 1; ; tries++) {
      this.#accessToken ??= await this.#requestToken();
      const answer = await fetch(this.#options.apiUrl + path, {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${this.#accessToken}`,
          'amazon-advertising-api-clientid': this.#options.clientId,
          ...(profileId === undefined ? {} : { 'amazon-advertising-api-scope': profileId }),
          ...(body === undefined ? {} : { 'content-type': type, accept: type }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (answer.status < 400) return answer;
      if (tries === MAX_TRIES) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      if (answer.status === 401) this.#accessToken = undefined;
      else if (answer.status === 429 || answer.status >= 500) {
        await this.#sleep(1000 * Number(answer.headers.get('retry-after') ?? 2 ** tries));
      } else throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    }
  }

  async #requestToken(): Promise<string> {
    const { apiUrl, clientId, clientSecret, refreshToken } = this.#options;
    const answer = await fetch(`${apiUrl}/auth/o2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
      }),
    });
    if (!answer.ok) throw new Error(`token request: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { access_token: string }).access_token;
  }
}
