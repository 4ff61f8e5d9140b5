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
  /** Operations that need the step, decided once; undefined for an unknown path. Without it, all. */
  appliesTo?: (operation: Operation | undefined) => boolean;
  /** Requests for which the step has something to do; without it, all. */
  when?: (request: RequestContext) => boolean;
  /** Loads the code of the step; undefined once it is loaded. */
  load?: () => Promise<unknown> | undefined;
}

/** The steps of an operation; undefined is that of an unknown path. */
export interface StepsByOperation {
  get(operation: Operation | undefined): readonly Step[];
}

/** The steps of an operation are selected by its first call. */
export function selectSteps(steps: readonly Step[]): StepsByOperation {
  const selected = new Map<Operation | undefined, readonly Step[]>();
  return {
    get(operation) {
      let own = selected.get(operation);
      if (own === undefined) {
        own = steps.filter(({ appliesTo }) => appliesTo?.(operation) !== false);
        selected.set(operation, own);
      }
      return own;
    },
  };
}
