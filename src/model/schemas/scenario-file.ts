/**
 * A scenario file: the initial state of a world, and the timeline of steps that the clock or a request triggers.
 */
import { callMatchShape } from './call-match-schema.ts';
import { changes } from './change-schema.ts';
import { collections, daysIn } from './entity-schema.ts';
import { id } from './entity-fields.ts';
import { statusDetails } from './job-schema.ts';
import { account, bulk, country, managerAccount, name, permission, whose } from './seed-file.ts';
import { daysOfRule } from './rule-days.ts';
import { timesIn } from './rules/bid-rule-schema.ts';
import { duration, instant } from './times.ts';
import { z } from './zod.ts';

/** The seed of a world, in a scenario and in the admin API. */
export const worldSeed = z.union([z.string().min(1).max(100), z.int().transform(String)], {
  error: 'must be a text of 1 to 100 characters, or an integer',
});

const sentence = z.string().min(1).max(1000);
const entities = z.array(z.strictObject({ ...whose, ...collections }));
const jobEnd = z.strictObject({
  status: z.enum(['IN_PROGRESS', 'SUCCESS', 'FAILURE']).describe('The new status of the jobs'),
  statusDetails: statusDetails.optional().describe('The new statusDetails of the jobs'),
});

/** The properties of an action. An action has exactly one of them. */
const actions = {
  ...changes,
  entities: entities.optional().describe('New entities of profiles'),
  revoke: z.enum(['access', 'refresh', 'all']).optional().describe('Which tokens become invalid'),
  endJobs: z
    .strictObject({
      reports: jobEnd.optional().describe('The status of all reports'),
      snapshots: jobEnd.optional().describe('The status of all snapshots'),
      exports: jobEnd.optional().describe('The status of all exports'),
    })
    .optional()
    .describe('New statuses of all existing reports, snapshots or exports'),
  expireLinks: z
    .enum(['reports', 'snapshots', 'exports', 'all'])
    .optional()
    .describe('Which download addresses expire'),
  testAccount: z
    .strictObject({
      accountId: name.describe('The id of the account'),
      accountType: z.enum(['AUTHOR', 'VENDOR']).describe('The type of the account'),
      countryCode: country.describe('The country of its profile'),
    })
    .optional()
    .describe('A test account with a profile, campaigns and two months of numbers, as POST /testAccounts orders it'),
  advance: duration.optional().describe("How far the world's clock moves, for example 31s"),
};

const NAMES = Object.keys(actions);

const action = z.strictObject(actions).superRefine((input, context) => {
  const named = Object.values(input).filter((each) => each !== undefined).length;
  if (named !== 1) context.addIssue({ code: 'custom', message: `must be one action: ${NAMES.join(', ')}` });
});

const step = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must have 1 to 64 characters of a-z, 0-9, _ and -')
      .optional()
      .describe('The name of the step, in events and in the timeline'),
    at: z
      .union([duration, instant], {
        error:
          'must be a duration after the start of the world (90s, 3h), an instant (2026-03-02T12:00:00Z) or a day (2026-03-02)',
      })
      .optional()
      .describe('When the step runs: a duration after the start of the world, or an instant'),
    onCall: z
      .strictObject({
        ...callMatchShape,
        nth: z
          .int()
          .min(1)
          .max(1_000_000)
          .default(1)
          .describe('The number of the matching request that triggers the step, starting at 1'),
        repeat: z.literal(true).optional().describe('Whether each later matching request triggers the step again'),
      })
      .optional()
      .describe('The request right before which the step runs'),
    do: z
      .union([action, z.array(action).min(1)], { error: 'must be an action or a list of actions' })
      .describe('The actions of the step: one action or a list'),
  })
  .superRefine(({ at, onCall, do: done }, context) => {
    const problem = (path: string[], message: string): void => context.addIssue({ code: 'custom', path, message });
    if ((at === undefined) === (onCall === undefined)) problem([], 'must have either at or onCall');
    const advances = [done].flat().some(({ advance }) => advance !== undefined);
    if (at !== undefined && advances) problem(['do'], 'advance requires onCall, because at is triggered by the clock');
  });

const REFERENCE = /^(?:seeds\/)?[a-z0-9][a-z0-9_-]{0,63}$/;

