/**
 * The report of an exploration as one HTML file without scripts. Its content security policy allows only its own style.
 */
import { htmlPage } from '../../insight/journal/run-report/html-page.ts';
import { escapeXml } from '../../insight/markup/xml-element.ts';
import { FAILURES, type Exploration, type ExploredRun, type Verdict } from '../faults/exploration.ts';
import { reproductionOf } from './reproduction.ts';
import { alikeText, describeViolation, problemsOf, remediesOf, shrunkText } from './run-texts.ts';
import {
  countVerdicts,
  describeExtent,
  HOSTILE_DRIFT,
  maskedTexts,
  splitHostile,
  tabulateByFault,
  type FailureGroup,
} from './summary.ts';
import { VERDICT_TEXTS } from './verdict-texts.ts';

/** In light and dark. */
const HTML_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9de, #3b424a); --soft: light-dark(#f4f5f7, #22272d);
  --bad: light-dark(#b42318, #ff8a80); --poor: light-dark(#8a5a00, #f2c46d); --good: light-dark(#1a6b34, #7fd69a); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 90rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; } th, td { border: 1px solid var(--line); padding: .2rem .5rem; text-align: left; vertical-align: top; }
code, pre { font: 13px/1.45 ui-monospace, monospace; } pre { background: var(--soft); padding: .6rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.number { text-align: right; } .wide { overflow-x: auto; }
.matrix td { text-align: center; } .matrix .operation { font-weight: normal; white-space: nowrap; }
.fault { vertical-align: bottom; font-weight: normal; } .fault span { writing-mode: vertical-rl; transform: rotate(180deg); }
.silently-wrong, .harmful-failure, .hung, .failed-needlessly { color: var(--bad); font-weight: bold; } .broke-rule { color: var(--poor); font-weight: bold; }
.survived { color: var(--good); }
details { border: 1px solid var(--line); border-radius: 4px; padding: .4rem .8rem; margin: .6rem 0; }
summary { cursor: pointer; } del { color: var(--bad); } ins { color: var(--good); }
del, ins { text-decoration: none; } del::before { content: "- "; } ins::before { content: "+ "; }
`;

export function exploredAsHtml(exploration: Exploration): string {
  const { command, scenario, seed, warnings, fixed } = exploration;
  const { usual, hostile } = splitHostile(exploration);
  const title = command.length === 0 ? 'Exploration of a client' : `Exploration of ${command.join(' ')}`;
  const notes = [
    ...warnings,
    ...fixed.map((id) => `${id} no longer fails: remove it from the baseline file.`),
    ...maskedTexts(exploration),
  ];
  const body = `<p>${escapeXml(`${describeExtent(exploration)}, scenario ${scenario}, seed ${seed}`)}</p>
${violationList(exploration)}
${notes.length === 0 ? '' : listOf(notes)}
${verdictList(exploration)}
<h2>Failures</h2>
${usual.length + hostile.length === 0 ? '<p>No run failed.</p>' : failureSections(exploration, usual)}
${hostile.length === 0 ? '' : `<h2>${HOSTILE_DRIFT}</h2>\n${failureSections(exploration, hostile)}`}
<h2>Operation by fault</h2>
${faultTable(exploration)}
<h2>Runs</h2>
${runTable(exploration)}`;
  return htmlPage({ title, style: HTML_STYLE, body });
}

/** Empty if the client violates no rule. */
function violationList({ reference: { violations } }: Exploration): string {
  if (violations.length === 0) return '';
  const rows = violations.map((violation) => {
    const { title, says, evidence, remedy } = describeViolation(violation);
    const cells = [title, `${says} ${evidence}`, remedy].map((text) => `<td>${escapeXml(text)}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  const head = '<tr><th>Rule</th><th>What is wrong</th><th>Remedy</th></tr>';
  return `<h2>Without any fault</h2>\n<table>\n${head}\n${rows.join('\n')}\n</table>`;
}

function verdictList(exploration: Exploration): string {
  const rows = countVerdicts(exploration).map(({ verdict, runs }) => {
    const { says } = VERDICT_TEXTS[verdict];
    return `<tr><td>${badge(verdict)}</td><td class="number">${runs}</td><td>${escapeXml(says)}</td></tr>`;
  });
  return `<table>\n<tr><th>Verdict</th><th>Runs</th><th>Meaning</th></tr>\n${rows.join('\n')}\n</table>`;
}

function badge(verdict: Verdict): string {
  const { label, symbol } = VERDICT_TEXTS[verdict];
  return `<span class="verdict ${verdict}">${symbol} ${label}</span>`;
}

/** Of failures with one cause, only the first one is open. */
function failureSections(exploration: Exploration, groups: readonly FailureGroup[]): string {
  const sections = groups.flatMap((group) => [
    failureSection(exploration, group.run, alikeText(group)),
    ...group.alike.map((run) => failureSection(exploration, run)),
  ]);
  return sections.join('\n');
}

/** `alike`: of the first run of a group. */
function failureSection(exploration: Exploration, run: ExploredRun, alike?: readonly string[]): string {
  const { id, verdict, isKnown, faults, differences, scenario, error } = run;
  const known = isKnown ? ' (in the baseline file)' : '';
  const rows = differences.flatMap(({ missing, extra }) => [
    ...missing.map((row) => `<del>${escapeXml(row)}</del>`),
    ...extra.map((row) => `<ins>${escapeXml(row)}</ins>`),
  ]);
  return [
    `<details id="${escapeXml(id)}"${isKnown || alike === undefined ? '' : ' open'}>`,
    `<summary>${badge(verdict)}${known} <code>${escapeXml(id)}</code></summary>`,
    listOf([...faults.map(({ title }) => title), ...problemsOf(run), ...(alike ?? []), ...shrunkText(run)]),
    rows.length === 0 ? '' : `<pre>${rows.join('\n')}</pre>`,
    error === undefined ? '' : `<p>The end of its error output:</p>\n<pre>${escapeXml(error)}</pre>`,
    `<p>Remedy: ${escapeXml(remediesOf(run).join(' '))}</p>`,
    `<p>Reproduce:</p>\n<pre>${escapeXml(reproductionOf(exploration, run))}</pre>`,
    scenario === undefined ? '' : `<p>As a scenario file:</p>\n<pre>${escapeXml(scenario)}</pre>`,
    '</details>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function faultTable(exploration: Exploration): string {
  const { columns, rows } = tabulateByFault(exploration);
  if (rows.length === 0) return '<p>No fault was explored by itself.</p>';
  const cell = (verdict: Verdict | undefined): string =>
    verdict === undefined
      ? '<td></td>'
      : `<td class="${verdict}" title="${VERDICT_TEXTS[verdict].label}">${VERDICT_TEXTS[verdict].symbol}</td>`;
  const head = columns.map((fault) => `<th class="fault"><span>${escapeXml(fault)}</span></th>`).join('');
  const lines = rows.map(
    ({ operation, cells }) => `<tr><th class="operation">${escapeXml(operation)}</th>${cells.map(cell).join('')}</tr>`,
  );
  return `<div class="wide"><table class="matrix">\n<tr><th></th>${head}</tr>\n${lines.join('\n')}\n</table></div>`;
}

function runTable(exploration: Exploration): string {
  const rows = exploration.runs.map(({ id, verdict, faults, exitStatus, calls }) => {
    const name = `<code>${escapeXml(id)}</code>`;
    const link = FAILURES.has(verdict) ? `<a href="#${encodeURIComponent(id)}">${name}</a>` : name;
    const titles = faults.map(({ title }) => escapeXml(title)).join('<br>');
    const status = exitStatus === undefined ? '' : String(exitStatus);
    return `<tr><td>${badge(verdict)}</td><td>${link}</td><td>${titles}</td><td class="number">${status}</td><td class="number">${calls}</td></tr>`;
  });
  const head = '<tr><th>Verdict</th><th>Run</th><th>Fault</th><th>Exit status</th><th>Calls</th></tr>';
  return `<div class="wide"><table>\n${head}\n${rows.join('\n')}\n</table></div>`;
}

function listOf(items: readonly string[]): string {
  return `<ul>\n${items.map((item) => `<li>${escapeXml(item)}</li>`).join('\n')}\n</ul>`;
}
