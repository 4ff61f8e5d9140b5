/**
 * Sends the requests of a recording to a world of the sandbox, and compares the answers.
 */
import type { RuleId } from '../../generated/rule-ids.ts';
import { Redactor } from '../../service/http/redact.ts';
import { isClientHeader } from '../../service/http/request-headers.ts';
import { DOWNLOAD } from '../../service/pipeline/fault-injection/effect.ts';
import { classOf, compareAnswers, type AnswerClass } from '../compare/compare-answers.ts';
import type { Difference } from '../compare/compare-json.ts';
import { IdPairs } from '../anonymise/id-pairs.ts';
import { shownPath } from '../anonymise/public-words.ts';
import { redactAnswerBody } from '../anonymise/redact-exchange.ts';
import {
  jobOf,
  pathOf,
  profileOf,
  regionOf,
  type RecordedAnswer,
  type RecordedExchange,
  type SkippedExchange,
} from '../exchange/recorded-exchange.ts';
import type { AccountWorld } from './account-world.ts';
import type { OwnAnswer, ReplayWorld } from './replay-world.ts';

export interface Comparison {
  where: string;
  /** The operation, or method and form of the path of an unknown operation. */
  operation: string;
  class: AnswerClass;
  differences: readonly Difference[];
  /** The ids of the rules that the sandbox's answer follows. */
  rules: readonly RuleId[];
}

interface ReplayOptions {
  /** The account that the world has learned. */
  account?: AccountWorld | undefined;
  /** The recording is of a world of the sandbox with the same start, in which jobs are ready at the same time. */
  isOwn?: boolean;
}

