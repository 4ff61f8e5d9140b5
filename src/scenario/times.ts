/**
 * Durations and instants as text, as the control API has them.
 */
import { z } from 'zod';

/** Their form; whether the parts of an ISO duration go together is told by whoever reads them. */
const DURATION =
  /^(?:(?:\d{1,9}(?:\.\d{1,3})?(?:ms|s|m|h|d))+|P(?!$)(?:\d{1,5}W)?(?:\d{1,6}D)?(?:T(?:\d{1,9}(?:\.\d{1,9})?[HMS])+)?)$/;
export const duration = z.string().regex(DURATION, 'must be a duration: 30s, 15m, 3h, 7d or PT30S');

const INSTANT_TEXT = 'must be an instant: 2026-03-02T12:00:00Z, or a day, which is its midnight in UTC';
export const instant = z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: INSTANT_TEXT });
