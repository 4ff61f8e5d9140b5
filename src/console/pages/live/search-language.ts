/**
 * The search language of calls: words that must all match. A word is a text, or `key:value`; `-` before it negates it.
 */

/** What the search reads of a call. */
export interface SearchableCall {
  operation: string | null;
  method: string;
  path: string;
  status: number;
  reason: string | null;
  clientId: string | null;
  profileId: string | null;
  fault: string | null;
  id: string;
  violations: readonly { rule: string }[];
}

type Test = (call: SearchableCall) => boolean;

/** The keys, with an example of each for the help. */
export const SEARCH_KEYS: Readonly<Record<string, string>> = {
  op: 'op:createCampaigns',
  status: 'status:429 or status:4xx',
  is: 'is:error, is:ok, is:fault, is:violation',
  client: 'client:sandbox-client',
  profile: 'profile:1234',
  method: 'method:POST',
  path: 'path:/v2/sp',
  rule: 'rule:unknown-field',
  fault: 'fault:ID',
};

/** Words in double quotes are one. */
const WORD = /-?(?:[a-z]+:)?"[^"]*"|\S+/gi;

export function compileSearch(text: string): Test {
  const tests = [...text.matchAll(WORD)].map(([word]) => compileWord(word));
  return (call) => tests.every((test) => test(call));
}

function compileWord(word: string): Test {
  if (word.length > 1 && word.startsWith('-')) {
    const test = compileWord(word.slice(1));
    return (call) => !test(call);
  }
  const colon = word.indexOf(':');
  const value = word
    .slice(colon + 1)
    .replaceAll('"', '')
    .toLowerCase();
  const test = colon > 0 ? KEYS[word.slice(0, colon).toLowerCase()] : undefined;
  if (test !== undefined) return (call) => value === '' || test(call, value);
  const text = word.replaceAll('"', '').toLowerCase();
  return (call) => isText(call, text);
}

const includes = (text: string | null, value: string): boolean => text !== null && text.toLowerCase().includes(value);

const KEYS: Readonly<Record<string, (call: SearchableCall, value: string) => boolean>> = {
  op: ({ operation }, value) => includes(operation ?? 'unknown', value),
  status: ({ status }, value) => (value.endsWith('xx') ? String(status)[0] === value[0] : String(status) === value),
  is: ({ status, fault, violations }, value) => {
    if (value === 'error') return status === 0 || status >= 400;
    if (value === 'ok') return status >= 200 && status < 400;
    if (value === 'fault') return fault !== null;
    return value === 'violation' && violations.length > 0;
  },
  client: ({ clientId }, value) => includes(clientId, value),
  profile: ({ profileId }, value) => includes(profileId, value),
  method: ({ method }, value) => method.toLowerCase() === value,
  path: ({ path }, value) => includes(path, value),
  rule: ({ violations }, value) => violations.some(({ rule }) => includes(rule, value)),
  fault: ({ fault }, value) => includes(fault, value),
};

function isText({ operation, method, path, status, reason, id }: SearchableCall, text: string): boolean {
  return [operation, `${method} ${path}`, String(status), reason, id].some((each) => includes(each, text));
}
