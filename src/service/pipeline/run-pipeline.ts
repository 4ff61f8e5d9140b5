/**
 * Runs the steps of the pipeline and the operation for one request.
 */
import { getPath } from 'hono/utils/url';
import { DEFECT, noRoom, tooManyRows, unavailableWorld, unknownWorld, worldEnded } from '../http/api-errors.ts';
import { readBody } from '../http/body.ts';
import type { BodyRoom } from '../http/body-text.ts';
import { isApiError, type ApiError, type ReplyOrError } from '../http/reply.ts';
import {
  createContext,
  isGuarded,
  type ContextChanges,
  type IncomingRequest,
  type LinkBase,
  type Operation,
  type PastRead,
  type RequestContext,
  type Route,
} from '../http/request-context.ts';
import type { performGuarded as PerformGuarded } from './perform-guarded.ts';
import { readInTurns } from './read-in-turns.ts';
import { resolveWorld, worldInAddress } from '../http/resolve-world.ts';
import { stopwatch } from '../../world/clock.ts';
import { whyUnreadable, WorldUnavailable } from '../../world/lifecycle/unavailable.ts';
import { quotaExceededBy } from '../../world/quota.ts';
import { TooManyRows } from '../../world/row-limits.ts';
import type { World } from '../../world/state/world.ts';
import type { Worlds } from '../../world/lifecycle/worlds.ts';
import { respond, type HandlerResult, type InternalErrorReply, type ResponseDeps } from './respond.ts';
import type { Step, StepsByOperation } from './step.ts';

export interface PipelineDeps extends ResponseDeps {
  worlds: Worlds;
  links: LinkBase;
  stopping?: AbortSignal | undefined;
  steps: StepsByOperation;
  /** The room for bodies that are being received. */
  bodyRoom: BodyRoom;
}

/** The first call of a family waits until its operations are loaded. */
export function handleRequest(deps: PipelineDeps, incoming: IncomingRequest): Response | Promise<Response> {
  const route = deps.routes.find(incoming.request.method, incoming.path);
  if (route instanceof Promise) return route.then((loaded) => handleRouted(deps, incoming, loaded));
  return handleRouted(deps, incoming, route);
}

function handleRouted(
  deps: PipelineDeps,
  incoming: IncomingRequest,
  route: Route | undefined,
): Response | Promise<Response> {
  const start = stopwatch();
  const { head, path } = incoming;
  const { url } = incoming.request;
  const address = url.includes('/_worlds/') ? getPath(incoming.request) : path;
  const world = openWorld(() => resolveWorld(deps.worlds, address, head));
  const isOpen = world !== undefined && !(world instanceof WorldUnavailable);
  const request = createContext(deps, incoming, isOpen ? world : deps.worlds.default, route);
  if (isOpen) return handle(deps, incoming, request, deps.steps.get(request.operation), start);
  const refusal =
    world === undefined ? unknownWorld(worldInAddress(address, head) ?? '') : unavailableWorld(world.message);
  return respond(deps, incoming, request, refusal, start);
}

/** Returns the world, or the error if its file cannot be opened. */
export function openWorld(enter: () => World | undefined): World | WorldUnavailable | undefined {
  try {
    return enter();
  } catch (error) {
    if (error instanceof WorldUnavailable) return error;
    throw error;
  }
}

/** Handles a request after its world and operation are known. */
export function handle(
  deps: PipelineDeps,
  incoming: IncomingRequest,
  request: RequestContext,
  steps: readonly Step[],
  start: number,
): Response | Promise<Response> {
  const outcome =
    request.operation?.body === undefined && request.operation?.worldOf === undefined
      ? runSteps(request, steps, 0)
      : readBodyThenRunSteps(deps, incoming, request, steps);
  if (!(outcome instanceof Promise)) return respond(deps, incoming, request, outcome, start);
  const release = request.world.storage.keepOpen();
  return outcome.then((done) => respond(deps, incoming, request, done, start)).finally(release);
}

/** Runs the steps from an index on, then the operation. */
function runSteps(
  request: RequestContext,
  steps: readonly Step[],
  from: number,
): HandlerResult | Promise<HandlerResult> {
  const ended = rejectIfEnded(request);
  if (ended !== undefined) return ended;
  try {
    for (let i = from; i < steps.length; i++) {
      const step = steps[i];
      if (step === undefined || step.when?.(request) === false) continue;
      const loading = step.load?.();
      if (loading !== undefined)
        return loading.then(() => runSteps(request, steps, i)).catch((defect) => toInternalError(request, defect));
      const result = step.run(request);
      if (result === undefined) continue;
      if (!('changes' in result)) return result;
      extend(request, result.changes);
      if (result.intercept === undefined) continue;
      const done = result.intercept(() => runSteps(request, steps, i + 1));
      return done instanceof Promise ? done.catch((defect) => toInternalError(request, defect)) : done;
    }
  } catch (defect) {
    return toInternalError(request, defect);
  }
  const { operation } = request;
  return operation === undefined ? DEFECT : perform(operation, request);
}

