/**
 * A scenario file: what is true in a world that starts as it, and what happens there by the clock or by a call.
 */
import { z } from 'zod';
import { changes } from './change-schema.ts';
import { collections, daysIn } from './entity-schema.ts';
import { id } from './entity-fields.ts';
import { statusDetails } from './job-schema.ts';
import { account, bulk, country, managerAccount, name, whose } from './seed-file.ts';
import { duration, instant } from './times.ts';

const sentence = z.string().min(1).max(1000);
const entities = z.array(z.strictObject({ ...whose, ...collections }));
const permission = z.enum(['editor', 'viewer']);
const jobEnd = z.strictObject({
  status: z.enum(['IN_PROGRESS', 'SUCCESS', 'FAILURE']),
  statusDetails: statusDetails.optional(),
});

/** What can happen. One of these an action. */
const actions = {
  ...changes,
  entities: entities.optional(),
  revoke: z.enum(['access', 'refresh', 'all']).optional().describe('Tokens that are known now are good no longer'),
  endJobs: z
    .strictObject({ reports: jobEnd.optional(), snapshots: jobEnd.optional() })
    .optional()
    .describe('All jobs of a kind that are there, at once and from any status'),
  expireLinks: z.enum(['reports', 'snapshots', 'all']).optional().describe('The download links that are there die'),
  advance: duration.optional().describe('The clock moves on: time passes between two calls'),
};

const NAMES = Object.keys(actions);

const action = z.strictObject(actions).superRefine((said, context) => {
  const named = Object.values(said).filter((each) => each !== undefined).length;
  if (named !== 1) context.addIssue({ code: 'custom', message: `must be one action: ${NAMES.join(', ')}` });
});

const step = z
  .strictObject({
    /** Told when it happens. */
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be 1 to 64 of a-z, 0-9, _ and -')
      .optional(),
    at: z
      .union([duration, instant], { error: 'must be a duration after the start (90s, 3h) or an instant' })
      .optional()
      .describe('How long after the start of the world, or when'),
    onCall: z
      .strictObject({ operation: z.string().min(1).max(100), nth: z.int().min(1).max(1_000_000).default(1) })
      .optional()
      .describe('Right before the nth call of an operation is looked at'),
    do: z.union([action, z.array(action).min(1)], { error: 'must be an action or a list of actions' }),
  })
  .superRefine(({ at, onCall, do: done }, context) => {
    const problem = (path: string[], message: string): void => context.addIssue({ code: 'custom', path, message });
    if ((at === undefined) === (onCall === undefined)) problem([], 'must say when: by at, or by onCall');
    const advances = [done].flat().some(({ advance }) => advance !== undefined);
    if (at !== undefined && advances)
      problem(['do'], 'advance needs onCall: the clock is what brings the others about');
  });

const REFERENCE = /^(?:seeds\/)?[a-z0-9][a-z0-9_-]{0,63}$/;

export const scenarioFile = z.strictObject({
  description: sentence.optional().describe('What it shows'),
  catches: sentence.optional().describe('The mistake of a client that it brings to light'),
  extends: z
    .string()
    .regex(REFERENCE, 'must be the name of a scenario, or of a seed such as seeds/default')
    .optional()
    .describe('What comes first: a scenario, or a seed such as seeds/default'),
  clock: z
    .strictObject({ now: instant.optional(), mode: z.enum(['running', 'frozen']).optional() })
    .optional()
    .describe('What the clock says first, and whether it runs; without now, that of the machine'),
  accounts: z.array(account).default([]),
  managerAccounts: z.array(managerAccount).default([]),
  entities: entities.default([]).describe('What they own, written out, in the words of version 3'),
  generate: z
    .array(z.strictObject({ ...whose, ...bulk.shape }))
    .default([])
    .describe('What they own, in bulk'),
  tokens: z
    .strictObject({
      /** Of the access token; without it, it never expires by itself. */
      ttl: duration.optional(),
      /** They reach these profiles only. */
      access: z
        .array(
          z
            .strictObject({
              account: name.optional(),
              country: country.optional(),
              profileId: id.optional(),
              permission,
            })
            .refine(
              ({ account, country, profileId }) =>
                (profileId === undefined) === (account !== undefined && country !== undefined),
              'must name a profile: by account and country, or by profileId',
            ),
        )
        .optional(),
    })
    .optional()
    .describe('How long the own access token of the world lives, and which profiles its tokens reach'),
  ...changes,
  timeline: z.array(step).max(1000).default([]).describe('What happens, by the clock or by a call'),
});

export type ScenarioFile = z.output<typeof scenarioFile>;
export type Step = ScenarioFile['timeline'][number];
export type Action = z.output<typeof action>;

/** Whether a day is told by the calendar, so that the file is told anew for each day on which a world starts. */
export function namesDays({ entities, overrides = [] }: ScenarioFile): boolean {
  const days = [...entities.flatMap(daysIn), ...overrides.map(({ date }) => date)];
  return days.some((day) => !day.startsWith('today'));
}

export function scenarioSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(scenarioFile, { io: 'input', reused: 'ref' });
  return { $schema, title: 'A scenario of the sandbox', ...schema };
}
