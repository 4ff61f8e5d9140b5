/**
 * Workflow commands of GitHub Actions, which make a line of the output of a job an annotation.
 */
const IN_TEXT: Readonly<Record<string, string>> = { '%': '%25', '\r': '%0D', '\n': '%0A' };
const IN_PROPERTY: Readonly<Record<string, string>> = { ...IN_TEXT, ':': '%3A', ',': '%2C' };

/** A line that annotates the run. */
export function annotation(level: 'error' | 'warning' | 'notice', title: string, text: string): string {
  const escapedTitle = title.replaceAll(/[%\r\n:,]/g, (character) => IN_PROPERTY[character] ?? '');
  const escapedText = text.replaceAll(/[%\r\n]/g, (character) => IN_TEXT[character] ?? '');
  return `::${level} title=${escapedTitle}::${escapedText}\n`;
}
