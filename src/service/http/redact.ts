/**
 * Removes secrets from an exchange before the journal, the event stream or the log gets it: client secrets, tokens,
 * authorization codes, signatures of signed URLs. What cannot be parsed is removed as a whole.
 */
import { isObject, parseJson, writeJson, type Json } from './body.ts';
import { isApiError } from './reply.ts';

export const REDACTED = '[redacted]';

/**
 * How a name of a secret ends, in lower case, letters and digits only: `clientSecret` and `WEBHOOK-SECRET`, also with an
 * environment or a number after it. Tokens of pages, of repeated requests, addresses, terms and links are not secret.
 */
const SECRET_END =
  /(?:secrets?|passw(?:or)?ds?|pwds?|passphrases?|credentials?|bearers?|signatures?|(?:api|access|private|secret|signing|encryption)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?keys?|(?<!(?:next|page|cursor|starting|continuation|request|address|terms|link)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?)token(?!s)|(?:access|refresh|id|security|session|auth|bearer|api)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?tokens|authorizations?|assertions?|verifiers?)(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:values?|prod(?:uction)?|dev(?:elopment)?|staging|test|live))?(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?\d{1,4})?$/;
/** A header is recorded without need, so that a part of its name is enough. */
const SECRET_HEADER = /auth|cookie|credential|csrf|key|passw|secret|session|signature|token/;

/** In a query string and in a token request, `code` is an authorization code; elsewhere it is the code of an item. */
const CODE = 'code';

/**
 * Text that may hold a secret under its name, in whatever syntax: encoded, quoted, in another case. `token`, `secret` and
 * `key` are also words of other texts, such as keywords, so that what follows decides.
 */
