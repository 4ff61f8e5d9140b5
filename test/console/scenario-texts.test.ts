import { describe, expect, it } from 'vitest';
import { actionTexts, whenText } from '../../src/console/pages/scenarios/step-text.ts';
import { lineNumbers, offsetOf } from '../../src/console/pages/scenarios/text-position.ts';

describe('a step of a timeline as text', () => {
  it('says when it runs', () => {
    expect(whenText({ after: '24h' })).toBe('24h after the start');
    expect(whenText({ at: '2026-03-05T00:00:00.000Z' })).toBe('2026-03-05 00:00:00 UTC');
    expect(whenText({ onCall: { operation: ['a', 'b'], laterPage: true, nth: 1 } })).toBe(
      'call 1: operation a or b, laterPage true',
    );
    expect(whenText({ onCall: { nth: 2, repeat: true } })).toBe('call 2 and later: any operation');
  });

  it('says what it does, one line for each action', () => {
    expect(actionTexts([{ advance: '1m' }, { settings: { strict: true } }])).toEqual([
      'advance 1m',
      'settings {"strict":true}',
    ]);
  });
});

describe('positions in a text', () => {
  const text = 'one\ntwo\n\nfour';

  it('are offsets of a line and a column', () => {
    expect(offsetOf(text, { line: 1, column: 1 })).toBe(0);
    expect(text.slice(offsetOf(text, { line: 2, column: 2 }))).toBe('wo\n\nfour');
    expect(text.slice(offsetOf(text, { line: 4, column: 1 }))).toBe('four');
  });

  it('after the end are the end', () => {
    expect(offsetOf(text, { line: 9, column: 9 })).toBe(text.length);
  });

  it('have line numbers, also for an empty last line', () => {
    expect(lineNumbers('one\n')).toBe('1\n2');
  });
});
