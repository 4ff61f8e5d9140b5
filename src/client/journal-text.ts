/**
 * The journal for eyes: a line a request, and under it what there is to say about it.
 */
import type { Exchange } from './control-types.ts';

/** Of a refusal's body. */
const MOST_CHARACTERS = 300;

export function journalText(requests: readonly Exchange[]): string {
  return requests.flatMap(linesOf).join('\n');
}

function linesOf(exchange: Exchange): string[] {
  const { at, method, url, status, operation, reason, nearest, fault, violations, responseBody } = exchange;
  const time = at.slice(0, 19).replace('T', ' ');
  return [
    `${time}  ${status}  ${method} ${url}${operation === null ? '' : `  ${operation}`}`,
    ...(fault === null ? [] : [`    struck by fault ${fault}`]),
    ...(reason === null ? [] : [`    ${reason}`]),
    ...(nearest === null ? [] : [`    probably meant: ${nearest}`]),
    ...(status < 400 || responseBody === '' ? [] : [`    answered ${shortened(responseBody)}`]),
    ...violations.map(({ rule, evidence }) => `    against the contract: ${rule}: ${evidence}`),
  ];
}

function shortened(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}...`;
}
