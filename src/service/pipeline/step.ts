/**
 * The interface of the steps of a request.
 */
import type { ReplyOrError } from '../http/reply.ts';
import type { ContextChanges, Operation, RequestContext } from '../http/request-context.ts';

/** Runs the rest of the pipeline. */
type Next = () => ReplyOrError | Promise<ReplyOrError>;
export type Interceptor = (next: Next) => ReplyOrError | Promise<ReplyOrError>;

export interface Continuation {
  /** The properties that the step adds to the request. */
  changes: ContextChanges;
  /** Runs the rest of the pipeline itself. */
  intercept?: Interceptor;
}

export interface Step {
  /** Returns a response, or undefined or a `Continuation` to continue. */
  run: (request: RequestContext) => ReplyOrError | Continuation | undefined;
  /** Operations that need the step, decided once at the start; undefined for an unknown path. Without it, all. */
  appliesTo?: (operation: Operation | undefined) => boolean;
  /** Requests for which the step has something to do; without it, all. */
  when?: (request: RequestContext) => boolean;
}

/** The steps by operation; the key of requests without an operation is undefined. */
export type StepsByOperation = ReadonlyMap<Operation | undefined, readonly Step[]>;

export function selectSteps(steps: readonly Step[], operations: readonly Operation[]): StepsByOperation {
  const select = (operation: Operation | undefined): readonly Step[] =>
    steps.filter(({ appliesTo }) => appliesTo?.(operation) !== false);
  return new Map([undefined, ...operations].map((operation) => [operation, select(operation)]));
}
