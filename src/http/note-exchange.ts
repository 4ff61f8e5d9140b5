/**
 * What is noted of a call once it is answered: in the journal, with the reason of a refusal and what was probably
 * meant, and with what the call did against the contract, alone or after those before it.
 */
import { machineNow } from '../world/clock.ts';
import type { Call } from './call.ts';
import type { Journals } from './journal.ts';
import { nearestRoute } from './nearest-route.ts';
import { isRefusal, type Outcome, type Reply } from './reply.ts';
import type { Routes } from './routes.ts';
import { clientHeader, scopeHeader } from './scope-header.ts';
import { noted } from './tally.ts';

interface Answered {
  outcome: Outcome;
  reply: Reply;
  requestId: string;
  /** Milliseconds. */
  duration: number;
}

export function noteExchange(
  { journals, routes }: { journals: Journals; routes: Routes },
  call: Call,
  { outcome, reply, requestId, duration }: Answered,
): void {
  const { world, operation, violations } = call;
  const [at, machineAt] = [world.now(), machineNow()];
  const journal = journals.of(world);
  const nearest = isRefusal(outcome) ? (outcome.nearest ?? nearestOf(routes, call)) : undefined;
  if (isRefusal(outcome) && outcome.violation !== undefined) violations.push(outcome.violation);
  journal.manners.see({ call, reply, requestId, at, machineAt });
  journal.record(
    {
      id: requestId,
      at,
      machineAt,
      operation: operation?.id,
      method: call.method,
      url: call.url,
      path: call.path,
      clientId: call.clientId ?? asSent(call, reply, clientHeader),
      profileId: call.scope?.profile.profileId ?? asSent(call, reply, scopeHeader),
      status: reply.status,
      duration,
      reason: reasonOf(reply, nearest),
      nearest,
      violations: noted(violations),
      fault: call.fault?.id,
    },
    { requestBody: call.body, responseBody: reply.body },
    world.settings,
  );
}

/** Only where nothing answers: other refusals know what was meant. */
function nearestOf({ served }: Routes, { method, path, operation }: Call): string | undefined {
  return operation === undefined ? nearestRoute(served, method, path) : undefined;
}

const LONGEST = 100;

/** Who was refused before it was known is told by what it said. */
function asSent({ head }: Call, { status }: Reply, header: typeof scopeHeader): string | undefined {
  return status < 400 ? undefined : header(head)?.slice(0, LONGEST);
}

function reasonOf({ reason }: Reply, nearest: string | undefined): string | undefined {
  return reason === undefined || nearest === undefined ? reason : `${reason}; did you mean ${nearest}?`;
}
