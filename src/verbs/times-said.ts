/**
 * Spans and instants as they were written, in milliseconds. What is none, though it looks like one, is complained of.
 */
import { readDuration } from '../model/durations.ts';
import { Complaint } from './complaint.ts';

export function spanSaid(path: string, text: string): number {
  const span = readDuration(text);
  if (span === undefined) throw new Complaint(path, 'is no duration, or too long a one');
  return span;
}

/** Of the epoch. The shape has checked that it is an instant, or a day. */
export function instantSaid(path: string, text: string): number {
  const instant = Date.parse(text);
  if (Number.isNaN(instant) || instant < 0) throw new Complaint(path, 'is no instant, or one before 1970');
  return instant;
}

export function isSpan(text: string): boolean {
  return readDuration(text) !== undefined;
}
