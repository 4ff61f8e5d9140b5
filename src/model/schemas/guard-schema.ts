/**
 * The limits of a guard, in the admin API and in scenarios. Amounts are in major units of the currency of each profile.
 */
import { z } from './zod.ts';

const MAX_AMOUNT = 1e12;

const amount = z.number().min(0).max(MAX_AMOUNT).optional();
const perDay = z.int().min(0).max(1_000_000).optional();
const step = z.number().min(1).max(1_000_000).optional();

function amountLimits(name: string) {
  return z
    .strictObject({
      max: amount.describe(`The largest ${name}, in major units of the currency of the profile`),
      step: step.describe(`The largest factor by which one change may raise or lower a ${name}, such as 2`),
    })
    .optional()
    .describe(`Limits of each ${name}, as campaigns raise it at most by rules and adjustments`);
}

export const guard = z.strictObject({
  spend: z
    .strictObject({
      total: amount.describe('The cost of the campaigns of a profile since the guard was set'),
      day: amount.describe('The cost of the campaigns of a profile on the present day'),
    })
    .optional()
    .describe('The cost from which on no write is allowed, in major units of the currency of the profile'),
  bid: amountLimits('bid'),
  budget: amountLimits('budget'),
  create: z
    .strictObject({
      keywordsPerDay: perDay.describe(
        'The keywords that clients may create in a profile on a day, without negative ones',
      ),
      campaignsPerDay: perDay.describe('The campaigns that clients may create in a profile on a day'),
    })
    .optional()
    .describe('Limits of what clients create'),
  keep: z
    .strictObject({
      enabledCampaigns: z
        .int()
        .min(1)
        .max(1_000_000)
        .optional()
        .describe('How many campaigns of a profile must stay enabled when a client stops others'),
    })
    .optional()
    .describe('Limits of what clients stop'),
  readOnly: z.boolean().optional().describe('Whether every write exceeds a limit'),
  // oxlint-disable-next-line unicorn/no-thenable -- a text, which no await calls
  then: z
    .enum(['record', 'refuse', 'end'])
    .default('record')
    .describe(
      'What happens to a request that exceeds a limit: it is performed and recorded as a violation (record), it is refused with 403 (refuse), or it is refused and so is every later write of a client (end)',
    ),
});

export type GuardLimits = z.output<typeof guard>;
/** `max` is the largest amount, `step` the largest factor by which one change may raise or lower an amount. */
export type AmountLimits = NonNullable<GuardLimits['bid']>;
