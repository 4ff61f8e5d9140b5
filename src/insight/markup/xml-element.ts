/**
 * Elements of XML reports, such as JUnit.
 */
import { escapeMarkup, FORBIDDEN_IN_XML } from '../../model/text/escape-markup.ts';

/** `inner` must be XML. */
export function element(name: string, attributes: Readonly<Record<string, string>>, inner: string): string {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return inner === ''
    ? `<${name}${attributeTexts.join('')}/>`
    : `<${name}${attributeTexts.join('')}>${inner}</${name}>`;
}

export function escapeXml(text: string): string {
  return escapeMarkup(text.toWellFormed().replaceAll(FORBIDDEN_IN_XML, '\uFFFD')).replaceAll('"', '&quot;');
}
