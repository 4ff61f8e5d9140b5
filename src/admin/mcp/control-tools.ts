/**
 * Tools that change a world: create it, move its time, decide what its clients receive, and check a scenario for it.
 */
import type { Answer, Body } from '../../client/http-client.ts';
import type { JobOutcomeInput, NewFault } from '../../generated/admin-types.ts';
import { counted } from '../../model/text/counted.ts';
import { statusDetails } from '../../model/schemas/job-schema.ts';
import { z } from '../../model/schemas/zod.ts';
import { NewFaultJson } from '../../control/faults/fault-json.ts';
import { CompletionPolicyJson, OutcomeInput, StatusName } from '../../control/jobs/job-json.ts';
import { ClockModeName, Duration, Instant } from '../../control/routing/scalars.ts';
import { CreateWorldInput } from '../../control/worlds/create-world.ts';
import { atMostOne, ofWorld, tool, worldOf, type OfWorld } from './tool.ts';

const EVENTS = 10;
const JOBS = 20;

export const createWorld = tool<Body<'createWorld'>>({
  name: 'create_world',
  description:
    'Create an isolated copy of the emulated service, from a scenario or from another world. Returns its base URLs, its credentials and its profiles, which the program under test needs. Use clock frozen to control the time, and a ttl to delete the world later. check_scenario lists the scenarios.',
  isReadOnly: false,
  input: CreateWorldInput,
  run: async (body, { client }) => JSON.stringify(await client.call('createWorld', { body })),
});

interface MoveTime extends OfWorld {
  by?: string;
  to?: string;
  toNextEvent?: true;
  now?: string;
  mode?: 'running' | 'frozen';
}

export const moveTime = tool<MoveTime>({
  name: 'move_time',
  description:
    'Move the clock of a world, and list the events that came due, such as reports that completed and tokens that expired. Use one of by, to and toNextEvent to go forward; now sets any time without events. Without arguments it shows the time and the next events.',
  isReadOnly: false,
  input: atMostOne(['by', 'to', 'toNextEvent', 'now'], {
    ...ofWorld,
    by: Duration.optional().describe('How far to go forward, such as 30m, 24h or 7d'),
    to: Instant.optional().describe('The later instant to go to'),
    toNextEvent: z.literal(true).optional().describe('Go forward to the next event'),
    now: Instant.optional().describe('Set this time, which can be in the past'),
    mode: ClockModeName.optional().describe('Let the clock run, or freeze it'),
  }),
  async run({ world: name, now, mode, by, to, toNextEvent }, context) {
    const { clock } = await worldOf({ world: name }, context);
    // At most one of them is defined.
    const target = { by, to, toNextEvent } as Body<'advanceClock'>;
    const isAdvanced = [by, to, toNextEvent].some((each) => each !== undefined);
    const events = isAdvanced ? (await clock.advance(target)).events : [];
    // A refused move changes nothing, so the mode follows it.
    if (now !== undefined || mode !== undefined) await clock.set({ now, mode });
    const { upcoming } = await clock.events({ limit: EVENTS });
    return JSON.stringify({ ...(await clock.get()), events, upcoming });
  },
});

interface PlanAnswers extends OfWorld {
  fault?: NewFault;
  outcome?: JobOutcomeInput;
  completion?: Body<'setCompletionPolicies'>;
  job?: { id: string } & Body<'forceJob'>;
  clear?: true;
}

export const planAnswers = tool<PlanAnswers>({
  name: 'plan_answers',
  description:
    'Decide what clients of a world receive: a fault makes calls fail, wait or break; an outcome lets the next requested reports, snapshots or exports succeed, fail or never end; completion sets when later ones are ready; job changes one that exists. Each call makes one change, and returns all faults, outcomes and jobs. Without arguments it changes nothing.',
  isReadOnly: false,
  input: atMostOne(['fault', 'outcome', 'completion', 'job', 'clear'], {
    ...ofWorld,
    fault: NewFaultJson.optional().describe('A fault of calls; one with the same id is replaced'),
    outcome: OutcomeInput.optional().describe('How the next reports, snapshots or exports end'),
    completion: z
      .strictObject({
        reports: CompletionPolicyJson.optional().describe('When reports are ready'),
        snapshots: CompletionPolicyJson.optional().describe('When snapshots are ready'),
        exports: CompletionPolicyJson.optional().describe('When exports are ready'),
      })
      .optional()
      .describe('When reports, snapshots and exports that are requested later are ready'),
    job: z
      .strictObject({
        id: z.string().describe('The id of the report, snapshot or export'),
        status: StatusName.describe('Its new status'),
        statusDetails: statusDetails.optional().describe('The text in the field statusDetails'),
      })
      .optional()
      .describe('A report, snapshot or export whose status changes at once'),
    clear: z.literal(true).optional().describe('Remove all faults and planned outcomes'),
  }),
  async run({ world: name, fault, outcome, completion, job, clear }, context) {
    const { faults, jobs } = await worldOf({ world: name }, context);
    if (clear) await Promise.all([faults.deleteAll(), jobs.deleteOutcomes()]);
    if (fault !== undefined) {
      const { id, ...input } = fault;
      await (id === undefined ? faults.create(input) : faults.set(id, input));
    }
    if (outcome !== undefined) await jobs.createOutcome(outcome);
    if (completion !== undefined) await jobs.updateCompletion(completion);
    if (job !== undefined) {
      const { id, ...change } = job;
      await jobs.update(id, change);
    }
    return JSON.stringify({
      faults: await faults.list(),
      outcomes: await jobs.listOutcomes(),
      completion: await jobs.getCompletion(),
      jobs: (await jobs.list()).slice(-JOBS),
    });
  },
});

export const checkScenario = tool<{ scenario?: string; name?: string }>({
  name: 'check_scenario',
  description:
    'Check the text of a scenario for mistakes, and list the steps of its timeline. With name it shows the text of a scenario that exists. Without arguments it lists the scenarios and the client errors that they reveal.',
  isReadOnly: true,
  input: z.strictObject({
    scenario: z.string().optional().describe('The scenario as YAML or JSON; the page scenarios.md describes its form'),
    name: z.string().optional().describe('The name of a scenario'),
  }),
  async run({ scenario, name }, { client: { scenarios } }) {
    if (scenario !== undefined) return checkedText(await scenarios.validate(scenario));
    if (name !== undefined) return (await scenarios.get(name)).text;
    const lines = (await scenarios.list()).map(
      ({ name, description = '', catches }) => `${name}: ${description}${catches === undefined ? '' : ` (${catches})`}`,
    );
    return lines.join('\n');
  },
});

function checkedText({ errors, timeline }: Answer<'validateScenario'>): string {
  const lines = errors.map(({ line, column, path, message }) => `${line}:${column}: ${path}: ${message}`);
  return lines.length > 0
    ? `The scenario has ${counted(lines.length, 'mistake')}:\n${lines.join('\n')}`
    : `The scenario is valid. Steps of its timeline: ${JSON.stringify(timeline)}`;
}
