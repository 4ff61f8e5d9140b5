/**
 * A report as one HTML file without scripts. Its content security policy allows only its own style, so that no text in
 * the report can load or run anything.
 */
import { createHash } from 'node:crypto';
import { escapeXml } from '../../markup/xml-element.ts';

interface HtmlPage {
  title: string;
  style: string;
  /** HTML, whose texts are escaped. */
  body: string;
}

export function htmlPage({ title, style, body }: HtmlPage): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeXml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeXml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** A table. The cells are HTML, and the class of a row names its state. */
export function htmlTable(
  head: readonly string[],
  rows: readonly { className?: string; cells: readonly string[] }[],
): string {
  const headers = head.map((name) => `<th>${escapeXml(name)}</th>`).join('');
  const lines = rows.map(({ className, cells }) => {
    const attribute = className === undefined || className === '' ? '' : ` class="${escapeXml(className)}"`;
    return `<tr${attribute}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<div class="wide"><table>\n<thead><tr>${headers}</tr></thead>\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table></div>`;
}
