/**
 * The recordings of the project: each exchange shows a fact of the service, and the sandbox answers as recorded.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RECORDING_SCORES } from '../../../src/generated/conformance.ts';
import { RULE_TEXTS } from '../../../src/generated/rule-texts.ts';
import { compareRecording, fileOf, recordings, scoreOf } from '../../../tools/docs/conformance.ts';

const ALL = recordings();
/** Clauses of the specification, and decisions. */
const IDS = /^[A-Z0-9]{2,3}-\d{2,3}(?: [A-Z0-9]{2,3}-\d{2,3})*$/;

describe('the recordings', () => {
  it.each(ALL.map((each) => [each.name, each] as const))(
    '%s is answered exactly, except for the listed entries',
    async (name, recording) => {
      const comparisons = await compareRecording(recording);
      const deviating = comparisons.flatMap((each, i) =>
        each.class === 'exact' ? [] : [{ entry: i + 1, class: each.class, differences: each.differences }],
      );
      expect(deviating).toEqual(
        recording.deviations.map(({ entry, class: kind }) => ({
          entry,
          class: kind,
          differences: expect.any(Array),
        })),
      );
      expect(RECORDING_SCORES.find((each) => each.recording === name)).toEqual(scoreOf(recording, comparisons));
    },
  );

  it('have at least 150 exchanges, each with the clause or decision that it shows', () => {
    const comments: string[] = ALL.flatMap((each) =>
      JSON.parse(readFileSync(fileOf(each), 'utf8')).log.entries.map(({ comment }: { comment: string }) => comment),
    );
    expect(comments.length).toBeGreaterThanOrEqual(150);
    expect(comments.filter((comment) => !IDS.test(comment))).toEqual([]);
  });

  it('deviate only by decisions of the project', () => {
    const decisions = ALL.flatMap(({ deviations }) => deviations.map(({ decision }) => decision));
    expect(decisions.filter((decision) => !Object.hasOwn(RULE_TEXTS, decision))).toEqual([]);
  });
});
