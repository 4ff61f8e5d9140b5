/**
 * The software under test: a small client of the advertising service. It knows nothing of any sandbox.
 */
import { gunzipSync } from 'node:zlib';

export interface AdsClientOptions {
  /** Base URL of the service. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  /** How to wait, in milliseconds; tests bring their own. */
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

const MOST_TRIES = 5;
const MOST_POLLS = 20;
const PAGE = 100;
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

  /** All of a profile, page by page. */
  async campaigns(profileId: string): Promise<Campaign[]> {
    const found: Campaign[] = [];
    let nextToken: string | undefined;
    do {
      const body = { maxResults: PAGE, nextToken };
      const answer = await this.#call('POST', '/sp/campaigns/list', { profileId, body, type: CAMPAIGNS });
      const page = (await answer.json()) as { campaigns: Campaign[]; nextToken?: string };
      found.push(...page.campaigns);
      nextToken = page.nextToken;
    } while (nextToken !== undefined);
    return found;
  }

  async renameCampaign(profileId: string, campaignId: string, name: string): Promise<void> {
    const body = { campaigns: [{ campaignId, name }] };
    const answer = await this.#call('PUT', '/sp/campaigns', { profileId, body, type: CAMPAIGNS });
    const { campaigns } = (await answer.json()) as { campaigns: { error: { errors: unknown }[] } };
    const [refused] = campaigns.error;
    if (refused !== undefined) throw new Error(`campaign ${campaignId}: ${JSON.stringify(refused.errors)}`);
  }

  /** What a day (`2026-03-01`) brought, by campaign. */
  async report(profileId: string, day: string): Promise<ReportRow[]> {
    const body = { reportDate: day.replaceAll('-', ''), metrics: 'impressions,clicks,cost' };
    const requested = await this.#call('POST', '/v2/sp/campaigns/report', { profileId, body });
    const { reportId } = (await requested.json()) as { reportId: string };
    let pause = 10_000;
    for (let polls = 0; polls < MOST_POLLS; polls++) {
      const polled = await this.#call('GET', `/v2/reports/${reportId}`, { profileId });
      const { status, location } = (await polled.json()) as { status: string; location?: string };
      if (status === 'FAILURE') throw new Error(`report ${reportId} failed`);
      if (status === 'SUCCESS' && location !== undefined) return this.#download(location);
      await this.#sleep(pause);
      pause = Math.min(pause * 2, 15 * 60_000);
    }
    throw new Error(`report ${reportId} does not come`);
  }

  /** The token goes to the service only, not to the storage that it leads to. */
  async #download(location: string): Promise<ReportRow[]> {
    const path = new URL(location).pathname.replace(new URL(this.#options.apiUrl).pathname, '');
    const redirect = await this.#call('GET', path, {});
    const file = await fetch(redirect.headers.get('location') ?? '');
    if (!file.ok) throw new Error(`the storage answers ${file.status}`);
    const bytes = Buffer.from(await file.arrayBuffer());
    const text = bytes.length > 1 && bytes.readUInt16BE(0) === GZIP ? gunzipSync(bytes) : bytes;
    return JSON.parse(text.toString('utf8')) as ReportRow[];
  }

  /** Signs in where it must, and waits where it is told to. */
  async #call(
    method: string,
    path: string,
    { profileId, body, type = 'application/json' }: { profileId?: string; body?: unknown; type?: string },
  ): Promise<Response> {
    for (let tries = 1; ; tries++) {
      this.#accessToken ??= await this.#signIn();
      const answer = await fetch(this.#options.apiUrl + path, {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${this.#accessToken}`,
          'vendor-advertising-api-clientid': this.#options.clientId,
          ...(profileId === undefined ? {} : { 'vendor-advertising-api-scope': profileId }),
          ...(body === undefined ? {} : { 'content-type': type, accept: type }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (answer.status < 400) return answer;
      if (tries === MOST_TRIES) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      if (answer.status === 401) this.#accessToken = undefined;
      else if (answer.status === 429 || answer.status >= 500) {
        await this.#sleep(1000 * Number(answer.headers.get('retry-after') ?? 2 ** tries));
      } else throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    }
  }

  async #signIn(): Promise<string> {
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
    if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { access_token: string }).access_token;
  }
}
