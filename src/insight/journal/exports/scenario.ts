/**
 * Exchanges as a scenario whose faults give the recorded answers again, in the recorded order. A test can thus repeat
 * what a client met in another world.
 */
import { counted } from '../../../model/text/counted.ts';
import { Document } from 'yaml';
import { instantText } from '../../../model/days.ts';
import { REDACTED } from '../../../service/http/redact.ts';
import type { Exchange } from '../../../service/journal/exchange.ts';
import { commentLine } from './replayable-request.ts';

export interface RecordedWorld {
  /** The name of the scenario that the world started from, if other worlds can start from it. */
  scenario: string | undefined;
  seed: string;
  clock: 'running' | 'frozen';
  /** Epoch milliseconds of the world's clock. */
  startedAt: number;
}

/** Those that faults can match. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD']);
const PROFILE_ID = /^\d{1,20}$/;
/** A fault cannot set the headers that describe the connection or the length. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'connection']);
const MAX_PATH_LENGTH = 1000;

export function toScenario(exchanges: readonly Exchange[], world: RecordedWorld): string {
  const obstacles = exchanges.map((exchange) => ({ exchange, obstacle: obstacleOf(exchange) }));
  const repeatable = obstacles.flatMap(({ exchange, obstacle }) => (obstacle === undefined ? [exchange] : []));
  const [first] = exchanges;
  const document = new Document({
    description: `The recorded answers to ${counted(repeatable.length, 'request')}, each given once and in order.`,
    extends: world.scenario ?? 'default',
    seed: world.seed,
    ...(first === undefined ? {} : { clock: { now: instantText(first.at), mode: world.clock } }),
    faults: repeatable.map(faultOf),
  });
  const notes = [
    ...(world.scenario === undefined
      ? ['The world started from a scenario without a name, which this file lacks.']
      : []),
    ...obstacles.flatMap(({ exchange: { method, path, id }, obstacle }) =>
      obstacle === undefined ? [] : [`${method} ${path} (request ${id}) cannot be replayed: ${obstacle}.`],
    ),
  ];
  document.commentBefore = notes.map((note) => ` ${commentLine(note)}`).join('\n');
  return document.toString({ lineWidth: 0 });
}

function obstacleOf(exchange: Exchange): string | undefined {
  const { operation, method, status, path, responseBody, responseBodyTruncated, responseHeaders } = exchange;
  if (operation === undefined || !METHODS.has(method)) return 'the service answers it in the same way in every world';
  if (responseBodyTruncated) return 'the journal holds only the beginning of the response body';
  if (responseBody.includes(REDACTED) || responseHeaders.some(([, value]) => value.includes(REDACTED)))
    return 'the journal does not hold the secrets of the response';
  if (operation === 'downloadFile') return 'the journal does not hold the file';
  if (path.length > MAX_PATH_LENGTH) return 'its path is too long for a fault';
  return status !== 0 && status < 200 ? 'a fault cannot answer with its status' : undefined;
}

function faultOf(exchange: Exchange, index: number): object {
  const { operation, method, path, profileId } = exchange;
  return {
    id: `answer-${index + 1}`,
    match: { operation, method, path, ...(profileId !== undefined && PROFILE_ID.test(profileId) ? { profileId } : {}) },
    when: { times: 1 },
    effect: effectOf(exchange),
  };
}

/** A successful write is also performed, so that later requests find what it has changed. */
function effectOf({ method, status, responseHeaders, responseBody }: Exchange): object {
  if (status === 0) return { connection: 'empty' };
  const headers = responseHeaders.filter(
    ([name, value]) => !OWN_HEADERS.has(name) && !(name === 'content-type' && value === 'application/json'),
  );
  return {
    status,
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
    body: responseBody,
    ...(method !== 'GET' && method !== 'HEAD' && status < 300 ? { performed: true } : {}),
  };
}
