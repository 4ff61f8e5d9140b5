/**
 * No text that a client sends makes a regular expression of the program run for long: each of them is read from the
 * sources and held against a checker that counts the ways in which it can match the same text.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isSafePattern } from 'redos-detector';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { fitsPattern, withoutEndSlashes } from '../../src/model/validate-text.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The checker takes a pattern that begins anywhere for endless where it has only more than one place to begin. */
const LINEAR: Readonly<Record<string, string>> = {
  [String.raw`src/server/config/option-values.ts \/+$`]: 'a setting of the user who starts the program',
  [String.raw`src/client/http-client.ts \/+$`]: 'an address that the user of the client gives',
  [String.raw`src/client/http-client.ts \{(\w+)\}`]: 'paths that the program defines',
  [String.raw`src/cli/explaining/field.ts \[\d*\]`]: 'an argument of the user who starts the program',
  [String.raw`src/cli/explaining/operation.ts \{\w+\}`]: 'an argument of the user who starts the program',
  [String.raw`src/control/routing/mount.ts \{(\w+)\}`]: 'paths that the program defines',
  [String.raw`src/service/http/routing/routes.ts \{(\w+)\}`]: 'paths that the program defines',
  [String.raw`src/service/protocol/grammars/openapi.ts \{(\w+)\}`]: 'paths that the program defines',
  [String.raw`src/service/protocol/codecs/item-path.ts ([^.[\]]+)|\[(\d+)\]`]: 'field names that the program defines',
  [String.raw`src/control/entities/read-versions.ts \{\w+\}`]: 'paths that the program defines',
  [String.raw`src/console/format/json-lines.ts [:,[]\s*-?\d{16}`]: 'it contains its first character only once',
  [String.raw`src/console/format/read-table.ts (?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)`]:
    'it is sticky, so it begins at one place only',
  [String.raw`src/console/pages/live/search-language.ts -?(?:[a-z]+:)?"[^"]*"|\S+`]:
    'a search that the user enters in the browser',
  [String.raw`src/service/http/match-request.ts \/([^/]+)\/(?:report|snapshot|export)$`]:
    'it begins at a slash and matches no other',
  [String.raw`src/service/http/hosts.ts :\d*$`]: 'it begins at a colon and matches no other',
  [String.raw`src/explorer/report/error-message.ts ^(?:at .+|File ".+|Node\.js v.+|\.\.\. .+|exit status \d+|[\W\d_]*)$`]:
    'its alternatives begin with different characters',
  [String.raw`src/explorer/report/error-message.ts \b(?:\w{0,60}(?:error|exception)|fatal|panic|failed|caused by)\b[^(:]{0,60}:|^\w{1,60}: \(\d{1,9}\)`]:
    'each of its parts has at most sixty characters',
  [String.raw`src/captured/account/written-entities.ts "\w*[iI]d":\s*"?(\d+)`]:
    'it begins at a quotation mark and matches no other before the colon',
  [String.raw`src/service/http/redact.ts (?:secrets?|passw(?:or)?ds?|pwds?|passphrases?|credentials?|bearers?|signatures?|(?:api|access|private|secret|signing|encryption)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?keys?|(?<!(?:next|page|cursor|starting|continuation|request|address|terms|link)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?)token(?!s)|(?:access|refresh|id|security|session|auth|bearer|api)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?tokens|authorizations?|assertions?|verifiers?)(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:values?|prod(?:uction)?|dev(?:elopment)?|staging|test|live))?(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?\d{1,4})?$`]:
    'each of its alternatives is a few characters long',
  [String.raw`src/service/http/redact.ts (?:client|refresh|access|id|security)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:secret|token)|client(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?assertion|code(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?verifier|authorization|x(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?amz(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:sig|cred|sec)|(?:secrets?|passw(?:or)?ds?|pwds?|passphrases?|credentials?|bearers?|signatures?|(?:api|access|private|secret|signing|encryption)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?keys?|(?<!(?:next|page|cursor|starting|continuation|request|address|terms|link)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?)token(?!s)|(?:access|refresh|id|security|session|auth|bearer|api)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?tokens)(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:values?|prod(?:uction)?|dev(?:elopment)?|staging|test|live))?(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?\d{1,4})?(?=[\\"']{1,4}\s{0,4}:|\s{0,4}=)`]:
    'each of its alternatives is a few characters long',
  [String.raw`src/service/http/redact.ts (?:client|refresh|access|id|security)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:secret|token)|client(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?assertion|code(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?verifier|authorization|x(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?amz(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:sig|cred|sec)|(?:secrets?|passw(?:or)?ds?|pwds?|passphrases?|credentials?|bearers?|signatures?|(?:api|access|private|secret|signing|encryption)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?keys?|(?<!(?:next|page|cursor|starting|continuation|request|address|terms|link)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?)token(?!s)|(?:access|refresh|id|security|session|auth|bearer|api)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?tokens)(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:values?|prod(?:uction)?|dev(?:elopment)?|staging|test|live))?(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?\d{1,4})?(?=[\\"']{0,4}\s{0,4}[:=>]|"[\r\n])`]:
    'each of its alternatives is a few characters long',
  [String.raw`src/service/http/redact.ts (?:name|key)[\\"']{0,4}\s{0,4}[:=]\s{0,4}[\\"']{0,4}[\w.-]{0,60}(?:secrets?|passw(?:or)?ds?|pwds?|passphrases?|credentials?|bearers?|signatures?|(?:api|access|private|secret|signing|encryption)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?keys?|(?<!(?:next|page|cursor|starting|continuation|request|address|terms|link)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?)token(?!s)|(?:access|refresh|id|security|session|auth|bearer|api)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?tokens|authorization)(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:values?|prod(?:uction)?|dev(?:elopment)?|staging|test|live))?(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?\d{1,4})?(?![\w.-])`]:
    'each of its parts has at most sixty characters',
  [String.raw`src/service/http/redact.ts (?<=[a-z0-9]:\/\/)[^\s/?#@:"'<>\\]{0,200}:[^\s/?#@"'<>\\]{1,500}(?=@)`]:
    'it begins after a scheme, and its parts have at most 500 characters',
  [String.raw`src/service/http/redact.ts (?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?|(?<=\bbearer(?: |%20))(?=[^\s"'\\&]{0,200}\d)[\w.~+/=|-]{16,}`]:
    'it begins where no such character is before it',
  [String.raw`src/captured/account/learned-account.ts "profileId":\s*"?(\d+)`]:
    'it begins with a name that it does not match again',
  [String.raw`src/captured/exchange/recorded-exchange.ts "status":\s*"(\w+)"`]:
    'it begins with a name that it does not match again',
  [String.raw`src/explorer/drift/justified-outputs.ts [\w.+-]*\d[\w.+-]*`]:
    'an output of the client that the user explores',
  [String.raw`src/captured/readers/cells.ts ^\p{Sc}?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:[eE]-?\d+)?$`]:
    'it begins at one place, and only one of its alternatives has a comma',
  [String.raw`src/captured/readers/csv-rows.ts (?<=[a-z-]=)"([^",]+)"`]:
    'it begins at a quotation mark and matches no other',
  [String.raw`src/service/http/body.ts (?<!\\)(?:\\\\)*(\\u(?:d[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!(?<!\\)(?:\\\\)*\\ud[89ab][0-9a-f]{2}\\u)d[c-f][0-9a-f]{2}))`]:
    'a run of backslashes is read from its beginning only',
  [String.raw`src/model/jobs.ts \/part-(0|[1-9]\d*)-`]: 'it begins at a slash and matches no other',
  [String.raw`src/explorer/drift/json-text.ts "(?:[^"\\]|\\.)*"`]: 'it is sticky, so it begins at one place only',
  [String.raw`src/model/text/durations.ts (\d+(?:\.\d+)?)(ms|s|m|h|d)`]:
    'another pattern has matched the whole text before',
};

