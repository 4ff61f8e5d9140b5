/** Cells of CSV files of reports (RFC 4180). */

/** A cell of CSV. `json` is the text of a JSON value. */
export function csvCell(json: string): string {
  if (json === 'null') return '';
  if (!json.startsWith('"')) return json;
  const text = String(JSON.parse(json));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
