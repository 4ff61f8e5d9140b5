/**
 * The report of an exploration as JUnit XML: each run is a test case. A run that the baseline file lists does not fail.
 */
import { junitReport, type JunitCase } from '../../insight/markup/junit-report.ts';
import { FAILURES, type Exploration, type ExploredRun, type ReferenceViolation } from '../faults/exploration.ts';
import { reproductionOf } from './reproduction.ts';
import { describeViolation, problemsOf, remediesOf } from './run-texts.ts';
import { VERDICT_TEXTS } from './verdict-texts.ts';

const CLASS = 'ads-sandbox.explore';

export function exploredAsJunit(exploration: Exploration): string {
  const { runs, skipped, reference } = exploration;
  return junitReport('ads-sandbox explore', [
    ...reference.violations.map(violationCase),
    ...runs.map((run) => caseOfRun(exploration, run)),
    ...skipped.map((name) => ({ classname: CLASS, name, skipped: '' })),
  ]);
}

function fails({ verdict, isKnown }: ExploredRun): boolean {
  return FAILURES.has(verdict) && !isKnown;
}

function violationCase(violation: ReferenceViolation): JunitCase {
  const { title, says, evidence, remedy } = describeViolation(violation);
  const text = `${evidence}\nRemedy: ${remedy}`;
  const failure = { type: 'broke-rule', message: `without any fault, ${title}. ${says}`, text };
  return { classname: CLASS, name: violation.id, ...(violation.isKnown ? { output: text } : { failure }) };
}

function caseOfRun(exploration: Exploration, run: ExploredRun): JunitCase {
  const { id, faults, verdict, durationMs } = run;
  const { label, says } = VERDICT_TEXTS[verdict];
  const attributes = {
    classname: `${CLASS}.${faults[0]?.operation ?? ''}`,
    name: id,
    time: (durationMs / 1000).toFixed(3),
  };
  const titles = faults.map(({ title }) => title);
  const remedies = remediesOf(run).map((remedy) => `Remedy: ${remedy}`);
  const reproduce = `Reproduce: ${reproductionOf(exploration, run)}`;
  const text = [...titles, ...problemsOf(run), ...rowsOf(run), ...remedies, reproduce].join('\n');
  return fails(run)
    ? { ...attributes, failure: { type: verdict, message: `${label}: ${titles.join('; ')}`, text } }
    : { ...attributes, output: `${label}. ${says}` };
}

function rowsOf({ differences }: ExploredRun): string[] {
  return differences.flatMap(({ missing, extra }) => [
    ...missing.map((row) => `- ${row}`),
    ...extra.map((row) => `+ ${row}`),
  ]);
}
