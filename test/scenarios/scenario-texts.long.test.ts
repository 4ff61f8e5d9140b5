/**
 * No scenario text, at any size, keeps other requests waiting.
 */
import { expect, it } from 'vitest';
import { ScenarioTexts } from '../../src/scenarios/scenario-worker-client.ts';
import { Library } from '../../src/scenarios/library.ts';
import { Scenarios } from '../../src/scenarios/scenario-cache.ts';
import { NOW } from '../fixtures/sandbox.ts';

/** Much longer than a turn. */
const DEADLINE_MS = 1000;
const FACTS = { scenario: 'inline', seed: '1', now: NOW };
/** Characters; a longer text is refused before it is read. */
const MAX_LENGTH = 5_000_000;
const repeated = (unit: string): string => unit.repeat(Math.floor((MAX_LENGTH - 10) / unit.length));

/** Texts as large as they may be. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['a key again and again', 'a: 1\n'.repeat(900_000)],
  ['lists in lists', '['.repeat(2_400_000)],
  ['comments', '# x\n'.repeat(1_200_000)],
  ['maps in maps', '{a: '.repeat(1_000_000)],
  ['dashes', repeated('- ')],
  ['one huge scalar', `a: ${repeated('x')}`],
  ['one huge quoted scalar', `a: "${repeated('\\n')}"`],
  ['many documents', repeated('---\na: 1\n')],
  ['anchors', Array.from({ length: 200_000 }, (_, i) => `k${i}: &a${i} 1\n`).join('')],
  ['JSON lists', `[${repeated('1,')}1]`],
  ['unknown fields', Array.from({ length: 300_000 }, (_, i) => `field${i}: 1\n`).join('')],
  ['a bulk of entities', JSON.stringify({ extends: 'large-account' })],
];

/** A text that is read in place takes one turn or two. */
const ENOUGH = 20;

/** How often others have had their turn before it was done, up to `ENOUGH`. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false];
  const done = work.finally(() => (isDone = true));
  const count = (): void => {
    turns++;
    if (!isDone && turns < ENOUGH) setImmediate(count);
  };
  count();
  await done;
  return turns;
}

it.each(HOSTILE)('a scenario text does not delay other requests: %s', { timeout: 300_000 }, async (_name, text) => {
  const texts = new ScenarioTexts(new Scenarios(new Library()), { deadlineMs: DEADLINE_MS });
  await texts.compile('extends: empty', FACTS);
  expect(await turnsDuring(texts.compile(text, FACTS))).toBe(ENOUGH);
});
