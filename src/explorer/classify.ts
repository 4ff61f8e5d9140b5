/**
 * Reduces the calls of a run to classes, so that a hundred equal status calls are not a hundred runs.
 */
import type { Call, CallClass, Position } from './faults/calls.ts';

/** In the order of the calls that represent the classes. */
export function classify(calls: readonly Call[]): CallClass[] {
  return [...Map.groupBy(calls, ({ operation }) => operation).values()]
    .flatMap((ofOperation) => {
      const shapes = [...Map.groupBy(ofOperation, shapeOf)];
      return shapes.flatMap(([shape, alike], i) => classesOf(shape, suffixOf(i, alike, ofOperation), alike));
    })
    .toSorted((a, b) => a.call.index - b.call.index);
}

/** The class that a call represents, or one of this call only: `getReport.4`. Undefined if there is no such call. */
export function classOfCall(
  calls: readonly Call[],
  { operation, nth }: Pick<Call, 'operation' | 'nth'>,
): CallClass | undefined {
  const call = calls.find((each) => each.operation === operation && each.nth === nth);
  if (call === undefined) return undefined;
  const represented = classify(calls).find((each) => each.call === call);
  // The first call and the last one of a shape always represent a class.
  const own = {
    id: `${operation}.${nth}`,
    operation,
    position: 'middle' as const,
    shape: shapeOf(call),
    call,
    size: 1,
  };
  return represented ?? own;
}

/** Parameters and fields of requests for later pages. */
const PAGING = /\b(?:startIndex|nextToken)\b/;

/** The first shape of an operation needs no suffix in ids. The second one is `.page2`, for example. */
function suffixOf(index: number, [call]: readonly Call[], [first]: readonly Call[]): string {
  return index === 0 || call === undefined || first === undefined ? '' : `.${differenceOf(call, first)}${index + 1}`;
}

/** In one word, how calls of a shape differ from the first call of their operation. */
function differenceOf(call: Call, first: Call): 'page' | 'request' | 'answer' {
  const [own, before] = [requestShapeOf(call), requestShapeOf(first)];
  if (own === before) return 'answer';
  return PAGING.test(own) && !PAGING.test(before) ? 'page' : 'request';
}

function classesOf(shape: string, suffix: string, calls: readonly Call[]): CallClass[] {
  const parts: readonly [Position, readonly Call[]][] = [
    ['first', calls.slice(0, 1)],
    ['middle', calls.slice(1, -1)],
    ['last', calls.slice(1).slice(-1)],
  ];
  return parts.flatMap(([position, alike]) => {
    const call = alike[Math.floor(alike.length / 2)];
    if (call === undefined) return [];
    const { operation } = call;
    return { id: `${operation}${suffix}.${position}`, operation, position, shape, call, size: alike.length };
  });
}

/** Deeper fields of a request seldom decide about how a client treats the answer. */
const REQUEST_DEPTH = 3;
/** Items of an answer differ by optional fields, which would make every page a shape of its own. */
const RESPONSE_DEPTH = 1;

/**
 * The shape of a call: the names of its parameters and fields without their values, so that equal calls can share one
 * run. Lists differ by whether they have no, one or several items.
 */
export function shapeOf(call: Call): string {
  return joined([requestShapeOf(call), String(call.status), outlineOf(call.responseBody, RESPONSE_DEPTH)]);
}

function requestShapeOf({ query, requestBody }: Pick<Call, 'query' | 'requestBody'>): string {
  const names = [...new Set(new URLSearchParams(query).keys())].toSorted();
  return joined([
    names.length === 0 ? '' : `?${names.join('&')}`,
    requestBody === undefined ? '' : outlineOf(requestBody, REQUEST_DEPTH),
  ]);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** A body that is not JSON has the names of its form fields, if it is a form. */
function outlineOf(body: string, depth: number): string {
  if (body === '') return '';
  try {
    return outline(JSON.parse(body), depth);
  } catch {
    return body.includes('=') && !body.includes(' ')
      ? [...new URLSearchParams(body).keys()].toSorted().join('&')
      : 'text';
  }
}

function outline(value: unknown, depth: number): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const items = value.length === 1 ? '1' : 'n';
    return depth === 0 ? `[${items}]` : `[${items} ${outline(value[0], depth - 1)}]`;
  }
  if (typeof value !== 'object' || value === null) return '';
  if (depth === 0) return '{}';
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => {
      const inner = outline(field, depth - 1);
      return inner === '' ? name : `${name}: ${inner}`;
    });
  return `{${fields.join(', ')}}`;
}