const WORLD_PREFIX = /^(https?:\/\/[^/?#]*)\/_worlds\/[^/?#]*/;
const VARIABLE = /\$ADS_[A-Z_]+/g;
const REFUSED_TOKEN = 'a-refused-token';
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** `Request` refuses the others. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);
const UNSENDABLE = 'HTTP does not allow its method, its address or a header';
const OTHER_SERVICE = 'its address is one of another service';
const UNKNOWN_JOB = 'no request of the recording made its report, snapshot or export';
const UNKNOWN_ENTITY = 'it names an entity of which the recording shows too little to create it';
const FIRST_REDIRECT = 300;
const FIRST_ERROR = 400;
const WEB_ADDRESS = /^https?:/i;
const URLS = /https?:\/\/[^\s"\\]+/g;

/** Sends one exchange after the other. */
export class Replay {
  readonly #world: ReplayWorld;
  readonly #ids = new IdPairs();
  /** Signed links of the sandbox, by the link without its origin and its signature. */
  readonly #links = new Map<string, string>();

  readonly #variables: Readonly<Record<string, string>>;
  readonly #hosts: ReadonlySet<string>;

  readonly #account: AccountWorld | undefined;
  readonly #isOwn: boolean;

  /** Requests for unknown operations of other hosts are not compared. */
  constructor(world: ReplayWorld, hosts: ReadonlySet<string>, { account, isOwn = false }: ReplayOptions = {}) {
    this.#account = account;
    this.#isOwn = isOwn;
    for (const id of account?.ids ?? []) this.#ids.keep(id);
    this.#world = world;
    const { accessToken, refreshToken, clientId, clientSecret } = world.credentials;
    this.#variables = {
      $ADS_ACCESS_TOKEN: accessToken,
      $ADS_REFRESH_TOKEN: refreshToken,
      $ADS_CLIENT_ID: clientId,
      $ADS_CLIENT_SECRET: clientSecret,
    };
    this.#hosts = hosts;
  }

  /** Ids depend on the number of requests, so one that is not compared is sent, too. */
  async send(exchange: RecordedExchange): Promise<Comparison | SkippedExchange> {
    const { where, url, obstacle } = exchange;
    if (!WEB_ADDRESS.test(url)) return { where, reason: OTHER_SERVICE };
    const request = this.#requestFor(exchange);
    if (request === undefined) return { where, reason: UNSENDABLE };
    const isLink = this.#links.has(withoutOrigin(url));
    const unknown = this.#isOwn ? undefined : this.#prepare(exchange);
    const comparison = await this.#compare(exchange, request);
    const reason = obstacle ?? unknown;
    if (reason !== undefined && !isLink) return { where, reason };
    return comparison.class === 'outside' && !this.#hosts.has(URL.parse(url)?.hostname ?? '')
      ? { where, reason: OTHER_SERVICE }
      : comparison;
  }

  /** A job is as ready as the answer shows. Returns why the answer cannot be judged; undefined if it can. */
  #prepare(exchange: RecordedExchange): string | undefined {
    const { answer, at } = exchange;
    if (answer.status >= FIRST_ERROR) return undefined;
    if (this.#account?.lacks(exchange) === true) return UNKNOWN_ENTITY;
    const job = jobOf(exchange);
    if (job === undefined) return undefined;
    if (at !== undefined) this.#world.advanceTo(at);
    return this.#world.setJobStatus(this.#ids.toOwn(job.id), job.status) ? undefined : UNKNOWN_JOB;
  }

  async #compare(exchange: RecordedExchange, request: Request): Promise<Comparison> {
    const { where, answer, url } = exchange;
    const region = regionOf(exchange);
    if (exchange.at !== undefined) this.#world.advanceTo(exchange.at);
    let own = await this.#world.send(request, region);
    let comparable = this.#comparable(exchange, own);
    const isChanged = this.#account?.bringAbout(exchange, comparable) ?? false;
    const again = isChanged ? this.#requestFor(exchange) : undefined;
    if (again !== undefined) {
      own = await this.#world.send(again, region);
      comparable = this.#comparable(exchange, own);
    }
    const isDownload = own.operation === DOWNLOAD;
    // The journal does not hold the files of reports, and it holds the body that HEAD leaves out.
    const hasNoBody = (isDownload && answer.body === '') || exchange.method === 'HEAD';
    const recorded = hasNoBody ? { ...answer, body: undefined } : answer;
    const differences = compareAnswers(recorded, comparable);
    const isOutside = own.operation === undefined && differences.length > 0;
    return {
      where,
      operation: own.operation ?? `${exchange.method} ${shownPath(pathOf(url))}`,
      class: isOutside ? 'outside' : classOf(differences),
      differences,
      rules: own.rules,
    };
  }

  /** Undefined if HTTP does not allow the method, the address or a header. */
  #requestFor(exchange: RecordedExchange): Request | undefined {
    if (!METHODS.has(exchange.method)) return undefined;
    try {
      return this.#buildRequest(exchange);
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }

  #buildRequest(exchange: RecordedExchange): Request {
    const { method, url, body, token, answer } = exchange;
    const headers = new Headers();
    const profileId = profileOf(exchange);
    if (profileId !== undefined) this.#admitProfile(profileId, exchange);
    for (const [name, value] of exchange.headers) {
      if (name === 'sandbox-world') continue;
      const isOwnClient = isClientHeader(name) && value !== '' && token === 'accepted' && answer.status !== 401;
      headers.append(name, isOwnClient ? this.#world.credentials.clientId : this.#fill(value, exchange));
    }
    if (token !== 'none')
      headers.set(
        'authorization',
        `Bearer ${token === 'accepted' ? this.#world.credentials.accessToken : REFUSED_TOKEN}`,
      );
    const address = this.#links.get(withoutOrigin(url)) ?? this.#fill(url.replace(WORLD_PREFIX, '$1'), exchange);
    // Bytes, because a text would get a default media type.
    const bytes = body === undefined || WITHOUT_BODY.has(method) ? undefined : Buffer.from(this.#fill(body, exchange));
    return new Request(address, { method, headers, ...(bytes === undefined ? {} : { body: bytes }) });
  }

  /** A profile that the world does not have is one of its own from now on. */
  #admitProfile(profileId: string, exchange: RecordedExchange): void {
    if (exchange.answer.status === 401 || this.#world.hasProfile(profileId)) return;
    const own = this.#world.profileIn(regionOf(exchange));
    if (own !== undefined) this.#ids.add(profileId, own);
  }

  #fill(text: string, exchange: RecordedExchange): string {
    return this.#ids.toOwn(
      text.replaceAll(VARIABLE, (name) =>
        name === '$ADS_PROFILE_ID'
          ? (this.#world.profileIn(regionOf(exchange)) ?? '')
          : (this.#variables[name] ?? name),
      ),
    );
  }

  /** The answer without secrets and with the recorded ids. */
  #comparable({ url, answer: recorded }: RecordedExchange, own: OwnAnswer): OwnAnswer {
    const redactor = new Redactor(`Bearer ${this.#world.credentials.accessToken}`);
    // Links at the same place are of the same file, in whichever storage it is.
    const recordedLinks = linksIn(recorded);
    for (const [i, link] of linksIn(own).entries()) {
      if (!link.includes('ignature=')) continue;
      for (const name of [link, recordedLinks[i] ?? link]) this.#links.set(withoutOrigin(redactor.url(name)), link);
    }
    const body = redactAnswerBody(redactor, pathOf(url), own.body);
    const isEqual = recorded.status === own.status || Math.max(recorded.status, own.status) < FIRST_REDIRECT;
    if (isEqual && recorded.body !== undefined) this.#ids.learn(recorded.body, body);
    const headers = [...own.headers].map(
      ([name, value]) => [name, this.#ids.toRecorded(redactor.text(value))] as const,
    );
    return { ...own, headers: new Map(headers), body: this.#ids.toRecorded(body) };
  }
}

function linksIn({ body = '', headers }: RecordedAnswer): string[] {
  return `${body} ${headers.get('location') ?? ''}`.match(URLS) ?? [];
}

/** A client behind a proxy follows links to the proxy. */
function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '');
}
