/**
 * Requests as commands of curl for a POSIX shell.
 */
import { obstacleText, summaryOf, type ReplayableRequest, type Template } from './replayable-request.ts';

export function toCurl(requests: readonly ReplayableRequest[]): string {
  return requests.map(commandOf).join('\n');
}

function commandOf(request: ReplayableRequest): string {
  const { exchange, url, headers, body } = request;
  const comment = `# ${summaryOf(request)}\n`;
  // An argument of a program ends at a NUL character.
  const obstacles = exchange.requestBody?.includes('\0') === true ? ['the body contains a NUL character'] : [];
  const refused = { ...request, obstacles: [...request.obstacles, ...obstacles] };
  if (refused.obstacles.length > 0) return `${comment}# ${obstacleText(refused)}\n`;
  const { method } = exchange;
  const hasType = headers.some(([name]) => name === 'Content-Type');
  const options = [
    method === 'HEAD' ? '--head' : `--request ${quoted([method])}`,
    quoted(url),
    ...headers.map(([name, value]) => `--header ${quoted([`${name}: `, ...value])}`),
    // Without it curl would send the media type of a form.
    ...(body === undefined || hasType ? [] : ["--header 'Content-Type:'"]),
    ...(body === undefined ? [] : dataOptions(body)),
  ];
  return `${comment}curl --silent --show-error --globoff --path-as-is ${options.join(' \\\n  ')}\n`;
}

/** curl joins the parts of a form with `&`, and encodes those with a variable. */
function dataOptions(body: Template): string[] {
  if (!body.some((part) => typeof part !== 'string' && part.inForm)) return [`--data-raw ${quoted(body)}`];
  return splitAtAmpersands(body).map((pair) =>
    pair.every((part) => typeof part === 'string') ? `--data-raw ${quoted(pair)}` : `--data-urlencode ${quoted(pair)}`,
  );
}

function splitAtAmpersands(template: Template): Template[] {
  const pairs: Template[number][][] = [[]];
  for (const part of template) {
    const [first = '', ...others] = typeof part === 'string' ? part.split('&') : [part];
    pairs.at(-1)?.push(first);
    for (const other of others) pairs.push([other]);
  }
  return pairs.map((pair) => pair.filter((part) => part !== ''));
}

/** Characters without a meaning between double quotes. */
const SAFE_IN_DOUBLE_QUOTES = /^[^\\"$`!]*$/;

function quoted(template: Template): string {
  if (template.every((part) => typeof part === 'string')) return singleQuoted(template.join(''));
  const isSafe = template.every((part) => typeof part !== 'string' || SAFE_IN_DOUBLE_QUOTES.test(part));
  if (isSafe) return `"${template.map((part, i) => inDoubleQuotes(part, template[i + 1])).join('')}"`;
  return template.map((part) => (typeof part === 'string' ? singleQuoted(part) : `"$${part.variable}"`)).join('');
}

function inDoubleQuotes(part: Template[number], next: Template[number] | undefined): string {
  if (typeof part === 'string') return part;
  return next === undefined ? `$${part.variable}` : `\${${part.variable}}`;
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
