/** The parts of lists and tables in generated pages. */

export const code = (text: string): string => `\`${text}\``;
export const codes = (texts: readonly string[]): string => texts.map(code).join(', ');

/** A description as the end of a sentence, without its article. A word in capitals stays. */
export function sentence(text: string, begin: 'lower' | 'upper' = 'lower'): string {
  return text
    .replace(/^(?:The|An?) (?!\w+ and the )/, '')
    .replace(/^[A-Za-z](?![A-Z0-9])/, (first) => (begin === 'upper' ? first.toUpperCase() : first.toLowerCase()));
}

/** Whether a text has no other words than a name, such as `ad groups` for `adGroups`. */
export function repeats(text: string, name: string): boolean {
  return text.replaceAll(' ', '').toLowerCase() === name.toLowerCase();
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // A pipe or a line end would end the cell.
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text) => text.trim().replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
