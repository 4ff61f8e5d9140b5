/**
 * Texts in Markdown reports, which never change the markup around them.
 */

/** HTML, because a | ends the table cell even inside a Markdown code span. */
export function markdownCode(text: string): string {
  return `<code>${escapeMarkdown(text)}</code>`;
}

export function escapeMarkdown(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_[\]|~]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/\s+/g, ' ');
}

/** The cells are Markdown. `rules`: the line below the head, whose colons align columns. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  rules: readonly string[] = head.map(() => '---'),
): string {
  return [head, rules, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
