/**
 * Takes a call through the steps of its life and puts the answer on the wire.
 */
import type { IncomingMessage } from 'node:http';
import { getPath } from 'hono/utils/url';
import type { Region } from '../model/marketplaces.ts';
import { machineNow, stopwatch } from '../world/clock.ts';
import type { Worlds } from '../world/worlds.ts';
import { readBody } from './body.ts';
import type { Call, LinkBase } from './call.ts';
import { enterWorld, pathInWorld, worldInAddress } from './enter-world.ts';
import { headOfMessage, headOfRequest } from './head.ts';
import type { Journals } from './journal.ts';
import type { Operation } from './call.ts';
import { DEFECT, unknownWorld } from './refusals.ts';
import { isRefusal, type Refusal, type Reply, type Voice } from './reply.ts';
import type { Route, Routes } from './routes.ts';

/** Refuses, or lets pass and may note what it found on the call. */
export type Step = (call: Call) => Refusal | undefined;

export interface Desk {
  worlds: Worlds;
  links: LinkBase;
  journals: Journals;
  routes: Routes;
  steps: readonly Step[];
  /** Speaks where no operation does. */
  voice: Voice;
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
  const operation = route?.operation;
  const call = newCall(desk, asked, { world: world ?? desk.worlds.default, path, head, route });
  const refusal = world === undefined ? unknownWorld(worldInAddress(address, head) ?? '') : firstRefusal(desk, call);
  if (refusal !== undefined || operation === undefined) return finish(desk, call, refusal ?? DEFECT, start);
  if (operation.body === undefined) return finishWhenDone(desk, call, perform(operation, call), start);
  return readBody(message, request).then((body) => {
    if (typeof body !== 'string') return finish(desk, call, body, start);
    call.body = body;
    return finishWhenDone(desk, call, perform(operation, call), start);
  });
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
    violations: [],
    answerHeaders: undefined,
  };
}

interface Found extends Pick<Call, 'world' | 'path' | 'head'> {
  route: Route | undefined;
}

interface Broken extends Refusal {
  defect: unknown;
}

function firstRefusal({ steps }: Desk, call: Call): Refusal | Broken | undefined {
  try {
    for (const step of steps) {
      const refusal = step(call);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  } catch (defect) {
    return broken(defect);
  }
}

type Outcome = Reply | Refusal | Broken;

function perform(operation: Operation, call: Call): Outcome | Promise<Outcome> {
  try {
    const done = operation.perform(call);
    return done instanceof Promise ? done.catch(broken) : done;
  } catch (defect) {
    return broken(defect);
  }
}

function broken(defect: unknown): Broken {
  return { ...DEFECT, reason: 'a defect of the sandbox', defect };
}

function finishWhenDone(
  desk: Desk,
  call: Call,
  done: Outcome | Promise<Outcome>,
  start: number,
): Response | Promise<Response> {
  return done instanceof Promise
    ? done.then((outcome) => finish(desk, call, outcome, start))
    : finish(desk, call, done, start);
}

/** Told to the journal and to whoever listens, and put on the wire. */
export function finish(desk: Desk, call: Call, outcome: Outcome, start: number): Response {
  const { world, operation } = call;
  const { settings } = world;
  const requestId = world.nextRequestId();
  call.requestId = requestId;
  const observed = settings.dialect === 'observed';
  const reply = isRefusal(outcome) ? (operation?.voice ?? desk.voice)(outcome, { requestId, observed }) : outcome;
  const duration = stopwatch() - start;
  desk.journals.of(world).record(
    {
      id: requestId,
      at: world.now(),
      machineAt: machineNow(),
      operation: operation?.id,
      method: call.method,
      url: call.url,
      path: call.path,
      clientId: call.clientId,
      profileId: call.scope?.profile.profileId,
      status: reply.status,
      duration,
      reason: reply.reason,
      violations: call.violations,
    },
    { requestBody: call.body, responseBody: reply.body },
    settings,
  );
  desk.report({ call, reply, duration, defect: 'defect' in outcome ? outcome.defect : undefined });
  return new Response(contentOf(reply), {
    status: reply.status,
    headers: {
      ...(reply.untyped ? {} : JSON_TYPE),
      'x-amz-request-id': requestId,
      date: httpDate(world.now()),
      ...call.answerHeaders,
      ...reply.headers,
    },
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };

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
