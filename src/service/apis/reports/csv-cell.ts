/** Cells of CSV files of reports (RFC 4180). */

/** A cell of CSV. `json` is the text of a JSON value. */
export function csvCell(json: string): string {
  if (json === 'null') return '';
  if (!json.startsWith('"')) return json;
  const text = String(JSON.parse(json));
  return /[",\r\n]/.test(text) ? quoted(text) : text;
}

/** The same with quotes around each cell. */
export function quotedCsvCell(json: string): string {
  if (json === 'null') return '""';
  return json.startsWith('"') ? quoted(String(JSON.parse(json))) : `"${json}"`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