interface Found {
  file: string;
  pattern: string;
  flags: string;
}

interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

function* nodesOf(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  // Whatever else it has is not looked at.
  yield node as Node;
  for (const child of Object.values(node)) yield* nodesOf(child);
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT });
const nodes = files.flatMap((file) =>
  [...nodesOf(parseSync(file, readFileSync(ROOT + file, 'utf8')).program)].map((node) => ({ file, node })),
);
const patterns: Found[] = nodes.flatMap(({ file, node: { regex } }) => (regex === undefined ? [] : { file, ...regex }));

function isSafe({ pattern, flags }: Pick<Found, 'pattern' | 'flags'>): boolean {
  return isSafePattern(pattern, {
    caseInsensitive: flags.includes('i'),
    unicode: flags.includes('u'),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    maxScore: 200,
    // Limits the number of steps instead of the time, so that the result does not depend on the machine.
    maxSteps: 100_000,
    timeout: 60_000,
  }).safe;
}

describe('regular expressions', () => {
  it('are found in the sources', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(patterns.length).toBeGreaterThan(100);
  });

  it('can be detected by the checker', () => {
    for (const pattern of ['^(a+)+$', String.raw`\/+$`, '^a*.*a*$'])
      expect(isSafe({ pattern, flags: '' }), pattern).toBe(false);
    for (const pattern of ['^[a-z]+$', String.raw`^\d+(?:\.\d+)?$`])
      expect(isSafe({ pattern, flags: '' }), pattern).toBe(true);
  });

  it('have linear complexity, except for the listed ones', () => {
    const isListed = ({ file, pattern }: Found): boolean => `${file} ${pattern}` in LINEAR;
    const unsafe = patterns.filter((each) => !isListed(each) && !isSafe(each));
    expect(unsafe.map(({ file, pattern }) => `${file} ${pattern}`)).toEqual([]);
  });

  it('are listed only while a file has them', () => {
    const found = new Set(patterns.map(({ file, pattern }) => `${file} ${pattern}`));
    expect(Object.keys(LINEAR).filter((listed) => !found.has(listed))).toEqual([]);
  });

  it('are not built from variable strings', () => {
    const makers = nodes.filter(({ node: { type, callee } }) => type === 'NewExpression' && callee?.name === 'RegExp');
    expect(makers.map(({ file }) => file)).toEqual([]);
  });
});

