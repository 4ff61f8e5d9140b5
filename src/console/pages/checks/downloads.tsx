/**
 * Saves a result as a file for the summary, the test report or the artifacts of a CI run.
 */
import { SaveButton, SaveRunReport } from '../../components/save-button.tsx';

export function Downloads({ operation, name }: { operation: 'listViolations' | 'getCoverage'; name: string }) {
  return (
    <>
      <SaveButton name={`${name}.md`} operation={operation} given={{ query: { format: 'markdown' } }}>
        Save as Markdown
      </SaveButton>
      <SaveButton name={`${name}.xml`} operation={operation} given={{ query: { format: 'junit' } }}>
        Save as JUnit
      </SaveButton>
      <SaveRunReport />
    </>
  );
}
