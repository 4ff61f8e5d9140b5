/**
 * A client that begins with the refresh token only, lists the profiles of all regions and uses each of them, in
 * version 2, in version 3 or with sponsored brands. A careful one waits and retries as the service asks; a careless one
 * takes each answer as it comes.
 */
import { gunzipSync } from 'node:zlib';
import { ConnectionLost } from '../../../src/service/http/break-connection.ts';
import type { Region } from '../../../src/model/marketplaces.ts';
import type { Answer, TestWorld } from '../../fixtures/sandbox.ts';
import { OWN, requestToken } from '../../fixtures/programs/clients/token-client.ts';

export type Version = 'v2' | 'v3' | 'sb';
export type Collection = 'campaigns' | 'adGroups' | 'keywords' | 'productAds';
export type Item = Record<string, unknown>;

export interface Profile {
  profileId: number;
  region: Region;
  countryCode: string;
  timezone: string;
  accountInfo: { type: string; name: string };
}

interface Sent {
  profile?: Profile | undefined;
  body?: unknown;
  raw?: string;
  mediaType?: string;
}

export class NeedsConsent extends Error {}

const TYPES = { campaigns: 'Campaign', adGroups: 'AdGroup', keywords: 'Keyword', productAds: 'ProductAd' } as const;
const REGIONS = ['na', 'eu', 'fe'] as const;
const WITH_BRAND = ['Orvenna Outdoor', 'Kestova Kitchen', 'Halvenne Garden'];
const MOST_TRIES = 8;

export class AccountClient {
  readonly world: TestWorld;
  readonly version: Version;
  readonly isCareful: boolean;
  token = '';

  constructor(world: TestWorld, version: Version, isCareful: boolean) {
    this.world = world;
    this.version = version;
    this.isCareful = isCareful;
  }

  /** The status of the token endpoint. */
  async refresh(): Promise<number> {
    const { status, json } = await this.#patiently(true, () => requestToken(this.world, OWN));
    if (status === 200) this.token = json.access_token;
    return status;
  }

  async wait(by: string): Promise<void> {
    await this.world.admin('POST', '/clock/advance', { by });
  }

