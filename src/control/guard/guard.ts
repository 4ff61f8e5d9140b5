/**
 * The guard: limits for what clients spend, change and create.
 */
import { instantText } from '../../model/days.ts';
import { toMajor } from '../../model/money.ts';
import { guard as guardInput } from '../../model/schemas/guard-schema.ts';
import { z } from '../../model/schemas/zod.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { useOn } from '../../core/guard/exceeded-limits.ts';
import { setGuard } from '../../core/guard/guard.ts';
import { spentSince } from '../../core/guard/spent.ts';
import { readSpentDays } from '../../service/pipeline/read-spent.ts';
import type { Guard } from '../../world/stores/guard.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../accounts/accounts.ts';
import { routesOf, worldRoute } from '../routing/route.ts';
import { Id, IdText, InstantText } from '../routing/scalars.ts';

const EXAMPLE = {
  spend: { total: 500, day: 50 },
  bid: { max: 5, step: 2 },
  budget: { max: 100, step: 2 },
  create: { keywordsPerDay: 100, campaignsPerDay: 2 },
  // oxlint-disable-next-line unicorn/no-thenable -- a text, which no await calls
  then: 'refuse' as const,
};

const GuardLimitsJson = guardInput.openapi('GuardLimits', { example: EXAMPLE });

const UsedJson = z.object({
  profileId: IdText.describe('The id of the profile'),
  spent: z
    .object({
      total: z.number().describe('Since the guard was set'),
      today: z.number().describe('On the present day'),
    })
    .describe('The cost of all campaigns, in major units of the currency of the profile'),
  createdToday: z
    .object({
      keywords: z.int().describe('Keywords, without negative ones'),
      campaigns: z.int().describe('Campaigns'),
    })
    .describe('What clients have created on the present day'),
  largestStep: z
    .object({
      bid: z.number().describe('Of a bid; 1 without a change'),
      budget: z.number().describe('Of a budget; 1 without a change'),
    })
    .describe('The largest factor by which a change of a client has raised or lowered an amount'),
});

export const GuardJson = z
  .object({
    limits: GuardLimitsJson.describe('The limits as they were set'),
    since: InstantText.describe('When the guard was set'),
    ended: z.boolean().describe('Whether the guard has ended the writes of clients'),
    violations: z.int().describe('How often a limit was exceeded'),
    refusals: z.int().describe('The number of refused requests'),
    used: z
      .array(UsedJson)
      .describe('What was used, by profile: the requested one, or all in which clients have written since then'),
  })
  .nullable()
  .openapi('Guard', {
    example: {
      limits: EXAMPLE,
      since: '2026-03-02T12:00:00.000Z',
      ended: false,
      violations: 1,
      refusals: 1,
      used: [
        {
          profileId: '281474976710655',
          spent: { total: 12.5, today: 3.1 },
          createdToday: { keywords: 4, campaigns: 0 },
          largestStep: { bid: 1.2, budget: 1 },
        },
      ],
    },
  });

function usedIn(world: World, { since, profiles }: Guard, profileId: string): z.input<typeof UsedJson> {
  const scope = scopeOf(world, getProfile(world, profileId));
  const context = new OperationContext(scope);
  const { total, today } = spentSince(context, since);
  const { decimals } = scope.marketplace;
  const { keywords, campaigns, bidStep, budgetStep } = useOn(context.today, profiles[profileId]);
  return {
    profileId,
    spent: { total: toMajor(total, decimals), today: toMajor(today, decimals) },
    createdToday: { keywords, campaigns },
    largestStep: { bid: bidStep, budget: budgetStep },
  };
}

function profilesIn(world: World, { profiles }: Guard, profileId: string | undefined): string[] {
  if (profileId !== undefined) return [profileId];
  return Object.keys(profiles).filter((id) => world.accountStore.profile(id) !== undefined);
}

export function guardJson(world: World, profileId?: string): z.input<typeof GuardJson> {
  const { guard } = world.row;
  if (guard === null) return null;
  const { limits, since, ended, violations, refusals } = guard;
  const used = profilesIn(world, guard, profileId).map((id) => usedIn(world, guard, id));
  return { limits, since: instantText(since), ended, violations, refusals, used };
}

export const guardRoutes = routesOf('Guard', [
  worldRoute('getGuard', 'GET /guard', {
    summary: 'Get the guard and what was used',
    description: 'Returns null if there is no guard.',
    query: z.object({ profileId: Id.optional().describe('The only profile of which to return what was used') }),
    answer: GuardJson,
    async perform({ world, query: { profileId } }) {
      const { guard } = world.row;
      if (guard === null) return null;
      for (const id of profilesIn(world, guard, profileId))
        await readSpentDays(scopeOf(world, getProfile(world, id)), guard.since);
      return guardJson(world, profileId);
    },
  }),
  worldRoute('setGuard', 'PUT /guard', {
    summary: 'Set limits for the writes of clients',
    description:
      'Replaces the guard; its counts start at zero. Limits that are left out do not apply. They apply to writes of ' +
      'entities over the APIs of the service, not to the admin API, seeds and timelines, and in each profile on its own. ' +
      'A batch is refused as a whole.',
    body: GuardLimitsJson,
    answer: GuardJson,
    perform({ world, body }) {
      setGuard(world, body);
      return guardJson(world);
    },
  }),
  worldRoute('dropGuard', 'DELETE /guard', {
    summary: 'Remove the guard',
    status: 204,
    perform: ({ world }) => setGuard(world, null),
  }),
]);
