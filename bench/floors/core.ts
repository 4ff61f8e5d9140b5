/**
 * The request path of the sandbox with its log, and a variant without journal and faults. Both are built from the same
 * sources, so that they do not differ otherwise.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { legacyErrorSerializer } from '../../src/service/protocol/grammars/legacy/error-serializer.ts';
import { BodyRoom } from '../../src/service/http/body-text.ts';
import { headersOfMessage, headersOfRequest } from '../../src/service/http/request-headers.ts';
import { Routes } from '../../src/service/http/routing/routes.ts';
import { handleRequest, type PipelineDeps } from '../../src/service/pipeline/run-pipeline.ts';
import { selectSteps } from '../../src/service/pipeline/step.ts';
import { injectFault } from '../../src/service/pipeline/fault-injection/inject-fault.ts';
import { Journals } from '../../src/service/journal/journal.ts';
import { KeptExchange } from '../../src/service/journal/kept-exchange.ts';
import { recordExchange } from '../../src/service/pipeline/record-exchange.ts';
import { PIPELINE, type Bindings } from '../../src/server/app.ts';
import { operations } from '../../src/server/operations.ts';
import { createReporter } from '../../src/server/exchange-reporter.ts';
import { compile, prepare } from '../../src/scenarios/scenario-cache.ts';
import { DEFAULT_SEED } from '../../src/world/lifecycle/template.ts';
import { Worlds } from '../../src/world/lifecycle/worlds.ts';

const SCENARIO = 'empty';
const isBare = process.env['BENCH_CORE'] === 'bare';

const noteNothing: PipelineDeps['recordExchange'] = (
  _desk,
  { method, url, path, operation },
  { reply, requestId, duration },
) => {
  const unknown = {
    call: undefined,
    clientId: undefined,
    profileId: undefined,
    nearest: undefined,
    fault: undefined,
    grant: undefined,
  };
  const rules = { rule: undefined, itemRules: undefined };
  const { status, reason } = reply;
  const facts = { id: requestId, at: 0, machineAt: 0, operation: operation?.id, method, url, path, status, reason };
  const headers = { requestHeaders: [], responseHeaders: [], traceparent: undefined, correlationId: undefined };
  const metadata = { ...facts, ...unknown, ...rules, ...headers, region: 'na' as const, duration, violations: [] };
  const bodies = {
    requestBody: undefined,
    requestBodyTruncated: false,
    responseBody: '',
    responseBodyTruncated: false,
  };
  return new KeptExchange({ ...metadata, ...bodies, authorization: undefined, hasBytes: false, isFixedPath: false }, 1);
};

await prepare(SCENARIO, DEFAULT_SEED);
const desk: PipelineDeps = {
  worlds: new Worlds({ compile, scenario: SCENARIO }),
  journals: new Journals(),
  report: createReporter('json').report,
  routes: new Routes(operations),
  bodyRoom: new BodyRoom(),
  steps: selectSteps(isBare ? PIPELINE.filter(({ run }) => run !== injectFault) : PIPELINE),
  recordExchange: isBare ? noteNothing : recordExchange,
  serializeError: legacyErrorSerializer,
  links: {},
};
const app = new Hono<{ Bindings: Bindings }>();
app.get('/livez', (c) => c.json({ status: 'ok' }));
app.all('*', ({ req, env: { incoming: message, outgoing } }) => {
  const head = message === undefined ? headersOfRequest(req.raw) : headersOfMessage(message);
  return handleRequest(desk, { request: req.raw, message, outgoing, head, path: req.path, region: 'na' });
});
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' });
