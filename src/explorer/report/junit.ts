/**
 * The report of an exploration as JUnit XML: each run is a test case. A run that the baseline file lists does not fail.
 */
import { element, escapeXml } from '../../insight/markup/xml-element.ts';
import {
  FAILURES,
  failuresOf,
  type Exploration,
  type ExploredRun,
  type ReferenceViolation,
} from '../faults/exploration.ts';
import { reproductionOf } from './reproduction.ts';
import { describeViolation, problemsOf, remediesOf } from './run-texts.ts';
import { VERDICT_TEXTS } from './verdict-texts.ts';

export function exploredAsJunit(exploration: Exploration): string {
  const { runs, skipped, reference } = exploration;
  const { violations } = reference;
  const counts = {
    tests: String(violations.length + runs.length + skipped.length),
    failures: String(failuresOf(exploration).filter(({ isKnown }) => !isKnown).length),
    errors: '0',
    skipped: String(skipped.length),
  };
  const cases = [
    ...violations.map(violationCase),
    ...runs.map((run) => testCase(exploration, run)),
    ...skipped.map((id) =>
      element('testcase', { classname: 'ads-sandbox.explore', name: id }, element('skipped', {}, '')),
    ),
  ];
  const suite = element('testsuite', { name: 'ads-sandbox explore', ...counts }, `\n${cases.join('\n')}\n`);
  const suites = element('testsuites', { name: 'ads-sandbox', ...counts }, `\n${suite}\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suites}\n`;
}

function fails({ verdict, isKnown }: ExploredRun): boolean {
  return FAILURES.has(verdict) && !isKnown;
}

function violationCase(violation: ReferenceViolation): string {
  const { title, says, evidence, remedy } = describeViolation(violation);
  const text = escapeXml(`${evidence}\nRemedy: ${remedy}`);
  const attributes = { type: 'broke-rule', message: `without any fault, ${title}. ${says}` };
  const inner = violation.isKnown ? element('system-out', {}, text) : element('failure', attributes, text);
  return element('testcase', { classname: 'ads-sandbox.explore', name: violation.id }, inner);
}

function testCase(exploration: Exploration, run: ExploredRun): string {
  const { id, faults, verdict, durationMs } = run;
  const { label, says } = VERDICT_TEXTS[verdict];
  const attributes = {
    classname: `ads-sandbox.explore.${faults[0]?.operation ?? ''}`,
    name: id,
    time: (durationMs / 1000).toFixed(3),
  };
  const titles = faults.map(({ title }) => title);
  const remedies = remediesOf(run).map((remedy) => `Remedy: ${remedy}`);
  const reproduce = `Reproduce: ${reproductionOf(exploration, run)}`;
  const text = [...titles, ...problemsOf(run), ...rowsOf(run), ...remedies, reproduce].join('\n');
  const inner = fails(run)
    ? element('failure', { type: verdict, message: `${label}: ${titles.join('; ')}` }, escapeXml(text))
    : element('system-out', {}, escapeXml(`${label}. ${says}`));
  return element('testcase', attributes, inner);
}

function rowsOf({ differences }: ExploredRun): string[] {
  return differences.flatMap(({ missing, extra }) => [
    ...missing.map((row) => `- ${row}`),
    ...extra.map((row) => `+ ${row}`),
  ]);
}
