/**
 * Positions in a text: the offset of a line and a column, both of which start at 1.
 */
export function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return Math.min(before + column - 1, text.length);
}

/** `1\n2\n3` for a text of three lines. */
export function lineNumbers(text: string): string {
  return text
    .split('\n')
    .map((_, i) => i + 1)
    .join('\n');
}
