/**
 * The coverage as text for a terminal, and as Markdown for the summary of a CI run.
 */
import { capitalize } from '../../model/text/letter-case.ts';
import { markdownTable } from '../markup/markdown-text.ts';
import type { EndingCall } from './ending-calls.ts';
import { COVERAGE_GROUPS, unseenOf, type CoverageGroup, type CoverageReport, type Unseen } from './coverage-report.ts';

export const GROUP_TITLES: Readonly<Record<CoverageGroup, string>> = {
  operations: 'operations',
  statuses: 'statuses of operations',
  laterPages: 'lists read beyond the first page',
  partialFailures: 'operations with a failed item inside a 207',
  situations: 'errors that share a status with other errors',
  reportTypes: 'types of reports',
  columns: 'columns of reports',
  faults: 'kinds of injected faults',
  rules: 'rules that errors follow',
};

const MAX_IN_TEXT = 8;
const MAX_IN_MARKDOWN = 40;

export function coverageAsText(report: CoverageReport): string {
  const shares = COVERAGE_GROUPS.map((group) => {
    const { seen, total, percent } = report.groups[group];
    return `  ${`${percent.toFixed(1)} %`.padStart(7)}  ${GROUP_TITLES[group]} (${seen} of ${total})`;
  });
  const unseen = unseenOf(report).map((each) => `  ${phraseOf(each, MAX_IN_TEXT)}`);
  const list = unseen.length === 0 ? [] : ['Not covered:', ...unseen];
  const ends = report.endings.map((each) => `  ${endPhrase(each)}`);
  const ending = ends.length === 0 ? [] : ['Ended by the service:', ...ends];
  return [`Coverage of the API:`, ...shares, ...list, ...ending].join('\n');
}

export function coverageAsMarkdown(report: CoverageReport): string {
  const rows = COVERAGE_GROUPS.map((group) => {
    const { seen, total, percent } = report.groups[group];
    return [capitalize(GROUP_TITLES[group]), String(seen), String(total), `${percent.toFixed(1)} %`];
  });
  const table = markdownTable(['What', 'Seen', 'Of', 'Share'], rows, ['---', '---:', '---:', '---:']);
  const head = `## Coverage of the API: ${report.percent.toFixed(1)} % of the operations\n\n${table}\n`;
  const unseen = unseenOf(report).map((each) => `- ${phraseOf(each, MAX_IN_MARKDOWN, (name) => `\`${name}\``)}`);
  const list = unseen.length === 0 ? '' : `\nNot covered:\n\n${unseen.join('\n')}\n`;
  const ends = report.endings.map((each) => `- ${endPhrase(each, (name) => `\`${name}\``)}`);
  return head + list + (ends.length === 0 ? '' : `\nEnded by the service:\n\n${ends.join('\n')}\n`);
}

function endPhrase({ call, until, instead }: EndingCall, write = (name: string): string => name): string {
  return `${write(call)} on ${until}${instead === null ? '' : `; instead: ${instead}`}`;
}

function phraseOf({ what, subjects }: Unseen, max: number, write = (name: string): string => name): string {
  if (subjects.length === 0) return what;
  const more = subjects.length > max ? `, and ${subjects.length - max} more` : '';
  return `${what} ${subjects.slice(0, max).map(write).join(', ')}${more}`;
}
