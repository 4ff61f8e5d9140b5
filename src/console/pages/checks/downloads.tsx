/**
 * Saves a result as a file for the summary or the test report of a CI run.
 */
import { saveAnswer } from '../../parts/save-file.ts';

const FORMATS = [
  { format: 'markdown', title: 'Markdown', extension: 'md' },
  { format: 'junit', title: 'JUnit', extension: 'xml' },
] as const;

export function Downloads({ operation, name }: { operation: 'listViolations' | 'getCoverage'; name: string }) {
  return (
    <>
      {FORMATS.map(({ format, title, extension }) => (
        <button
          key={format}
          type="button"
          class="button"
          onClick={() => void saveAnswer(`${name}.${extension}`, operation, { query: { format } })}
        >
          Save as {title}
        </button>
      ))}
    </>
  );
}