/** The only place that changes a context. */
function extend(request: RequestContext, changes: ContextChanges): void {
  Object.assign(request, changes);
}

/**
 * The body is read first, so that the journal has it although a step refuses the request. An unreadable body is reported
 * only after all steps have accepted the request.
 */
async function readBodyThenRunSteps(
  { bodyRoom }: PipelineDeps,
  incoming: IncomingRequest,
  request: RequestContext,
  steps: readonly Step[],
): Promise<HandlerResult> {
  const { operation } = request;
  const body = operation?.body === undefined ? undefined : await readBody(incoming, bodyRoom, operation.body);
  if (typeof body === 'object') return runSteps(request, [...steps, { run: () => body }], 0);
  extend(request, { body });
  try {
    const world = operation?.worldOf?.(request);
    if (world !== undefined) extend(request, { world, lifetime: world.lifetime });
  } catch (defect) {
    return toInternalError(request, defect);
  }
  return runSteps(request, steps, 0);
}

function perform(operation: Operation, request: RequestContext): HandlerResult | Promise<HandlerResult> {
  const { undocumentedPrefix: undocumented, identify } = operation;
  try {
    if (undocumented !== undefined && request.path.startsWith(undocumented))
      request.violations.push({ rule: 'undocumented-path', evidence: request.path });
    if (identify !== undefined) extend(request, identify(request));
    const { world } = request;
    const call = world.nextCall();
    extend(request, { call });
    const done =
      request.past === undefined
        ? performNow(operation, request, call)
        : performInPast(operation, request, request.past(), call);
    return done instanceof Promise ? done.catch((defect) => toInternalError(request, defect)) : done;
  } catch (defect) {
    return toInternalError(request, defect);
  }
}

let performGuarded: typeof PerformGuarded | undefined;

/** Few worlds have a guard. */
export async function loadGuard(): Promise<void> {
  ({ performGuarded } = await import('./perform-guarded.ts'));
}

function performNow(operation: Operation, request: RequestContext, call: number): ReplyOrError | Promise<ReplyOrError> {
  if (!isGuarded(operation)) return performRead(operation, request, call);
  const { world } = request;
  const { guard } = world.row;
  if (guard === null) return world.withCall(call, () => operation.perform(request));
  const performUnder = performGuarded;
  if (performUnder === undefined) return loadGuard().then(() => performNow(operation, request, call));
  return world.withCall(call, () => performUnder(operation, request, guard));
}

/** Violations are reported again when it is repeated. */
function performRead(
  operation: Operation,
  request: RequestContext,
  call: number,
): ReplyOrError | Promise<ReplyOrError> {
  const { world, violations } = request;
  const reported = violations.length;
  return readInTurns((scope) => {
    violations.length = reported;
    const present = scope === undefined ? request : { ...request, scope };
    return world.withCall(call, () => operation.perform(present));
  });
}

/** The copy stays open until the work is done. */
function performInPast(
  operation: Operation,
  request: RequestContext,
  past: PastRead | ApiError,
  call: number,
): ReplyOrError | Promise<ReplyOrError> {
  if (isApiError(past)) return past;
  const { world, scope, release } = past;
  let isWaiting = false;
  try {
    const done = performRead(operation, { ...request, world, lifetime: world.lifetime, scope }, call);
    isWaiting = done instanceof Promise;
    return done instanceof Promise ? done.finally(release) : done;
  } finally {
    if (!isWaiting) release();
  }
}

/** Rejects the request if the database of its world has been replaced or closed since it started. */
function rejectIfEnded({ world, lifetime: { endedBy } }: RequestContext): ApiError | undefined {
  return endedBy === undefined ? undefined : worldEnded(world.name, endedBy);
}

function toInternalError(request: RequestContext, defect: unknown): InternalErrorReply | ApiError {
  const ended = rejectIfEnded(request);
  if (ended !== undefined) return ended;
  if (defect instanceof TooManyRows) return tooManyRows(defect.message);
  const full = quotaExceededBy(defect);
  if (full !== undefined) return noRoom(full);
  const unreadable = whyUnreadable(defect);
  if (unreadable !== undefined) {
    const refusal = unavailableWorld(unreadable);
    return defect instanceof WorldUnavailable ? refusal : { ...refusal, defect };
  }
  return { ...DEFECT, reason: 'a defect of the sandbox', defect };
}
