/**
 * A recorded request in the form that all exports write: texts whose removed secrets are environment variables, and the
 * reasons for which the request cannot be sent again.
 */
import { instantText } from '../../../model/days.ts';
import { capitalize } from '../../../model/text/letter-case.ts';
import { REDACTED } from '../../../service/http/redact.ts';
import type { Exchange } from '../../../service/journal/exchange.ts';

/** The value of an environment variable. In a form it is percent-encoded. */
interface Variable {
  variable: string;
  inForm: boolean;
}

export type Template = readonly (string | Variable)[];

export interface ReplayableRequest {
  exchange: Exchange;
  url: Template;
  headers: readonly (readonly [name: string, value: Template])[];
  body: Template | undefined;
  /** Why the request cannot be sent again; empty if it can. */
  obstacles: readonly string[];
}

export const ACCESS_TOKEN = 'ADS_ACCESS_TOKEN';

/** Names without separators, in lower case. */
const VARIABLES: Readonly<Record<string, string>> = {
  authorization: ACCESS_TOKEN,
  accesstoken: ACCESS_TOKEN,
  refreshtoken: 'ADS_REFRESH_TOKEN',
  clientsecret: 'ADS_CLIENT_SECRET',
};
/** Parts of header names whose letter case is not that of a title; HTTP ignores the case. */
const NAME_PARTS: Readonly<Record<string, string>> = { Api: 'API', Clientid: 'ClientId', Accountid: 'AccountId' };

const FORM = /^[\w%.+-]*=[^\s{["]*$/;
/** Between a name and its removed value: in a form, a query or a JSON object. */
const SEPARATOR = /"?[=:]"?$/;
const OUTSIDE_NAME = /[^\w%.-]/;

export function replayableRequest(exchange: Exchange): ReplayableRequest {
  const obstacles: string[] = [];
  const { requestBody, requestBodyTruncated, requestHeaders } = exchange;
  const url = templateOf(exchange.url, obstacles, { inForm: true });
  const headers = requestHeaders.map(
    ([name, value]) => [titleCase(name), headerTemplate(name, value, obstacles)] as const,
  );
  if (requestBodyTruncated) obstacles.push(bodyObstacle(exchange));
  const body =
    requestBody === undefined || requestBody === ''
      ? undefined
      : templateOf(requestBody, obstacles, { inForm: FORM.test(requestBody.replaceAll(REDACTED, '')) });
  return { exchange, url, headers, body, obstacles };
}

function bodyObstacle({ requestBody }: Exchange): string {
  return requestBody === undefined
    ? 'the journal does not hold the request body, which is too large, incomplete or not UTF-8'
    : 'the journal holds only the beginning of the request body';
}

function headerTemplate(name: string, value: string, obstacles: string[]): Template {
  if (name !== 'authorization') return templateOf(value, obstacles, { inForm: false });
  const bearer = /^bearer (?=\[)/i.exec(value)?.[0];
  if (bearer !== undefined) return [bearer, { variable: ACCESS_TOKEN, inForm: false }];
  obstacles.push('the journal does not hold the value of the header authorization');
  return [value];
}

/** Replaces removed secrets by variables. A secret without a variable is an obstacle. */
function templateOf(text: string, obstacles: string[], { inForm }: { inForm: boolean }): Template {
  const template: (string | Variable)[] = [];
  for (const [i, part] of text.split(REDACTED).entries()) {
    if (i > 0) {
      const name = nameBefore(template.at(-1));
      const variable = name === undefined ? undefined : VARIABLES[name.toLowerCase().replaceAll(/[^a-z]/g, '')];
      if (variable === undefined) obstacles.push(`the journal does not hold the secret ${name ?? 'in the request'}`);
      template.push(variable === undefined ? REDACTED : { variable, inForm });
    }
    template.push(part);
  }
  return template.filter((part) => part !== '');
}

function nameBefore(part: Template[number] | undefined): string | undefined {
  if (typeof part !== 'string' || !SEPARATOR.test(part)) return undefined;
  return part.replace(SEPARATOR, '').split(OUTSIDE_NAME).at(-1) || undefined;
}

/** As documentation writes the names of headers. */
function titleCase(name: string): string {
  return name
    .split('-')
    .map((part) => NAME_PARTS[capitalize(part)] ?? capitalize(part))
    .join('-');
}

/** One line without control characters, for comments. */
export function commentLine(text: string): string {
  return text.replaceAll(/\p{Cc}|\p{Zl}|\p{Zp}/gu, ' ');
}

export function summaryOf({ exchange }: ReplayableRequest): string {
  const { id, at, method, url, status } = exchange;
  const answer = status === 0 ? 'The connection was broken' : `Answered with ${status}`;
  return commentLine(`${method} ${url}. ${answer} at ${instantText(at)} (request ${id}).`);
}

export function obstacleText({ obstacles }: ReplayableRequest): string {
  return commentLine(`Cannot be replayed: ${[...new Set(obstacles)].join('; ')}.`);
}
