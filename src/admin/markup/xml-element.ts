/**
 * Elements of XML reports, such as JUnit.
 */

/** `inner` must be XML. */
export function element(name: string, attributes: Readonly<Record<string, string>>, inner: string): string {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return inner === ''
    ? `<${name}${attributeTexts.join('')}/>`
    : `<${name}${attributeTexts.join('')}>${inner}</${name}>`;
}

/** Characters that XML 1.0 does not allow, not even escaped. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