describe('paths with stars', () => {
  it.each([
    ['/v2/sp/*', '/v2/sp/campaigns', true],
    ['/v2/sp/*', '/v2/sp/', true],
    ['/v2/sp/*', '/v2/hsa/campaigns', false],
    ['*', '', true],
    ['*/campaigns', '/v2/sp/campaigns', true],
    ['*/campaigns', '/v2/sp/campaigns/extended', false],
    ['/a*a', '/a', false],
    ['/a*a', '/aa', true],
    ['/v*/sp/*/extended', '/v2/sp/campaigns/extended', true],
    ['*ab*b', 'ab', false],
    ['*ab*b', 'xabab', true],
    ['**', 'anything', true],
    ['/v2/profiles', '/v2/profiles', true],
    ['/v2/profiles', '/v2/profilesX', false],
    ['/v2.profiles', '/v2/profiles', false],
    ['/*\n', '/a\nb\n', true],
  ])('%o and %o are matched as expected', (pattern, path, fits) => {
    expect(fitsPattern(path, pattern)).toBe(fits);
  });

  it('are matched in linear time, however many stars they have', () => {
    let searches = 0;
    const path = Object.assign(Object('a'.repeat(10_000)), {
      indexOf(this: string, ...args: [string, number]): number {
        searches++;
        return String(this).indexOf(...args);
      },
    });
    expect(fitsPattern(path, `${'*a'.repeat(3000)}*b`)).toBe(false);
    expect(fitsPattern(path, `${'*a'.repeat(3000)}*`)).toBe(true);
    expect(searches).toBeLessThanOrEqual(6000);
  });
});

it('trailing slashes are removed, and no others', () => {
  expect(withoutEndSlashes('/a//')).toBe('/a');
  expect(withoutEndSlashes('//a')).toBe('//a');
  expect(withoutEndSlashes('///')).toBe('');
});
