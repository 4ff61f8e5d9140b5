/**
 * The rules for texts: names of campaigns and ad groups, keyword texts, SKUs and ASINs.
 */
import type { AccountType } from './accounts.ts';
import type { Failure, InvalidTextReason } from './failures.ts';

export interface InvalidText {
  reason: InvalidTextReason;
  limit?: number;
}

// oxlint-disable-next-line no-control-regex -- the expression detects control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const NAME_CHARACTERS = /^[\p{L}\p{M}\p{N} \-&\\+[\]'".$()*,/:;=?@_`~{}|]*$/u;
const KEYWORD_CHARACTERS = /^[\p{L}\p{M}\p{N} \-&\\+[\]'".]+$/u;
const BLANK_AT_END = /^\s|\s$/;
/** One of `. - +` at the start or end, or `-` or `+` next to a space. */
const KEYWORD_PATTERN = /^[.\-+]|[.\-+]$|[-+] | [-+]/;

const CAMPAIGN_NAME = 128;
const VENDOR_CAMPAIGN_NAME = 116;
const AD_GROUP_NAME = 255;
const KEYWORD_TEXT = 80;
const KEYWORD_WORDS = 10;
const NEGATIVE_WORDS = 4;
const SKU = 40;

function countCharacters(text: string): number {
  return [...text].length;
}

function validateText(text: string, limit: number): InvalidText | undefined {
  if (text === '') return { reason: 'empty' };
  if (text.length > limit && countCharacters(text) > limit) return { reason: 'tooLong', limit };
  if (CONTROL.test(text)) return { reason: 'controlCharacter' };
  if (BLANK_AT_END.test(text)) return { reason: 'blankAtEnd' };
  return undefined;
}

export function validateCampaignName(name: string, accountType: AccountType): InvalidText | undefined {
  return validateText(name, accountType === 'vendor' ? VENDOR_CAMPAIGN_NAME : CAMPAIGN_NAME);
}

export function validateAdGroupName(name: string): InvalidText | undefined {
  return validateText(name, AD_GROUP_NAME);
}

export function validateSbCampaignName(name: string): Failure | undefined {
  return invalidSbName(validateText(name, CAMPAIGN_NAME));
}

/** For ad groups and ads of sponsored brands. */
export function validateSbChildName(name: string): Failure | undefined {
  return invalidSbName(validateText(name, AD_GROUP_NAME));
}

function invalidSbName(reason: InvalidText | undefined): Failure | undefined {
  return reason === undefined ? undefined : { code: 'invalidText', field: 'name', ...reason };
}

/** The published list is narrower than what the service accepts. */
export function hasPublishedNameCharacters(name: string): boolean {
  return NAME_CHARACTERS.test(name);
}

export function validateKeywordText(text: string, matchType: string): InvalidText | undefined {
  const reason = validateText(text, KEYWORD_TEXT);
  if (reason !== undefined) return reason;
  if (!KEYWORD_CHARACTERS.test(text)) return { reason: 'characters' };
  if (KEYWORD_PATTERN.test(text)) return { reason: 'pattern' };
  if (text.includes('"') && text.split('"').length % 2 === 0) return { reason: 'pattern' };
  const isShort = matchType === 'negativePhrase' || matchType === 'negativeBroad';
  const limit = isShort ? NEGATIVE_WORDS : KEYWORD_WORDS;
  return text.split(/ +/).length > limit ? { reason: 'tooManyWords', limit } : undefined;
}

export function normalizeText(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes('  ') ? lower.replace(/ {2,}/g, ' ') : lower;
}

/** Of a keyword or a search term. */
export function wordCount(text: string): number {
  return normalizeText(text).split(' ').length;
}

const CUSTOM_TEXT = { min: 50, max: 150 };

/** The custom text of a product ad. */
export function validateCustomText(text: string): InvalidText | undefined {
  if (text === '') return { reason: 'empty' };
  return countCharacters(text) > CUSTOM_TEXT.max ? { reason: 'tooLong', limit: CUSTOM_TEXT.max } : undefined;
}

/** The published rules are narrower than what the service accepts. */
export function validatePublishedCustomText(text: string): InvalidText | undefined {
  if (countCharacters(text) < CUSTOM_TEXT.min) return { reason: 'tooShort', limit: CUSTOM_TEXT.min };
  return /^\p{Ll}|[<>^]/u.test(text) ? { reason: 'pattern' } : undefined;
}

export function isAsin(text: string): boolean {
  return /^[A-Z0-9]{10}$/.test(text);
}

export function isSku(text: string): boolean {
  return text !== '' && text.length <= SKU && !BLANK_AT_END.test(text) && !CONTROL.test(text);
}

export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** Whether the whole path matches a pattern such as `/v2/sp/*`, in which `*` matches any text. */
export function fitsPattern(path: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return path === pattern;
  const end = path.length - last.length;
  if (!path.startsWith(first) || !path.endsWith(last) || end < first.length) return false;
  // The first position of each part leaves the most room for the following ones.
  let place = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, place);
    if (found < 0 || found + part.length > end) return false;
    place = found + part.length;
  }
  return true;
}
