/** Escapes a text for the contents of an element of XML. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Characters that XML 1.0 does not allow, not even escaped. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
export const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
