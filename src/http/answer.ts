/**
 * Takes a call through the steps of its life and puts the answer on the wire.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getPath } from 'hono/utils/url';
import type { Region } from '../model/marketplaces.ts';
import { stopwatch } from '../world/clock.ts';
import { whyFull } from '../world/full.ts';
import type { Worlds } from '../world/worlds.ts';
import { readBody } from './body.ts';
import { cutShort } from './cut-short.ts';
import type { Call, LinkBase } from './call.ts';
import { enterWorld, pathInWorld, worldInAddress } from './enter-world.ts';
import { headOfMessage, headOfRequest } from './head.ts';
import type { Journals } from './journal.ts';
import type { noteExchange } from './note-exchange.ts';
import type { Operation } from './call.ts';
import { DEFECT, noRoom, unknownWorld } from './refusals.ts';
import { isRefusal, type Outcome, type Refusal, type Reply, type Voice } from './reply.ts';
import type { Route, Routes } from './routes.ts';

/** The rest of the life of a call. */
export type GoOn = () => Outcome | Promise<Outcome>;

/** Answers, or lets pass and may note what it found on the call, or takes the rest of its life into its own hands. */
export type Step = (call: Call) => Outcome | Detour | undefined;
export type Detour = (goOn: GoOn) => Outcome | Promise<Outcome>;

export interface Desk {
  worlds: Worlds;
  links: LinkBase;
  journals: Journals;
  routes: Routes;
  steps: readonly Step[];
  /** Speaks where no operation does. */
  voice: Voice;
  /** Tells the journal of an exchange. */
  note: typeof noteExchange;
  report: (exchange: Finished) => void;
}

export interface Finished {
  call: Call;
  reply: Reply;
  duration: number;
  defect?: unknown;
}

export interface Asked {
  request: Request;
  /** There on Node.js, not in tests that call the app without a port. */
  message: IncomingMessage | undefined;
  outgoing: ServerResponse | undefined;
  region: Region;
}

export function answer(desk: Desk, asked: Asked): Response | Promise<Response> {
  const start = stopwatch();
  const { message, request } = asked;
  const head = message === undefined ? headOfRequest(request) : headOfMessage(message);
  const address = getPath(request);
  const world = enterWorld(desk.worlds, address, head);
  const path = pathInWorld(address);
  const route = desk.routes.find(request.method, path);
  const call = newCall(desk, asked, { world: world ?? desk.worlds.default, path, head, route });
  if (world === undefined) return finish(desk, asked, call, unknownWorld(worldInAddress(address, head) ?? ''), start);
  return live(desk, asked, call, start);
}

/** All of the life of a call behind its address. */
export function live(desk: Desk, asked: Asked, call: Call, start: number): Response | Promise<Response> {
  const outcome = call.operation?.worldOf === undefined ? walk(desk, asked, call, 0) : walkRead(desk, asked, call);
  return outcome instanceof Promise
    ? outcome.then((done) => finish(desk, asked, call, done, start))
    : finish(desk, asked, call, outcome, start);
}

/** A call of which nothing but its address is known. */
export function newCall(desk: Desk, { request, region }: Asked, found: Found): Call {
  const { world, path, head, route } = found;
  return {
    worlds: desk.worlds,
    links: desk.links,
    world,
    region,
    requestId: '',
    operation: route?.operation,
    pathKnown: route !== undefined,
    method: request.method,
    url: request.url,
    path,
    head,
    params: route?.params ?? {},
    body: undefined,
    token: undefined,
    clientId: undefined,
    scope: undefined,
    fault: undefined,
    cut: undefined,
    violations: [],
    page: undefined,
    failedItems: [],
    answerHeaders: undefined,
  };
}

interface Found extends Pick<Call, 'world' | 'path' | 'head'> {
  route: Route | undefined;
}

interface Broken extends Refusal {
  defect: unknown;
}

type Answered = Outcome | Broken;

/** Through the steps from one of them on, then to the operation. */
function walk(desk: Desk, asked: Asked, call: Call, from: number): Answered | Promise<Answered> {
  const { steps } = desk;
  try {
    for (let i = from; i < steps.length; i++) {
      const met = steps[i]?.(call);
      if (met === undefined) continue;
      if (typeof met !== 'function') return met;
      const done = met(() => walk(desk, asked, call, i + 1));
      return done instanceof Promise ? done.catch(broken) : done;
    }
  } catch (defect) {
    return broken(defect);
  }
  const { operation } = call;
  if (operation === undefined) return DEFECT;
  if (operation.body === undefined || call.body !== undefined) return perform(operation, call);
  return readBody(asked.message, asked.request).then((body) => {
    if (typeof body !== 'string') return body;
    call.body = body;
    return perform(operation, call);
  });
}

/** The world follows from what is in the body, so that is read first; if it can't be, that is told in its turn. */
async function walkRead(desk: Desk, asked: Asked, call: Call): Promise<Answered> {
  const body = call.operation?.body === undefined ? undefined : await readBody(asked.message, asked.request);
  if (typeof body === 'object') {
    const steps: readonly Step[] = [...desk.steps, () => body];
    return walk({ ...desk, steps }, asked, call, 0);
  }
  call.body = body;
  try {
    call.world = call.operation?.worldOf?.(call) ?? call.world;
  } catch (defect) {
    return broken(defect);
  }
  return walk(desk, asked, call, 0);
}

function perform(operation: Operation, call: Call): Answered | Promise<Answered> {
  try {
    const done = operation.perform(call);
    return done instanceof Promise ? done.catch(broken) : done;
  } catch (defect) {
    return broken(defect);
  }
}

function broken(defect: unknown): Broken | Refusal {
  const full = whyFull(defect);
  if (full !== undefined) return noRoom(full);
  return { ...DEFECT, reason: 'a defect of the sandbox', defect };
}

/** Told to the journal and to whoever listens, and put on the wire. */
function finish(desk: Desk, asked: Asked, call: Call, outcome: Answered, start: number): Response | Promise<Response> {
  const { world, operation } = call;
  const { settings } = world;
  const requestId = world.nextRequestId();
  call.requestId = requestId;
  const observed = settings.dialect === 'observed';
  const reply = isRefusal(outcome) ? (operation?.voice ?? desk.voice)(outcome, { requestId, observed }) : outcome;
  const duration = stopwatch() - start;
  desk.note(desk, call, { outcome, reply, requestId, duration });
  desk.report({ call, reply, duration, defect: 'defect' in outcome ? outcome.defect : undefined });
  const date = httpDate(world.now());
  const headers: Record<string, string> = reply.untyped
    ? { 'x-amz-request-id': requestId, date }
    : { 'content-type': 'application/json', 'x-amz-request-id': requestId, date };
  if (call.answerHeaders !== undefined) Object.assign(headers, call.answerHeaders);
  if (reply.headers !== undefined) Object.assign(headers, reply.headers);
  const content = contentOf(reply);
  if (call.cut !== undefined) return cutShort(asked, { status: reply.status, headers, content }, call.cut);
  return new Response(content, { status: reply.status, headers });
}

/** To a text a type would be put by itself, to bytes none is. */
function contentOf({ body, content, untyped }: Reply): NonNullable<Reply['content']> | string | null {
  if (content !== undefined) return content;
  if (body === '') return null;
  return untyped ? Buffer.from(body) : body;
}

let datedSecond = 0;
let dateText = '';

/** The world's time as the header has it; most answers share a second with the one before. */
function httpDate(instant: number): string {
  const second = Math.floor(instant / 1000);
  if (second !== datedSecond) {
    datedSecond = second;
    dateText = new Date(instant).toUTCString();
  }
  return dateText;
}
