/**
 * Reduces the calls of a run to classes, so that a hundred equal status calls are not a hundred runs.
 */
import { createHash } from 'node:crypto';
import type { Call, CallClass, Position } from './calls.ts';
import { shapeOf } from './payload-shape.ts';

/** In the order of the calls that represent the classes. */
export function classify(calls: readonly Call[]): CallClass[] {
  return [...Map.groupBy(calls, ({ operation }) => operation).values()]
    .flatMap((ofOperation) => {
      const shapes = [...Map.groupBy(ofOperation, shapeOf)];
      return shapes.flatMap(([shape, alike], i) => classesOf(shape, i === 0, alike));
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

/** The most usual shape of an operation, which is the first one, needs no suffix in ids. */
function classesOf(shape: string, isFirst: boolean, calls: readonly Call[]): CallClass[] {
  const suffix = isFirst ? '' : `~${createHash('sha256').update(shape).digest('hex').slice(0, 4)}`;
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
