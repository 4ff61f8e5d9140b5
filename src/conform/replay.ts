/**
 * Sends the requests of a recording in their order to a world of the sandbox, and compares the answers.
 */
import { Redactor } from '../service/http/redact.ts';
import { DOWNLOAD } from '../service/pipeline/fault-injection/effect.ts';
import { classOf, compareAnswers, type AnswerClass } from './compare/compare-answers.ts';
import type { Difference } from './compare/difference.ts';
import { IdPairs } from './ids.ts';
import { pathOf } from './readers/redact-exchange.ts';
import type { RecordedExchange } from './recorded-exchange.ts';
import type { OwnAnswer, ReplayWorld } from './replay-world.ts';

export interface Comparison {
  where: string;
  /** The operation, or method and form of the path of an unknown operation. */
  operation: string;
  class: AnswerClass;
  differences: readonly Difference[];
  /** The ids of the rules that the sandbox's answer follows. */
  rules: readonly string[];
}

export interface SkippedExchange {
  where: string;
  reason: string;
}

export interface Replay {
  comparisons: readonly Comparison[];
  skipped: readonly SkippedExchange[];
}

const SCOPE_HEADER = /-advertising-api-scope$/;
const CLIENT_HEADER = /-clientid$/;
const WORLD_PREFIX = /^(https?:\/\/[^/?#]*)\/_worlds\/[^/?#]*/;
const REFUSED_TOKEN = 'a-refused-token';
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** `Request` refuses the others. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);
const UNSENDABLE = 'HTTP does not allow its method, its address or a header';
const URLS = /https?:\/\/[^\s"\\]+/g;

export async function replay(world: ReplayWorld, exchanges: readonly RecordedExchange[]): Promise<Replay> {
  const comparisons: Comparison[] = [];
  const skipped: SkippedExchange[] = [];
  const run = new Run(world);
  for (const exchange of exchanges) {
    const { where } = exchange;
    const request = run.requestFor(exchange);
    // Ids depend on the number of requests, so one that is not compared is sent, too.
    const comparison = request && (await run.compare(exchange, request));
    const obstacle = request === undefined ? UNSENDABLE : run.hasLink(exchange.url) ? undefined : exchange.obstacle;
    if (comparison !== undefined && obstacle === undefined) comparisons.push(comparison);
    else skipped.push({ where, reason: obstacle ?? UNSENDABLE });
  }
  return { comparisons, skipped };
}

class Run {
  readonly #world: ReplayWorld;
  readonly #ids = new IdPairs();
  /** Signed links of the sandbox, by the link without its signature. */
  readonly #links = new Map<string, string>();

  constructor(world: ReplayWorld) {
    this.#world = world;
  }

  hasLink(url: string): boolean {
    return this.#links.has(url);
  }

  async compare(exchange: RecordedExchange, request: Request): Promise<Comparison> {
    const { where, answer, url, region = 'na' } = exchange;
    this.#world.advanceTo(exchange.at);
    const own = await this.#world.send(request, region);
    const comparable = this.#comparable(exchange, own);
    const isDownload = own.operation === DOWNLOAD;
    // The journal does not hold the files of reports.
    const recorded = isDownload && answer.body === '' ? { ...answer, body: undefined } : answer;
    const differences = compareAnswers(recorded, comparable);
    const isOutside = own.operation === undefined && differences.length > 0;
    return {
      where,
      operation: own.operation ?? `${exchange.method} ${formOfPath(url)}`,
      class: isOutside ? 'outside' : classOf(differences),
      differences,
      rules: own.rules,
    };
  }

  /** Undefined if HTTP does not allow the method, the address or a header. */
  requestFor(exchange: RecordedExchange): Request | undefined {
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
    for (const [name, value] of exchange.headers) {
      if (SCOPE_HEADER.test(name)) this.#admitProfile(value, exchange);
      if (name === 'sandbox-world') continue;
      const isOwnClient = CLIENT_HEADER.test(name) && value !== '' && token === 'accepted' && answer.status !== 401;
      headers.append(name, isOwnClient ? this.#world.credentials.clientId : this.#fill(value));
    }
    if (token !== 'none')
      headers.set(
        'authorization',
        `Bearer ${token === 'accepted' ? this.#world.credentials.accessToken : REFUSED_TOKEN}`,
      );
    const address = this.#links.get(url) ?? this.#fill(url.replace(WORLD_PREFIX, '$1'));
    // Bytes, because a text would get a default media type.
    const bytes = body === undefined || WITHOUT_BODY.has(method) ? undefined : Buffer.from(this.#fill(body));
    return new Request(address, { method, headers, ...(bytes === undefined ? {} : { body: bytes }) });
  }

  /** A profile that the world does not have is one of its own from now on. */
  #admitProfile(profileId: string, { answer, region = 'na' }: RecordedExchange): void {
    if (answer.status === 401 || this.#world.hasProfile(profileId)) return;
    const own = this.#world.profileIn(region);
    if (own !== undefined) this.#ids.add(profileId, own);
  }

  #fill(text: string): string {
    const { accessToken, refreshToken, clientSecret } = this.#world.credentials;
    const filled = text.includes('$ADS_')
      ? text
          .replaceAll('$ADS_ACCESS_TOKEN', () => accessToken)
          .replaceAll('$ADS_REFRESH_TOKEN', () => refreshToken)
          .replaceAll('$ADS_CLIENT_SECRET', () => clientSecret)
      : text;
    return this.#ids.toOwn(filled);
  }

  /** The answer without secrets and with the recorded ids. */
  #comparable({ url, answer: recorded }: RecordedExchange, own: OwnAnswer): OwnAnswer {
    const redactor = new Redactor(`Bearer ${this.#world.credentials.accessToken}`);
    for (const [link] of `${own.body} ${own.headers.get('location') ?? ''}`.matchAll(URLS))
      if (link.includes('ignature=')) this.#links.set(redactor.url(link), link);
    const body = redactor.responseBody(pathOf(url), own.body);
    if (recorded.status === own.status && recorded.body !== undefined) this.#ids.learn(recorded.body, body);
    const headers = [...own.headers].map(
      ([name, value]) => [name, this.#ids.toRecorded(redactor.text(value))] as const,
    );
    return { ...own, headers: new Map(headers), body: this.#ids.toRecorded(body) };
  }
}

/** Words of the service; other parts of a path can be ids or names. */
function formOfPath(url: string): string {
  const parts = pathOf(url).split('/');
  return parts.map((part) => (/^(?:[a-z]{1,30}|[a-z]+(?:[A-Z][a-z]+){1,4}|v\d|)$/.test(part) ? part : '*')).join('/');
}
