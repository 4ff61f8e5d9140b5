/**
 * The life of a call, as the sandbox serves it and logs it; where it is to be bare, nothing is noted in a journal and
 * no call looks for a fault. Both are made here, of the same sources, so that they differ in nothing else.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { plainVoice } from '../../src/grammar/plain-voice.ts';
import { answer, type Desk } from '../../src/http/answer.ts';
import { meetFault } from '../../src/http/faults/meet-fault.ts';
import { Journals } from '../../src/http/journal.ts';
import { noteExchange } from '../../src/http/note-exchange.ts';
import { Routes } from '../../src/http/routes.ts';
import { LIFE, operations, type Bindings } from '../../src/server.ts';
import { reporter } from '../../src/start/reporter.ts';
import { play, prepare } from '../../src/verbs/play.ts';
import { DEFAULT_SEED, Worlds } from '../../src/world/worlds.ts';

const SCENARIO = 'empty';
const isBare = process.env['BENCH_CORE'] === 'bare';

await prepare(SCENARIO, DEFAULT_SEED);
const desk: Desk = {
  worlds: new Worlds({ play, scenario: SCENARIO }),
  journals: new Journals(),
  report: reporter('json').report,
  routes: new Routes(operations),
  steps: isBare ? LIFE.filter((step) => step !== meetFault) : LIFE,
  note: isBare ? () => {} : noteExchange,
  voice: plainVoice,
  links: {},
};
const app = new Hono<{ Bindings: Bindings }>();
app.get('/livez', (c) => c.json({ status: 'ok' }));
app.all('*', ({ req, env: { incoming: message, outgoing } }) =>
  answer(desk, { request: req.raw, message, outgoing, region: 'na' }),
);
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' });
