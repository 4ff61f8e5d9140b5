/**
 * Which rules the clients of a world have broken, and the machine's time, which a test holds still.
 */
import { expect, vi } from 'vitest';
import type { Answer, Sandbox } from './sandbox.ts';

/** How often each rule was broken. What is deprecated is left out: all of the legacy surface is. */
export async function broken(box: Sandbox): Promise<Record<string, number>> {
  const { status, json } = await box.control('GET', '/violations');
  expect(status).toBe(200);
  const all: { rule: string; count: number }[] = json.violations;
  return Object.fromEntries(
    all.filter(({ rule }) => rule !== 'deprecated-operation').map(({ rule, count }) => [rule, count]),
  );
}

export function freezeMachineTime(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-01T00:00:00Z') });
}

/** By the machine's clock. */
export function wait(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

export function moveClock(box: Sandbox, by: string): Promise<Answer> {
  return box.control('POST', '/clock/advance', { by });
}

/** Fails so many calls of an operation. */
export function fail(box: Sandbox, operation: string, times: number, effect: object): Promise<Answer> {
  return box.control('POST', '/faults', { match: { operation }, when: { times }, effect });
}