  async #raw(method: string, path: string, { profile, body, raw, mediaType }: Sent): Promise<Answer> {
    return this.world.ask(method, path, {
      token: this.token,
      profile: profile === undefined ? undefined : String(profile.profileId),
      region: profile?.region ?? 'na',
      ...(raw === undefined ? (body === undefined ? {} : { body }) : { raw }),
      headers: mediaType === undefined ? {} : { 'content-type': mediaType, accept: mediaType },
    });
  }

  /** A careful client repeats what may be repeated, with a pause, and refreshes its token once. */
  async request(method: string, path: string, sent: Sent = {}, mayRepeat = method === 'GET'): Promise<Answer> {
    if (this.token === '') await this.refresh();
    const answer = await this.#patiently(mayRepeat, () => this.#raw(method, path, sent));
    if (!this.isCareful || answer.status !== 401 || /not authorized to manage/i.test(answer.text)) return answer;
    if ((await this.refresh()) !== 200) throw new NeedsConsent();
    return this.#patiently(mayRepeat, () => this.#raw(method, path, sent));
  }

  async #patiently(mayRepeat: boolean, send: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await send().catch((error: unknown) => {
        if (error instanceof ConnectionLost && this.isCareful && mayRepeat && tries < MOST_TRIES) return undefined;
        throw error;
      });
      const isLast = !this.isCareful || tries === MOST_TRIES;
      if (answer !== undefined && (isLast || (answer.status !== 429 && answer.status !== 503))) return answer;
      await this.wait(`${answer?.headers.get('retry-after') ?? 2 ** tries}s`);
    }
  }

  /** Of all regions. `view` includes those that may only be viewed. */
  async profiles(accessLevel: 'edit' | 'view' = 'view'): Promise<Profile[]> {
    const found: Profile[] = [];
    for (const region of REGIONS) {
      // Only the region of the address matters here.
      const at = { profileId: 0, region } as Profile;
      const path = `/v2/profiles?accessLevel=${accessLevel}`;
      const { status, json } = await this.#listProfiles(path, at);
      if (status === 200) found.push(...json.map((each: Profile) => ({ ...each, region })));
    }
    return found;
  }

  async #listProfiles(path: string, { region }: Profile): Promise<Answer> {
    if (this.token === '') await this.refresh();
    const send = (): Promise<Answer> => this.world.ask('GET', path, { token: this.token, profile: undefined, region });
    const answer = await this.#patiently(true, send);
    if (!this.isCareful || answer.status !== 401) return answer;
    if ((await this.refresh()) !== 200) throw new NeedsConsent();
    return this.#patiently(true, send);
  }

  /** Those that can be advertised with; sponsored brands need a brand too. */
  async advertisers(accessLevel: 'edit' | 'view' = 'view'): Promise<Profile[]> {
    const all = await this.profiles(accessLevel);
    const fit = all.filter(({ accountInfo }) => accountInfo.type !== 'agency');
    return fit.filter(({ accountInfo }) => this.version !== 'sb' || WITH_BRAND.includes(accountInfo.name));
  }

  mediaType(collection: Collection): string {
    if (this.version === 'sb') return `application/vnd.sb${TYPES[collection].toLowerCase()}resource.v4+json`;
    return `application/vnd.sp${TYPES[collection]}.v3+json`;
  }

  /** One page; `after` is a row to start from, or a token. */
  page(profile: Profile, collection: Collection, filter: Item = {}, after?: string | number): Promise<Answer> {
    if (this.version === 'v2') {
      const { extended, ...query } = filter;
      const path = `/v2/sp/${collection}${extended === true ? '/extended' : ''}`;
      const text = new URLSearchParams({ ...query, ...(after === undefined ? {} : { startIndex: String(after) }) });
      return this.request('GET', text.size === 0 ? path : `${path}?${text}`, { profile });
    }
    const { extended, stateFilter, ...others } = filter;
    const body = {
      ...others,
      ...(stateFilter === undefined ? {} : { stateFilter: { include: [String(stateFilter).toUpperCase()] } }),
      ...(extended === true ? { includeExtendedDataFields: true } : {}),
      ...(after === undefined ? {} : { nextToken: after }),
    };
    const path = this.version === 'v3' ? `/sp/${collection}/list` : `/sb/v4/${collection}/list`;
    return this.request('POST', path, { profile, body, mediaType: this.mediaType(collection) }, true);
  }

  /** All pages. A careless client treats any response other than 200 as the end of the list. */
  async list(profile: Profile, collection: Collection, filter: Item = {}): Promise<Item[]> {
    const found: Item[] = [];
    let after: string | number | undefined;
    for (;;) {
      const { status, json } = await this.page(profile, collection, filter, after);
      if (status !== 200) return found;
      const rows: Item[] = this.version === 'v2' ? json : json[collection];
      found.push(...rows);
      after = this.version === 'v2' ? found.length : json.nextToken;
      if (this.version === 'v2' ? rows.length === 0 : after === undefined) return found;
    }
  }

  /** Creates or changes items; true for each that succeeded. */
  async write(method: 'POST' | 'PUT', profile: Profile, collection: Collection, items: Item[]): Promise<boolean[]> {
    const { status, json } = await this.send(method, profile, collection, items);
    if (status !== 207) return items.map(() => false);
    if (this.version === 'v2') return json.map(({ code }: { code: string }) => code === 'SUCCESS');
    const done = new Set(json[collection].success.map(({ index }: { index: number }) => index));
    return items.map((_, i) => done.has(i));
  }

  send(method: 'POST' | 'PUT', profile: Profile, collection: Collection, items: Item[]): Promise<Answer> {
    if (this.version === 'v2') return this.request(method, `/v2/sp/${collection}`, { profile, body: items });
    const path = this.version === 'v3' ? `/sp/${collection}` : `/sb/v4/${collection}`;
    return this.request(method, path, {
      profile,
      body: { [collection]: items },
      mediaType: this.mediaType(collection),
    });
  }

  #at(path: string): string {
    return this.version === 'sb' ? `/v2/hsa${path}` : this.version === 'v2' ? `/v2/sp${path}` : path;
  }

  async requestReport(profile: Profile, reportDate: string, recordType = 'campaigns'): Promise<Answer> {
    const metrics = recordType === 'campaigns' ? 'impressions,clicks,cost,attributedConversions14d' : 'impressions';
    return this.request('POST', this.#at(`/${recordType}/report`), { profile, body: { reportDate, metrics } });
  }

  /** A careful client polls every `pause`, up to `most` times. */
  async location(profile: Profile, reportId: string, { most = 30, pause = '1m' } = {}): Promise<string> {
    for (let polls = 0; polls < most; polls++) {
      const { status, json } = await this.request('GET', this.#at(`/reports/${reportId}`), { profile });
      if (status !== 200) return `refused ${status}`;
      if (json.status === 'SUCCESS') return json.location;
      if (json.status === 'FAILURE') return 'FAILURE';
      if (this.isCareful) await this.wait(pause);
    }
    return 'gave up';
  }

  /** Where the file is, by a redirect. */
  async address(profile: Profile, location: string): Promise<string> {
    const { pathname } = new URL(location, 'http://localhost');
    return (await this.request('GET', pathname, { profile })).headers.get('location') ?? '';
  }

  /** The file at an address, without any credentials. */
  async file(address: string): Promise<Answer> {
    const none = { authorization: undefined, 'vendor-advertising-api-clientid': undefined };
    return this.#patiently(true, () => this.world.ask('GET', address, { profile: undefined, headers: none }));
  }

  async rows(profile: Profile, reportDate: string, recordType = 'campaigns'): Promise<Item[]> {
    const { status, json } = await this.requestReport(profile, reportDate, recordType);
    if (status !== 202) throw new Error(`refused ${status}`);
    const address = await this.address(profile, await this.location(profile, json.reportId));
    return JSON.parse(gunzipSync((await this.file(address)).bytes).toString());
  }

  async violations(): Promise<string[]> {
    const { json } = await this.world.admin('GET', '/violations');
    return json.violations
      .map(({ rule }: { rule: string }) => rule)
      .filter((rule: string) => rule !== 'deprecated-operation');
  }
}
