/**
 * Reduces the calls of a run to classes, so that a hundred equal status calls are not a hundred runs.
 */
import type { Call, CallClass, Position } from './faults/calls.ts';
import { requestShapeOf, shapeOf } from './payload-shape.ts';

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
