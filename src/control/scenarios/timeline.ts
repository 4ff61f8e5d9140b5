/**
 * The timeline of a world: its steps, when they ran, and their errors.
 */
import { instantText } from '../../model/days.ts';
import { callMatchShape, type CallMatch } from '../../model/schemas/call-match-schema.ts';
import { durationText } from '../../model/text/durations.ts';
import { z } from '../../model/schemas/zod.ts';
import type { OnCall } from '../../world/stores/timeline.ts';
import type { World } from '../../world/state/world.ts';
import { routesOf, worldRoute } from '../routing/route.ts';
import { DurationText, InstantText } from '../routing/scalars.ts';

function onCallJson({ match, ...others }: OnCall): Omit<OnCall, 'match'> & CallMatch {
  // The scenario compiler stores a value of this type.
  return { ...(match as CallMatch), ...others };
}

/** The part of a step that its scenario defines. */
const plan = {
  name: z.string().describe('The name of the step'),
  do: z.unknown().openapi({ type: 'array' }).describe('The actions of the step'),
};
const trigger = {
  ...callMatchShape,
  nth: z.int().describe('The number of the matching request that triggers the step, starting at 1'),
  repeat: z.literal(true).optional().describe('Whether later matching requests trigger the step again'),
};
const TRIGGER = 'The request that triggers the step';

export const PlannedStepJson = z
  .object({
    ...plan,
    at: InstantText.optional().describe('The time of the step, if the scenario fixes it'),
    after: DurationText.optional().describe('The time from the start of the world to the step'),
    onCall: z.object(trigger).optional().describe(TRIGGER),
  })
  .openapi('PlannedStep');

/** The steps of a scenario from which no world has started yet. */
export function plannedSteps(world: World): z.input<typeof PlannedStepJson>[] {
  return world.timeline.all().map(({ name, at, afterStart, onCall, actions }) => ({
    name,
    ...(at === null || afterStart !== null ? {} : { at: instantText(at) }),
    ...(afterStart === null ? {} : { after: durationText(afterStart) }),
    ...(onCall === null ? {} : { onCall: onCallJson(onCall) }),
    do: JSON.parse(actions),
  }));
}

export const timelineRoutes = routesOf('Scenarios', [
  worldRoute('getTimeline', 'GET /timeline', {
    summary: 'Get the timeline of a world',
    answer: z.object({
      steps: z
        .array(
          z.object({
            ...plan,
            at: InstantText.optional().describe("The time of the step, by the world's clock"),
            onCall: z
              .object({
                ...trigger,
                seen: z.int().describe('The number of matching requests so far'),
              })
              .optional()
              .describe(TRIGGER),
            doneAt: InstantText.nullable().describe('The time at which the step ran; null if it has not run'),
            problems: z
              .array(
                z.object({
                  path: z
                    .string()
                    .describe('The field, such as entities[0].campaigns[2].name; empty for the whole scenario'),
                  message: z.string().describe('The error'),
                }),
              )
              .describe('The errors of actions that failed'),
          }),
        )
        .describe('The steps of the timeline'),
    }),
    perform: ({ world }) => ({
      steps: world.timeline.all().map(({ name, at, onCall, seen, actions, doneAt, problems }) => ({
        name,
        ...(at === null ? {} : { at: instantText(at) }),
        ...(onCall === null ? {} : { onCall: { ...onCallJson(onCall), seen } }),
        do: JSON.parse(actions),
        doneAt: doneAt === null ? null : instantText(doneAt),
        problems: problems === null ? [] : JSON.parse(problems),
      })),
    }),
  }),
]);
