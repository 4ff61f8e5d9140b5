/**
 * Tools that show what a client did, why the sandbox answered as it did, and what changed.
 */
import { formatRequest } from '../../client/format-journal.ts';
import type { Query } from '../../client/http-client.ts';
import type { Question, StatePair } from '../../client/world-handle.ts';
import { z } from '../../model/schemas/zod.ts';
import { Query as ExplainQuery } from '../../insight/explain/question.ts';
import { Match } from '../../insight/journal/match-requests.ts';
import { Name } from '../../control/routing/scalars.ts';
import { ofWorld, tool, worldOf, type OfWorld } from './tool.ts';

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 1000;

type WhatHappened = OfWorld & Query<'listRequests'> & { id?: string; limit?: number };

export const whatHappened = tool<WhatHappened>({
  name: 'what_happened',
  description:
    'List the requests that clients sent in a world, oldest first, each with its status, the fault or the reason of a refusal, the rule behind it, the failed items and the violations. With id it shows one request with its bodies, and explains its answer. Faults, pages that were not read and failed items of a 207 are why clients lose data.',
  isReadOnly: true,
  input: z.strictObject({
    ...ofWorld,
    ...Match.omit({ body: true }).shape,
    id: z.string().optional().describe('The id of one request, or latest; the other filters do not apply to it'),
    limit: z.int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).describe('The most requests, of the newest ones'),
  }),
  async run({ world: name, id, limit = DEFAULT_LIMIT, ...filters }, context) {
    const world = await worldOf({ world: name }, context);
    if (id !== undefined)
      return `${JSON.stringify(await world.requests.get(id))}\n\n${await world.explainText({ request: id })}`;
    const { requests, total, dropped } = await world.requests.list({ ...filters, limit });
    const lost = dropped === 0 ? '' : `, and ${dropped} earlier requests are no longer recorded`;
    const lines = requests.map((request) => `${request.id}  ${formatRequest(request)}`);
    return [`${requests.length} of ${total} matching requests${lost}. Times are in UTC.`, ...lines].join('\n');
  },
});

type Explain = OfWorld & Omit<Question, 'row' | 'limit'> & { row?: number };

export const explain = tool<Explain>({
  name: 'explain',
  description:
    'Explain a value of a world: a number of a report (report, row, column), a number of an entity on a day (recordType, entityId, date, column), the serving status of an entity (entity), the answer to a request (request), or the days of a profile (profile).',
  isReadOnly: true,
  input: z.strictObject({
    ...ofWorld,
    ...ExplainQuery.omit({ format: true, limit: true }).shape,
    row: z.int().min(0).optional().describe('The position of the row in the file, from 0'),
  }),
  async run({ world: name, row, ...question }, context) {
    const world = await worldOf({ world: name }, context);
    return world.explainText({ ...question, row: row === undefined ? undefined : String(row) });
  },
});

type WhatChanged = OfWorld & StatePair & { save?: string };

export const whatChanged = tool<WhatChanged>({
  name: 'what_changed',
  description:
    'List the entities that were created, changed, archived or removed between two states of a world, with the request that made each change. To see what a run changes, save a state before it, and use its name as from after it.',
  isReadOnly: false,
  input: z.strictObject({
    ...ofWorld,
    from: z.string().optional().describe('The earlier state: a saved name, an instant, or start, which is the default'),
    to: z.string().optional().describe('The later state; now by default'),
    save: Name.optional().describe('Save the present state under this name, after the comparison'),
  }),
  async run({ world: name, save, ...states }, context) {
    const world = await worldOf({ world: name }, context);
    const changes = await world.diffText(states);
    if (save === undefined) return changes;
    await world.checkpoints.create(save);
    return `${changes}Saved the present state as ${save}.\n`;
  },
});

export const checkClient = tool<OfWorld>({
  name: 'check_client',
  description:
    'List the rules of the service that clients violated in a world, with what to do instead, and which parts of the API the requests in all worlds have covered and which not.',
  isReadOnly: true,
  input: z.strictObject(ofWorld),
  async run({ world: name }, context) {
    const world = await worldOf({ world: name }, context);
    return `${await world.violationsAs('markdown')}\n${await context.client.coverage.as('text')}`;
  },
});
