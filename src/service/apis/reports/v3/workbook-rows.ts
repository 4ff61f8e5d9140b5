/**
 * The rows of a workbook as ECMA-376 defines them. Text is in the cell itself, so that a row does not depend on others.
 */
import { escapeMarkup, FORBIDDEN_IN_XML } from '../../../../model/text/escape-markup.ts';

const CARRIAGE_RETURN = '\r';
/** A text that a reader would take for an escaped character. */
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Returns a function that writes one row after another. A cell is a number, a text, or null for none. */
export function workbookRows(columns: number): (cells: readonly (string | number | null)[]) => string {
  const letters = Array.from({ length: columns }, (_, i) => lettersOf(i));
  let row = 0;
  return (cells) => {
    row++;
    let text = `<row r="${row}">`;
    for (const [i, cell] of cells.entries()) if (cell !== null) text += cellText(`${letters[i] ?? ''}${row}`, cell);
    return `${text}</row>`;
  };
}

function cellText(place: string, cell: string | number): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${textOf(cell)}</t></is></c>`;
}

function textOf(text: string): string {
  const escaped = text
    .toWellFormed()
    .replaceAll(ESCAPED, '_x005F_')
    .replaceAll(FORBIDDEN_IN_XML, escapedCharacter)
    .replaceAll(CARRIAGE_RETURN, escapedCharacter);
  return escapeMarkup(escaped);
}

function escapedCharacter(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** The name of a column by its position: A to Z, AA and so on. */
function lettersOf(position: number): string {
  const letter = String.fromCharCode(65 + (position % 26));
  return position < 26 ? letter : lettersOf(Math.floor(position / 26) - 1) + letter;
}
