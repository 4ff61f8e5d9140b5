import { durationText } from '../../../model/durations.ts';
import { actionsBefore } from '../at-call.ts';
import { untilMidnight } from './until-midnight.ts';
import type { ExploredFault } from '../fault.ts';

export const midnight: ExploredFault = {
  id: 'midnight',
  title: 'comes right after midnight of the profile',
  group: 'clock',
  likelihood: 0.4,
  applies: ({ call }, { world }) => call.index > 0 && untilMidnight(call, world, 1) !== undefined,
  arm: (call, { world }) => ({
    scenario: actionsBefore(call, { advance: durationText(untilMidnight(call, world, 1) ?? 0) }),
    isLegitimate: true,
  }),
};
