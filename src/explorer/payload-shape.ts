/**
 * The shape of a call: the names of its parameters and fields without their values, so that equal calls can share one
 * run. Lists differ by whether they have no, one or several items.
 */
import type { Call } from './faults/calls.ts';

/** Deeper fields of a request seldom decide about how a client treats the answer. */
const REQUEST_DEPTH = 3;
/** Items of an answer differ by optional fields, which would make every page a shape of its own. */
const RESPONSE_DEPTH = 1;

export function shapeOf(call: Call): string {
  return joined([requestShapeOf(call), String(call.status), outlineOf(call.responseBody, RESPONSE_DEPTH)]);
}

export function requestShapeOf({ query, requestBody }: Pick<Call, 'query' | 'requestBody'>): string {
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
