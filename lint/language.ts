/**
 * Words and phrases that the project does not use, and what to write instead. The linter applies the list to names,
 * comments and string literals (lint/plugin.ts); a test applies it to Markdown and YAML.
 */

/** Whole words, in any inflection that is listed. Names are split into words: `faultWish` has `fault` and `wish`. */
const WORDS: Readonly<Record<string, string>> = {
  told: 'set, reported or returned',
  tell: 'report or return',
  tells: 'reports or returns',
  telling: 'reporting',
  wish: 'input or options',
  wishes: 'input or options',
  wished: 'requested',
  said: 'specified or input',
  sayable: 'writable',
  unsaid: 'unsupported',
  whoever: 'the caller, the client or the user',
  nobody: 'no client or no user',
  ripen: 'complete',
  ripens: 'completes',
  ripening: 'completion policy',
  ripenings: 'completion policies',
  anew: 'again',
  lest: 'so that ... does not',
  manner: 'way, or violation',
  manners: 'violations, or detectors',
  tongue: 'API version',
  tongues: 'API versions',
  voice: 'error serializer',
  voices: 'error serializers',
  birth: 'origin or creation',
  births: 'origins',
  bear: 'create',
  born: 'created',
  sight: 'observed exchange',
  stranger: 'unknown field',
  strangers: 'unknown fields',
  breach: 'violation',
  tally: 'counter',
  suspicion: 'pending violation',
  suspicions: 'pending violations',
  greeter: 'SNI callback',
  blot: 'mask',
  blotted: 'masked',
  rehearse: 'dry-run',
  planted: 'seeded',
  hasty: 'without back-off',
  besides: 'in addition to',
  spelt: 'encoded',
  mends: 'fixes',
  mend: 'fix',
  mended: 'fixed',
  somebody: 'another user, or another client',
  anybody: 'a user or a client',
  everybody: 'every user or every client',
  ledger: 'simulation, or list',
  surface: 'API or API version',
  surfaces: 'APIs or API versions',
  disregard: 'ignore',
  disregards: 'ignores',
  garble: 'change or truncate',
  garbled: 'changed or truncated',
  play: 'start, compile or apply',
  plays: 'starts, compiles or applies',
  played: 'started, compiled or applied',
  playing: 'starting, compiling or applying',
};

/** Phrases, as regular expressions over the text of a line. */
const PHRASES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    /\b(?<!there )(?:is|are) no (?!longer\b|more than\b|later than\b|earlier than\b|such\b|match\b|other\b|limit\b)[a-z]/i,
    '"is not a" or "there is no"',
  ],
  [/\bstands? (?:for|in|there|beside|behind)\b/i, '"represents", "is in" or "is there"'],
  [/\b(?:comes?|came) along\b/i, '"is built in" or "is included"'],
  [/\bgoes before\b/i, '"precedes" or "takes precedence over"'],
  [/\basked of\b/i, '"requested from"'],
  [/\bwhat (?:it|he|they|one) (?:says?|said|asked)\b/i, 'the noun that is meant'],
  [/\bby heart\b/i, '"from memory"'],
  [/\bof its own accord\b/i, '"automatically"'],
  [/\bin vain\b/i, '"without an effect"'],
  [/\bcontrol ?(?:API|error|url|document|contract)\b/i, '"admin API", AdminApiError, adminUrl'],
  [/\bstands? still\b/i, '"is frozen"'],
  [/\bgo(?:es)? together\b/i, '"can be combined"'],
  [/\bdispenses? with\b/i, '"does not require"'],
  [
    /\btakes? (?:(?:a|an|any|the|its) )?[\w' -]{1,60} for (?:the end|success|all that|one (?:that|without)|an? (?:error|empty|invalid|success))\b/i,
    '"treats as"',
  ],
];

export interface BannedWord {
  /** From 1. */
  line: number;
  found: string;
  instead: string;
}

/** `faultWish` and `FAULT_WISH` are read as `fault Wish` and `FAULT WISH`. */
function splitNames(line: string): string {
  return line.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
}

/** The banned words of a text, line by line. Text in `allowed` is removed first. */
export function findBannedWords(text: string, allowed: readonly string[] = []): BannedWord[] {
  const found: BannedWord[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    const line = allowed.reduce((rest, each) => rest.replaceAll(each, ''), written);
    for (const [word] of splitNames(line).matchAll(/[A-Za-z]+/g)) {
      const instead = Object.hasOwn(WORDS, word.toLowerCase()) ? WORDS[word.toLowerCase()] : undefined;
      if (instead !== undefined) found.push({ line: index + 1, found: word, instead });
    }
    for (const [pattern, instead] of PHRASES) {
      const match = pattern.exec(line)?.[0];
      if (match !== undefined) found.push({ line: index + 1, found: match, instead });
    }
  }
  return found;
}

/** Public names, stored names and texts of the service, which stay as they are, by the beginning of the path. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'src/model/display/content-categories.ts': ['Role-Playing Video Games'],
  // The setting and its scenario.
  '': [
    'surfaces-by-date',
    'settings.surfaces',
    'surfaces:',
    'surfaces?:',
    "'surfaces'",
    '`surfaces`',
    'setting surfaces',
    '"surfaces"',
  ],
  'CHANGELOG.md': ['Wish', 'Ripening'],
  'bench/benchmarks/fork-in-process.ts': ['src/verbs/play.ts'],
  // An earlier name, which still works.
  'src/client/world-handle.ts': ['play('],
  'docs/releases.md': ['world.play'],
  'test/client/client-verbs.test.ts': ['play'],
  'seeds/default.yaml': ['bear resistant cooler'],
  'src/world/lifecycle/older-worlds.ts': ['ripening', "'.birth'", 'ledgerModel'],
  'scenarios/archived-wall.yaml': ['archived-by-somebody'],
};

const CHECKED = /\.(?:ts|tsx|md|ya?ml)$/;
/** Facts copied from elsewhere, generated files, and the list itself. */
const UNCHECKED =
  /^(?:lint\/language\.ts|test\/architecture\/language\.test\.ts|test\/fixtures\/.*\.(?:json|ya?ml)|src\/generated\/unified-report-fields\.ts|.*migrations\/)/;

export function isChecked(file: string): boolean {
  return CHECKED.test(file) && !UNCHECKED.test(file);
}

export function allowedIn(file: string): readonly string[] {
  return Object.entries(ALLOWED).flatMap(([path, texts]) => (file.startsWith(path) ? texts : []));
}
