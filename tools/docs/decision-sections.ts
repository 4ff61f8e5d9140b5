/** Writes the decisions of docs/fidelity.yaml and docs/rules.yaml as lists, by API. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Decision {
  id: string;
  topic: string;
  behaviour: string;
  basis: string;
  /** Of a fact that is later than the specification: A, B, C or decided. */
  certainty?: string;
  setting?: string;
}

/** The first section whose pattern matches an id has it. */
const SECTIONS: readonly (readonly [title: string, ids: RegExp])[] = [
  ['Tokens', /^AUT-|^OBS-(?:09|24)$/],
  ['Profiles', /^PRF-|^OBS-15$/],
  ['Manager accounts', /^MGR-/],
  ['Reporting, version 3', /^TOD-(?:0\d|[1-4]\d|50)$|^OBS-2[12]$/],
  ['Exports', /^TOD-(?:7\d|80)$|^OBS-20$/],
  ['Reports, version 2', /^RPT-|^SBR-|^OBS-(?:01|06|07|10|17|19)$/],
  ['Snapshots', /^SNP-/],
  ['Sponsored brands', /^SB[34]-|^TOD-(?:81|99|100|110)$/],
  ['Sponsored products, version 3', /^V3-|^TOD-9[3-8]$|^OBS-14$/],
  ['Sponsored products, version 2', /^(?:CMP|ADG|KWD|NEG|CNK|PAD|LST|BID)-|^OBS-(?:02|03|04|05|08|11|13)$/],
  ['Suggested keywords', /^SUG-/],
  ['Budgets, serving statuses and numbers', /^(?:BUD|STA)-|^TOD-10[12]$/],
  ['All APIs', /./],
];

/** The sentences of a decision of more words are a list. */
const LONG = 40;

const FILES = ['fidelity.yaml', 'rules.yaml'];

export function decisionSections(): string {
  // Files of this project.
  const decisions = FILES.flatMap(
    (file) => parse(readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8')) as Decision[],
  );
  const bySection = Map.groupBy(decisions, ({ id }) => SECTIONS.findIndex(([, ids]) => ids.test(id)));
  const texts = SECTIONS.map(([title], index) => sectionText(title, bySection.get(index) ?? []));
  // What holds for all APIs comes first.
  return [...texts.slice(-1), ...texts.slice(0, -1)].join('\n\n');
}

function sectionText(title: string, decisions: readonly Decision[]): string {
  const sorted = decisions.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  return `## ${title}\n\n${sorted.map((decision) => decisionText(decision)).join('\n')}`;
}

function decisionText({ id, topic, behaviour, basis, certainty = '', setting = '' }: Decision): string {
  const source = certainty === '' || certainty === basis ? basis : `${basis}, ${certainty}`;
  const basisText = setting === '' ? source : `${source}; ${setting}`;
  const sentences = sentencesOf(escape(behaviour));
  const isLong = behaviour.trim().split(/\s+/).length > LONG;
  const separator = isLong ? '\n  - ' : ' ';
  return `- **${id} ${escape(topic)}** (${escape(basisText)}):${separator}${sentences.join(separator)}`;
}

/** Splits after a full stop that is in no quotation and no brackets. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let [sentence, depth, isQuoted] = ['', 0, false];
  for (const word of text.trim().split(/\s+/)) {
    sentence = sentence === '' ? word : `${sentence} ${word}`;
    for (const character of word) {
      if (character === '"') isQuoted = !isQuoted;
      else if ('([{'.includes(character)) depth++;
      else if (')]}'.includes(character)) depth--;
    }
    if (!word.endsWith('.') || depth > 0 || isQuoted) continue;
    sentences.push(sentence);
    [sentence, depth] = ['', 0];
  }
  return sentence === '' ? sentences : [...sentences, sentence];
}

/** Placeholders such as `<Name>` would be tags of HTML. An underscore inside a word stays. */
function escape(text: string): string {
  return text.replaceAll(/[<*`]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, String.raw`\$&`);
}
