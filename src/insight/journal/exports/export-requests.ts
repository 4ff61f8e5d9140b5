/**
 * Exports recorded requests as commands, an HTTP archive or a scenario.
 */
import type { Exchange } from '../../../service/journal/exchange.ts';
import type { RuleId } from '../../../generated/rule-ids.ts';
import { toCurl } from './curl.ts';
import { toHar } from './har.ts';
import { ACCESS_TOKEN, replayableRequest, type ReplayableRequest, type Template } from './replayable-request.ts';
import { toScenario, type RecordedWorld } from './scenario.ts';

export const EXPORT_FORMATS = ['curl', 'har', 'scenario'] as const;
type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  curl: 'text/x-shellscript',
  har: 'application/json',
  scenario: 'application/yaml',
};

interface Source {
  world: RecordedWorld;
  /** The version of the program. */
  version: string;
  /** Whether a host can only mean this sandbox, so that a token may be sent to it. */
  isOwnHost(host: string): boolean;
}

export function exportRequests(
  format: ExportFormat,
  exchanges: readonly Exchange[],
  { world, version, isOwnHost }: Source,
): string {
  if (format === 'scenario') return toScenario(exchanges, world);
  const requests = exchanges.map(exportedRequest);
  // An archive sends nothing, and its format requires an absolute URL.
  if (format === 'har') return toHar(requests, world, version);
  return toCurl(requests.map((request) => ({ ...request, url: trustedUrl(request.url, isOwnHost) })));
}

const ORIGIN_AND_WORLD = /^https?:\/\/([^/?#]*)(?:\/_worlds\/[^/?#]*)?/;

/** The client chose the recorded host, which may be any server: the token is not sent to it. */
function trustedUrl([first = '', ...rest]: Template, isOwnHost: Source['isOwnHost']): Template {
  const [origin, host = ''] = (typeof first === 'string' ? ORIGIN_AND_WORLD.exec(first) : undefined) ?? [];
  if (typeof first !== 'string' || origin === undefined || isOwnHost(host)) return [first, ...rest];
  return [{ variable: 'ADS_API_URL', inForm: false }, first.slice(origin.length), ...rest];
}

/** A token that no world has, for requests whose token was refused. */
const REFUSED_TOKEN = 'a-refused-token';
/** An unknown token and an expired one. */
const REFUSALS: ReadonlySet<RuleId | undefined> = new Set<RuleId>(['AUT-02', 'AUT-28']);

/** With the token of the environment, a request whose token was refused would get another answer. */
function exportedRequest(exchange: Exchange): ReplayableRequest {
  const request = replayableRequest(exchange);
  if (!REFUSALS.has(exchange.rule)) return request;
  const headers = request.headers.map(([name, value]) =>
    value.some(isAccessToken) ? ([name, [`Bearer ${REFUSED_TOKEN}`]] as const) : ([name, value] as const),
  );
  return { ...request, headers };
}

function isAccessToken(part: Template[number]): boolean {
  return typeof part === 'object' && part.variable === ACCESS_TOKEN;
}
