/**
 * Judges a run by comparing it with the reference runs.
 */
import { VIOLATION_RULES, type ViolationRule } from '../../model/violations.ts';
import { counted } from '../../model/text/counted.ts';
import type { Difference, Verdict } from '../faults/exploration.ts';
import type { Tolerance } from '../faults/fault.ts';
import type { Outcome, Row, Section } from '../run/outcome.ts';
import { compareRows, harmfulRows } from './bounds.ts';
import { type Masks, nameOfSection } from './masks.ts';

interface Judgement {
  verdict: Verdict;
  differences: Difference[];
  violations: Outcome['violations'];
}

export interface JudgedBy {
  /** Runs with right outcomes: without faults, and with what others do from the start. */
  references: readonly Outcome[];
  /** Runs whose outputs are right, but not their state. */
  outputReferences: readonly Outcome[];
  masks: Masks;
  tolerances: readonly Tolerance[];
  /** Even a failure that the client reports is one too many. */
  mustSurvive: boolean;
  /** Violations that the faults cause in every client. */
  causes: readonly ViolationRule[];
}

const MAX_ROWS = 5;
const MAX_ROW_LENGTH = 300;

export function judge(outcome: Outcome, by: JudgedBy): Judgement {
  const { exitStatus, isReached } = outcome;
  const violations = newViolations(outcome, by);
  const done = (verdict: Verdict, differences: Difference[] = []): Judgement => ({ verdict, differences, violations });
  if (exitStatus === undefined) return done('hung');
  const sections = pairSections(outcome, by);
  if (exitStatus !== 0) {
    const harm = sections.filter(({ section }) => section.in === 'state').flatMap((pair) => harmIn(pair));
    if (harm.length > 0) return done('harmful-failure', harm);
    if (by.mustSurvive && isReached) return done('failed-needlessly');
    return done(violations.length > 0 ? 'broke-rule' : isReached ? 'failed' : 'not-reached');
  }
  const differences = sections.flatMap((pair) => differencesIn(pair, by.tolerances));
  if (differences.length > 0) return done('silently-wrong', differences);
  return done(violations.length > 0 ? 'broke-rule' : isReached ? 'survived' : 'not-reached');
}

interface SectionPair {
  section: Pick<Section, 'in' | 'where'>;
  references: (readonly Row[])[];
  rows: readonly Row[];
}

/** Sections that a run lacks have no rows there. */
function pairSections(outcome: Outcome, { references, outputReferences, masks }: JudgedBy): SectionPair[] {
  const actual = masks.apply(outcome.sections);
  const expected = references.map(({ sections }) => masks.apply(sections));
  const outputs = outputReferences.map(({ sections }) => masks.apply(sections.filter((each) => each.in === 'output')));
  const all = new Map([...expected, ...outputs, actual].flat().map((section) => [nameOfSection(section), section]));
  return [...all].map(([name, section]) => {
    const rowsIn = (sections: readonly Section[]): readonly Row[] =>
      sections.find((each) => nameOfSection(each) === name)?.rows ?? [];
    const compared = section.in === 'output' ? [...expected, ...outputs] : expected;
    return { section, references: compared.map(rowsIn), rows: rowsIn(actual) };
  });
}

function harmIn({ section, references, rows }: SectionPair): Difference[] {
  const extra = harmfulRows(references, rows);
  return extra.length === 0 ? [] : [differenceOf(section, { missing: [], extra })];
}

function differencesIn({ section, references, rows }: SectionPair, tolerances: readonly Tolerance[]): Difference[] {
  let { missing, extra } = compareRows(references, rows);
  if (section.in !== 'state' && tolerances.length > 0) ({ missing, extra } = tolerate(missing, extra, tolerances));
  return missing.length === 0 && extra.length === 0 ? [] : [differenceOf(section, { missing, extra })];
}

function tolerate(
  missing: readonly string[],
  extra: readonly string[],
  tolerances: readonly Tolerance[],
): { missing: string[]; extra: string[] } {
  const remaining = [...missing];
  const isAllowed = (row: string): boolean => tolerances.some((each) => each.allowsExtra?.(row) ?? false);
  const replaces = (row: string): boolean => {
    const replaced = remaining.findIndex((other) =>
      tolerances.some((each) => each.allowsReplaced?.(other, row) ?? false),
    );
    if (replaced >= 0) remaining.splice(replaced, 1);
    return replaced >= 0;
  };
  // Rows that are allowed on their own come last, because the others need the rows that they replace.
  const [needy, allowed] = [extra.filter((row) => !isAllowed(row)), extra.filter(isAllowed)];
  const kept = needy.filter((row) => !replaces(row));
  allowed.forEach(replaces);
  return { missing: remaining, extra: kept };
}

function differenceOf(
  { in: part, where }: Pick<Section, 'in' | 'where'>,
  { missing, extra }: { missing: readonly string[]; extra: readonly string[] },
): Difference {
  const shown = (rows: readonly string[]): string[] =>
    rows.slice(0, MAX_ROWS).map((row) => (row.length > MAX_ROW_LENGTH ? `${row.slice(0, MAX_ROW_LENGTH)}...` : row));
  const noun = part === 'state' ? 'change' : 'row';
  const parts = [
    ...(missing.length === 0 ? [] : [`${thereAre(missing.length, noun)} missing`]),
    ...(extra.length === 0 ? [] : [`${thereAre(extra.length, noun)} extra`]),
  ];
  return { in: part, where, missing: shown(missing), extra: shown(extra), summary: parts.join(', ') };
}

function thereAre(number: number, noun: string): string {
  return `${counted(number, noun)} ${number === 1 ? 'is' : 'are'}`;
}

function newViolations(outcome: Outcome, { references, causes }: JudgedBy): Outcome['violations'] {
  const known = new Set([...references.flatMap((each) => each.violations.map(({ rule }) => rule)), ...causes]);
  return seriousViolations(outcome).filter(({ rule }) => !known.has(rule));
}

/** At least warnings. */
export function seriousViolations({ violations }: Outcome): Outcome['violations'] {
  return violations.filter(({ rule }) => VIOLATION_RULES[rule].severity !== 'info');
}
