/**
 * Which texts of a recording a report may show: words of the service, which cannot be data of an account.
 */
const CODE = /^[A-Za-z][A-Za-z_]{0,60}$/;
const ENTRY_FIELD = /^(?:[A-Za-z_]{1,30}|\d{1,9})$/;
/** Names of fields can be values, as the names of tags are. */
const ANSWER_FIELD = /^[A-Za-z_$][A-Za-z_]{0,60}(?:\d{1,3}[A-Za-z_]*)?$/;
const PATH_PART = /^(?:[a-z]{1,30}|[a-z]+(?:[A-Z][a-z]+){1,4}|v\d|)$/;
/** Media types and durations. */
const HEADER_VALUE =
  /^(?:(?:application|text)\/[a-z.+-]{1,60}(?:\.v\d\+json)?(?: ?; ?charset=[a-z]+-?\d{0,4})?|\d{1,6})$/i;
/** In place of any other text. */
const HIDDEN = '*';

export function isPublicCode(text: string): boolean {
  return CODE.test(text);
}

export function isPublicHeader(value: string): boolean {
  return HEADER_VALUE.test(value);
}

/** The name of a field of a recording, or the number of an item. */
export function shownEntryField(name: string): string {
  return ENTRY_FIELD.test(name) ? name : HIDDEN;
}

export function shownAnswerField(name: string): string {
  return ANSWER_FIELD.test(name) ? name : HIDDEN;
}

/** Parts of a path can be ids or names. */
export function shownPath(path: string): string {
  return path
    .split('/')
    .map((part) => (PATH_PART.test(part) ? part : HIDDEN))
    .join('/');
}