const SECRET_NAME =
  /(?:client|refresh|access|id|security)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:secret|token)|client(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?assertion|code(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?verifier|authorization|x(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?amz(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:sig|cred|sec)|(?:secrets?|passw(?:or)?ds?|pwds?|passphrases?|credentials?|bearers?|signatures?|(?:api|access|private|secret|signing|encryption)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?keys?|(?<!(?:next|page|cursor|starting|continuation|request|address|terms|link)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?)token(?!s)|(?:access|refresh|id|security|session|auth|bearer|api)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?tokens)(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:values?|prod(?:uction)?|dev(?:elopment)?|staging|test|live))?(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?\d{1,4})?(?=[\\"']{1,4}\s{0,4}:|\s{0,4}=)/i;
/** The same for a whole body, which can also be lines, XML or the parts of a form. */
const SECRET_NAME_IN_BODY =
  /(?:client|refresh|access|id|security)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:secret|token)|client(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?assertion|code(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?verifier|authorization|x(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?amz(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:sig|cred|sec)|(?:secrets?|passw(?:or)?ds?|pwds?|passphrases?|credentials?|bearers?|signatures?|(?:api|access|private|secret|signing|encryption)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?keys?|(?<!(?:next|page|cursor|starting|continuation|request|address|terms|link)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?)token(?!s)|(?:access|refresh|id|security|session|auth|bearer|api)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?tokens)(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:values?|prod(?:uction)?|dev(?:elopment)?|staging|test|live))?(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?\d{1,4})?(?=[\\"']{0,4}\s{0,4}[:=>]|"[\r\n])/i;
/** The name of a secret as the text of a field, beside which is its value: `{"name": "x-api-key", "value": ...}`. */
const NAMED_PAIR =
  /(?:name|key)[\\"']{0,4}\s{0,4}[:=]\s{0,4}[\\"']{0,4}[\w.-]{0,60}(?:secrets?|passw(?:or)?ds?|pwds?|passphrases?|credentials?|bearers?|signatures?|(?:api|access|private|secret|signing|encryption)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?keys?|(?<!(?:next|page|cursor|starting|continuation|request|address|terms|link)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?)token(?!s)|(?:access|refresh|id|security|session|auth|bearer|api)(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?tokens|authorization)(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?(?:values?|prod(?:uction)?|dev(?:elopment)?|staging|test|live))?(?:(?:[^a-z0-9]|%5f|%2d|\\u005f|\\u002d)?\d{1,4})?(?![\w.-])/i;
const PAIR_VALUE = /value[\\"']{0,4}\s{0,4}[:=]/i;
/** A part of each of these texts, cheaper than the patterns: most bodies have none. `key` also begins names of fields. */
const STEM =
  /secret|passw|passphrase|credential|bearer|signature|token|assertion|verifier|authoriz|amz|pwd|key(?!word|id)/i;

/** What follows a name that the pattern finds: most paths have a colon after the host only. */
const MARKED_NAME = /=|["'\\]\s{0,4}:/;
/** Pairs whose names and values have no mark of another syntax. */
const PLAIN_QUERY = /^(?:[a-z0-9]{1,50}=[\w.,-]*(?:&|$))+$/i;
const CODE_PAIR = /(?:^|&)code=/i;

/** The most characters of a name from a mark within it on, as in `client:assertion`. */
const LONGEST_END = 10;

/** A path or a body of the token endpoint, also where the path is misspelled. */
const TOKEN_PATH = /oauth|\/o2\/|tokens?(?:[/;=]|$)/i;
const GRANT_TYPE = /grant(?:[^a-z0-9]|%5f|\\u005f)?type/i;

/** Fields of a token request that are not secret, with the values that are shown: those that cannot contain a secret. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  grant_type: /^[a-z_-]{1,30}$/i,
  response_type: /^[a-z_-]{1,30}$/i,
  client_id: /^[\w.-]{1,128}$/,
  redirect_uri: /^[a-z][a-z0-9+.-]{0,30}:[\w/:.~-]{1,500}$/i,
  scope: /^[a-z_:-]{1,100}$/i,
  state: /^[\w.~-]{1,100}$/,
};
/** Unknown names are shown if they have the form of a name. */
const PLAIN_NAME = /^[a-z_-]{1,30}$/i;

/** Tokens in the form in which this service issues them, wherever they are. */
const ISSUED = /(?:Atz[ar]|code)(?:\||%7C)[\w.%/+=-]+/g;
/** The user and the password in an address. */
const USER = /(?<=[a-z0-9]:\/\/)[^\s/?#@:"'<>\\]{0,200}:[^\s/?#@"'<>\\]{1,500}(?=@)/gi;
/** A JSON web token, and what follows the scheme of a bearer token, if it has the length and a digit of one. */
const SIGNED =
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?|(?<=\bbearer(?: |%20))(?=[^\s"'\\&]{0,200}\d)[\w.~+/=|-]{16,}/gi;
/** A query parameter within a text; its value ends where a URL ends. */
const PARAMETER = /([?&;])([\w.%+-]{1,100})=([^&;\s"'<>\\]+)/g;

/** Shorter secrets cannot be distinguished from other text. */
const MIN_SECRET_LENGTH = 8;
/** What a program writes for a value that it does not have. */
const LITERAL = /^(?:undefined|null|true|false|NaN)$/;
/** A body of one word can only be a secret without a name, or garbage. */
const ONE_WORD = /^[^\s{[":=<]{8,}$/;

/** Cheaper than the pattern: most texts have neither separator of a token. */
function mayHaveIssuedToken(text: string): boolean {
  return (text.includes('|') || text.includes('%7C')) && (text.includes('Atz') || text.includes('code'));
}

/** Returns the secret as sent and as decoded. Short texts cannot be distinguished from other text. */
function formsOf(secret: string): string[] {
  return [secret, decoded(secret)].filter(({ length }) => length >= MIN_SECRET_LENGTH);
}

/** Most requests of a client repeat the header of the request before. */
let last: { authorization: string; credentials: readonly string[] } = { authorization: '', credentials: [] };

function credentialsIn(authorization: string): readonly string[] {
  if (last.authorization === authorization) return last.credentials;
  const words = authorization.split(/[\s,]+/);
  const [scheme = '', encoded = ''] = words;
  const basic = /^basic$/i.test(scheme) ? Buffer.from(encoded, 'base64').toString('utf8').split(':').slice(1) : [];
  last = { authorization, credentials: [...new Set([...words, basic.join(':')].flatMap(formsOf))] };
  return last.credentials;
}

/** Redacts the texts of one exchange; secrets of the request are also removed from other texts that repeat them. */
export class Redactor {
  /** Shared by all requests with the same header. */
  readonly #credentials: readonly string[];
  #learned: Set<string> | undefined;

  /** With the credentials of an Authorization header, which other texts may repeat. */
  constructor(authorization?: string) {
    this.#credentials = authorization === undefined ? [] : credentialsIn(authorization);
  }

  /** Whether texts of this exchange contained secrets other than its credentials. */
  get hasLearned(): boolean {
    return this.#learned !== undefined;
  }

  /** Adds a known secret, such as the value of the Authorization header. */
  learn(secret: string | undefined): void {
    if (secret === undefined) return;
    const learned = (this.#learned ??= new Set());
    for (const form of formsOf(secret)) learned.add(form);
  }

  url(url: string): string {
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    return mark < 0 ? this.path(path) : `${this.path(path)}?${this.#pairs(url.slice(mark + 1))}`;
  }

  /** A path holds a secret only by mistake: `/v2/profiles;access_token=...`. */
  path(path: string): string {
    const mark = MARKED_NAME.test(path) ? Math.max(path.lastIndexOf('='), path.lastIndexOf(':')) : -1;
    const found = mark < 0 ? null : SECRET_NAME.exec(path.slice(0, mark + LONGEST_END));
    const end = found === null ? -1 : path.slice(found.index).search(/[=:]/);
    if (found === null || end < 0) return this.text(path);
    const from = found.index + end + 1;
    this.learn(path.slice(from));
    return `${path.slice(0, from)}${REDACTED}`;
  }

  /** The body of a request, or the recorded part of it. */
  requestBody(path: string, body: string): string {
    if (body === '' || LITERAL.test(body)) return body;
    if (TOKEN_PATH.test(path) || GRANT_TYPE.test(body)) return this.#tokenRequest(body);
    return ONE_WORD.test(body) ? REDACTED : this.fields(body);
  }

  /** A body whose fields, or parts in another syntax, can have names of secrets. */
  fields(body: string): string {
    const marked = withMarks(body);
    if (!STEM.test(marked) || !(SECRET_NAME_IN_BODY.test(marked) || hasNamedPair(marked))) return this.text(body);
    const json = parseContainer(body);
    return json === undefined ? REDACTED : this.#redacted(json, isSecretName);
  }

  /** Responses contain secrets if the token endpoint issues them, or if they repeat the request. */
  responseBody(path: string, body: string): string {
    const json = TOKEN_PATH.test(path) ? parseContainer(body) : undefined;
    return json === undefined ? this.text(body) : this.#redacted(json, isSecretParameter);
  }

  /** A message or an identifier. */
  text(text: string): string {
    let redacted = text;
    if (text.includes('=')) {
      redacted = redacted.replace(PARAMETER, (pair, mark: string, name: string) =>
        isSecretParameter(name) ? `${mark}${name}=${REDACTED}` : pair,
      );
    }
    if (mayHaveIssuedToken(redacted)) redacted = redacted.replace(ISSUED, REDACTED);
    if (redacted.includes('@')) redacted = redacted.replace(USER, REDACTED);
    if (redacted.includes('eyJ') || redacted.includes('earer')) redacted = redacted.replace(SIGNED, REDACTED);
    redacted = replaceEach(redacted, this.#credentials);
    return this.#learned === undefined ? redacted : replaceEach(redacted, this.#learned);
  }

  /** A query string. A value in which another secret begins is removed as a whole. */
  #pairs(query: string): string {
    if (PLAIN_QUERY.test(query) && !STEM.test(query) && !CODE_PAIR.test(query)) return this.text(query);
    return query
      .split(/([&;])/)
      .map((pair) => {
        const [name = '', ...rest] = pair.split('=');
        const value = rest.join('=');
        if (isSecretParameter(name)) {
          this.learn(value);
          return `${name}=${REDACTED}`;
        }
        // The usual grant type has the name of a secret.
        const isGrantType = name === 'grant_type' && SHOWN['grant_type']?.test(value) === true;
        if (rest.length === 0 || isGrantType || !SECRET_NAME.test(withMarks(pair))) return this.text(pair);
        this.learn(value);
        return `${this.text(name)}=${REDACTED}`;
      })
      .join('');
  }

  #tokenRequest(body: string): string {
    const json = parseContainer(body);
    if (isObject(json)) {
      const shown = Object.entries(json).map(([name, value]) => {
        if (typeof value !== 'string') return [shownName(name), value === null ? null : REDACTED];
        return [shownName(name), this.#shownValue(name, value)];
      });
      return JSON.stringify(Object.fromEntries(shown));
    }
    if (!/^[^\s{[<]+$/.test(body) || !body.includes('=')) return REDACTED;
    return body
      .split('&')
      .map((pair) => {
        const mark = pair.indexOf('=');
        if (mark < 0) return REDACTED;
        const value = pair.slice(mark + 1);
        const shown = this.#shownValue(decoded(pair.slice(0, mark)), decoded(value));
        return `${shownName(pair.slice(0, mark))}=${shown === REDACTED ? REDACTED : value}`;
      })
      .join('&');
  }

  #shownValue(name: string, value: string): string {
    if (Object.hasOwn(SHOWN, name) && (value === '' || SHOWN[name]?.test(value))) return this.text(value);
    this.learn(value);
    return REDACTED;
  }

  /** What is nested too deeply is removed as a whole. */
  #redacted(json: Json, isSecret: (name: string) => boolean): string {
    try {
      return writeJson(this.#withoutSecrets(json, isSecret));
    } catch (error) {
      if (error instanceof RangeError) return REDACTED;
      throw error;
    }
  }

  #withoutSecrets(json: Json, isSecret: (name: string) => boolean): Json {
    if (typeof json === 'string')
      return /[=:]/.test(json) && (SECRET_NAME.test(json) || hasNamedPair(json)) ? REDACTED : this.text(json);
    if (Array.isArray(json)) return json.map((item) => this.#withoutSecrets(item, isSecret));
    if (!isObject(json)) return json;
    const isNamed = [json['name'], json['key']].some(isNameOfSecret);
    return Object.fromEntries(
      Object.entries(json).map(([name, value]) => {
        if (!isSecret(name) && !(isNamed && name === 'value')) return [name, this.#withoutSecrets(value, isSecret)];
        if (typeof value === 'string') this.learn(value);
        return [name, REDACTED];
      }),
    );
  }
}

function replaceEach(text: string, secrets: Iterable<string>): string {
  let redacted = text;
  for (const secret of secrets) if (redacted.includes(secret)) redacted = redacted.replaceAll(secret, REDACTED);
  return redacted;
}

function isSecretParameter(name: string): boolean {
  const key = nameKey(decoded(name));
  return key === CODE || SECRET_END.test(key);
}

/** Whether a field of this name holds a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_END.test(nameKey(name));
}

/** Whether a header of this name, in lower case, may hold a secret. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADER.test(name);
}

function nameKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Whether a text is the name of a secret, and not a sentence that ends so. */
function isNameOfSecret(text: Json | undefined): boolean {
  return typeof text === 'string' && /^[\w.-]{1,100}$/.test(text) && isSecretName(text);
}

function hasNamedPair(text: string): boolean {
  return PAIR_VALUE.test(text) && NAMED_PAIR.test(text);
}

function shownName(name: string): string {
  return PLAIN_NAME.test(name) ? name : REDACTED;
}

/** The text with its encoded blanks, quotation marks, colons and equals signs, which are around a name. */
function withMarks(text: string): string {
  if (!text.includes('%')) return text;
  return text.replaceAll(/\+|%(?:0A|20|22|27|3A|3D|5C)/gi, (mark) => (mark === '+' ? ' ' : decodeURIComponent(mark)));
}

function parseContainer(text: string): Json | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  const parsed = parseJson(text);
  return isApiError(parsed) ? undefined : parsed.json;
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' ')).trim();
  } catch {
    return encoded;
  }
}
