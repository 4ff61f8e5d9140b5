/**
 * The scenario of a world as YAML, with its notes as comments.
 */
import { Document } from 'yaml';

interface Written {
  scenario: Readonly<Record<string, unknown>>;
  notes: readonly string[];
}

export function scenarioYaml({ scenario, notes }: Written): string {
  // Equal values are written out, because people edit the file.
  const document = new Document(scenario, { aliasDuplicateObjects: false });
  document.commentBefore = notes.map((note) => ` ${note}`).join('\n');
  return document.toString({ lineWidth: 0 });
}
