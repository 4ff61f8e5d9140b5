/** The cells of the lines of CSV (RFC 4180), without empty lines. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    lines.at(-1)?.push(cell);
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === '"' && isQuoted && text[i + 1] === '"') cell += text[++i] ?? '';
    else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === ',') endCell();
    else if (character === '\n') {
      endCell();
      lines.push([]);
    } else if (character !== '\r') cell += character;
  }
  endCell();
  // Empty lines, such as the one after the final line break, are not rows.
  return lines.filter((cells) => cells.length > 1 || cells[0] !== '');
}