export const scenarioFile = z.strictObject({
  description: sentence.optional().describe('What the scenario shows'),
  catches: sentence.optional().describe('The mistake of a client that the scenario reveals'),
  extends: z
    .string()
    .regex(REFERENCE, 'must be the name of a scenario, or of a seed such as seeds/default')
    .optional()
    .describe('The scenario, or the seed such as seeds/default, that this one extends'),
  seed: worldSeed
    .optional()
    .describe(
      'The seed of all generated values, unless the request that creates the world or the configuration of the sandbox names another',
    ),
  sequence: z
    .int()
    .min(0)
    .max(2 ** 40)
    .optional()
    .describe('How many numbers for ids are used already: generated ids continue as in a world that has used them'),
  clock: z
    .strictObject({
      now: instant.optional().describe('The time at the start; by default that of the machine'),
      since: instant
        .optional()
        .describe(
          'An earlier time, at which the scenario begins: the steps of the timeline until now have run when the world starts',
        ),
      mode: z.enum(['running', 'frozen']).optional().describe('Whether the clock is running or frozen'),
    })
    .superRefine(({ now, since }, context) => {
      if (since !== undefined && !(now !== undefined && Date.parse(since) <= Date.parse(now)))
        context.addIssue({ code: 'custom', path: ['since'], message: 'must not be after now, which it requires' });
    })
    .optional()
    .describe('The clock of the world'),
  accounts: z.array(account).default([]).describe('New accounts and their profiles'),
  managerAccounts: z.array(managerAccount).default([]).describe('New manager accounts'),
  entities: entities.default([]).describe('Entities of profiles, one by one'),
  generate: z
    .array(z.strictObject({ ...whose, ...bulk.shape }))
    .default([])
    .describe('What profiles own, in bulk'),
  tokens: z
    .strictObject({
      ttl: duration
        .optional()
        .describe('How long the first access token of the world is valid; by default without end'),
      access: z
        .array(
          z
            .strictObject({
              account: name.optional().describe('The account, by its name or id'),
              country: country.optional().describe('The country of the profile'),
              profileId: id.optional().describe('The profile, by its id instead of account and country'),
              permission: permission.describe('What the tokens may do with the profile'),
            })
            .refine(
              ({ account, country, profileId }) =>
                (profileId === undefined) === (account !== undefined && country !== undefined),
              'must name a profile: by account and country, or by profileId',
            ),
        )
        .optional()
        .describe('The only profiles that the tokens of the world reach; by default all'),
    })
    .optional()
    .describe('The tokens that the world starts with'),
  ...changes,
  timeline: z.array(step).max(1000).default([]).describe('What happens later, by the clock or before a request'),
});

export type ScenarioFile = z.output<typeof scenarioFile>;
/** The contents of a file, before defaults apply. */
export type ScenarioInput = z.input<typeof scenarioFile>;
export type Step = ScenarioFile['timeline'][number];
export type Action = z.output<typeof action>;

/** Whether the file has calendar days or instants, so that it is compiled for each day on which a world starts. */
export function hasFixedDates({
  accounts,
  entities,
  change = [],
  budgetRules = [],
  bidRules = [],
  overrides = [],
  products = [],
}: ScenarioFile): boolean {
  const days = [
    ...entities.flatMap(daysIn),
    ...change.flatMap(({ startDate, endDate }) => [startDate, endDate]),
    ...budgetRules.flatMap(({ ruleDetails }) =>
      ruleDetails === undefined ? [] : Object.values(daysOfRule(ruleDetails)),
    ),
    ...bidRules.flatMap(({ rule }) => timesIn(rule)),
    ...overrides.map(({ date }) => date),
    ...products.map(({ at }) => at),
  ];
  return (
    days.some((day) => typeof day === 'string' && !day.startsWith('today')) || hasInstants([accounts, entities, change])
  );
}

/** Whether an object at any depth says when it was created or changed. */
function hasInstants(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return 'creationDate' in value || 'lastUpdatedDate' in value || Object.values(value).some(hasInstants);
}

/** `inline` repeats what is used in several places instead of naming it. */
export function scenarioSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(scenarioFile, { io: 'input', reused: 'ref' });
  return { $schema, title: 'A scenario of the sandbox', ...schema };
}
