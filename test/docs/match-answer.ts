/** Compares what a block of a page prints with the answer that the page shows. */
import { expect } from 'vitest';

const DATE = /^\d{8}$|^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/;

/**
 * An answer in JSON shows some fields of an object and all items of a list. `...` represents any text, and as the last
 * item of a list any further items. Dates are compared by their form, as they depend on the day.
 */
export function expectedJson(shown: unknown): unknown {
  if (Array.isArray(shown)) {
    if (shown.at(-1) !== '...') return shown.map(expectedJson);
    return expect.arrayContaining(shown.slice(0, -1).map(expectedJson));
  }
  if (typeof shown === 'object' && shown !== null)
    return expect.objectContaining(
      Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, expectedJson(value)])),
    );
  if (typeof shown !== 'string') return shown;
  if (DATE.test(shown)) return expect.stringMatching(DATE);
  return shown.includes('...') ? expect.stringMatching(pattern(shown)) : shown;
}

/** `...` represents any text, and on a line of its own any lines. */
export function pattern(shown: string): RegExp {
  return new RegExp(
    `^${shown
      .split('...')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('[^]*')}$`,
  );
}
