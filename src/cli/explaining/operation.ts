/** `ads-sandbox explain operation`: an operation of the service by its id or path, and why the sandbox does not serve it. */
import { KNOWN_OPERATIONS, MISSING_OPERATIONS } from '../../generated/operation-facts.ts';
import { documented, operations } from '../../server/operations.ts';
import { datedApiOf } from '../../service/dates/dated-apis.ts';
import { otherApi } from '../../service/http/other-apis.ts';
import type { Operation } from '../../service/http/request-context.ts';
import { withoutEndSlashes } from '../../model/validate-text.ts';
import { UsageError } from '../input/usage.ts';

/** Path parameters have other names in the documentation than in the routes. */
const shape = (method: string, path: string): string => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

export interface KnownOperation {
  method: string;
  path: string;
  api: string;
  certainty: string;
  note: string;
  /** Undefined if it is not served. */
  operation: Operation | undefined;
}

const served = new Map(operations.flatMap((each) => each.paths.map((path) => [shape(each.method, path), each])));

export const KNOWN: readonly KnownOperation[] = KNOWN_OPERATIONS.map(([method, path, api, certainty, note]) => {
  // `/{recordType}/report` is served as one path per record type.
  const operation =
    served.get(shape(method, path)) ?? served.get(shape(method, path.replace('{recordType}', 'campaigns')));
  return { method, path, api, certainty, note, operation };
});

interface Call {
  id: string;
  method: string;
  paths: readonly string[];
}

/** Those with an id or a path. A path can have a method before it, and values in place of parameters. */
function named<C extends Call>(calls: readonly C[], name: string): C[] {
  const [, only, path = ''] = /^(?:([A-Z]+) )?(\/[^?]*)/.exec(name) ?? [];
  const at = calls.filter(({ method }) => only === undefined || only === method);
  const same = at.filter((call) => call.id === name || call.paths.some((each) => shape('', each) === shape('', path)));
  return same.length > 0 ? same : at.filter(({ paths }) => paths.some((each) => fits(path, each)));
}

function fits(path: string, template: string): boolean {
  const [sent, segments] = [withoutEndSlashes(path).split('/'), template.split('/')];
  return sent.length === segments.length && segments.every((each, i) => each.startsWith('{') || each === sent[i]);
}

export function explanation(name: string): string {
  const missing = MISSING_OPERATIONS.map(([method, path, id, reason]) => ({ method, paths: [path], id, reason }));
  const texts = [
    ...named(documented, name).map(servedText),
    ...named(missing, name).map(
      ({ method, paths, id, reason }) => `${method} ${paths[0]}: ${id}\n  Not served: ${reason}\n`,
    ),
  ];
  if (texts.length > 0) return texts.join('\n');
  const other = otherApi(name.replace(/^[A-Z]+ /, ''));
  if (other !== undefined) return `${name}\n  Not served: ${other.name}: ${other.why}\n`;
  const known = name.includes('/') ? documented.flatMap(({ paths }) => paths) : documented.map(({ id }) => id);
  throw new UsageError(`there is no operation with the id or path '${name}'`, { name, known });
}

function servedText(operation: Operation): string {
  const { id, method, paths, summary, tag } = operation;
  const facts = KNOWN.filter((known) => known.operation?.id === id && known.method === method);
  const dated = datedApiOf(method, paths[0] ?? '');
  const lines = [
    `${id}: ${summary}`,
    ...paths.map((path) => `  ${method} ${path}`),
    `  API: ${facts[0]?.api ?? tag}`,
    ...new Set(facts.map(({ certainty }) => `  Certainty: ${certainty}`)),
    ...new Set(facts.flatMap(({ note }) => (note === '' ? [] : [`  Note: ${note}`]))),
    ...(dated?.until === undefined ? [] : [`  Gone from ${dated.until} with the setting surfaces: byDate`]),
    ...(dated?.instead === undefined ? [] : [`  Use instead: ${dated.instead}`]),
  ];
  return `${lines.join('\n')}\n`;
}
