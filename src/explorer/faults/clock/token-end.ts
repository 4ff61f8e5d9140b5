import { durationText } from '../../../model/durations.ts';
import { actionsBefore } from '../at-call.ts';
import { usesToken } from '../effects-of-calls.ts';
import type { Call } from '../../calls.ts';
import type { ExploredFault, Surroundings } from '../fault.ts';

/** The clock moves, so links that were issued with the token expire as well. */
export const tokenEnd: ExploredFault = {
  id: 'token-end',
  title: 'comes right after the end of the access token that the client requested',
  group: 'clock',
  likelihood: 0.6,
  applies: ({ call }, around) => usesToken(call) && untilTokenEnd(call, around) !== undefined,
  arm: (call, around) => ({
    scenario: actionsBefore(call, { advance: durationText(untilTokenEnd(call, around) ?? 0) }),
    isLegitimate: true,
  }),
};

function untilTokenEnd({ index, at }: Call, { world, calls }: Surroundings): number | undefined {
  const issued = calls.findLast(
    (call) => call.operation === 'requestToken' && call.index < index && call.status === 200,
  );
  return issued === undefined ? undefined : Math.ceil((issued.at + world.settings.tokenTtl - at) / 1000 + 1) * 1000;
}
