/**
 * Failures of the service that have a name: what it would answer itself.
 */
import type { Preset, PresetEffect } from '../../model/faults.ts';
import type { Call } from '../call.ts';
import { badToken, DEFECT, REPORT_TOO_OLD, throttled, UNAVAILABLE, unprocessable } from '../refusals.ts';
import type { Outcome } from '../reply.ts';
import { expiredLink } from '../storage-voice.ts';
import { isDownload, type FaultKind } from './effect.ts';

/** Seconds, where the effect does not say. */
const USUAL_WAIT = 1;

const ANSWERS: Readonly<Record<Preset, (call: Call, effect: PresetEffect) => Outcome>> = {
  unauthorized: () => badToken(''),
  reportDateTooOld: () => REPORT_TOO_OLD,
  invalidParameters: () => unprocessable('The request parameters are invalid'),
  throttled: (_call, { retryAfter = USUAL_WAIT }) => throttled(retryAfter),
  internalError: () => DEFECT,
  unavailable: () => UNAVAILABLE,
  downloadExpired: (call) => expiredLink(call),
};

export const presetFault: FaultKind<PresetEffect> = {
  is: (effect): effect is PresetEffect => 'preset' in effect,
  suits: (call, { preset }) => preset !== 'downloadExpired' || isDownload(call),
  detour:
    (call, { id }, effect) =>
    () => ({ ...ANSWERS[effect.preset](call, effect), reason: `fault ${id}` }),
};
