/**
 * Reads scenarios and seeds from YAML or JSON: a checked value, or all errors with their positions.
 */
import { readYaml, type YamlReading } from './read-yaml.ts';
import { scenarioFile, type ScenarioFile } from '../model/schemas/scenario-file.ts';
import { seedFile, type SeedFile } from '../model/schemas/seed-file.ts';

export type ScenarioReading = YamlReading<ScenarioFile>;

export function readScenario(text: string, file?: string): ScenarioReading {
  return readYaml(scenarioFile, text, file);
}

export function readSeed(text: string, file?: string): YamlReading<SeedFile> {
  return readYaml(seedFile, text, file);
}

/** A seed is a scenario without changes and without a timeline. */
export function readSeedAsScenario(text: string, file?: string): ScenarioReading {
  const reading = readSeed(text, file);
  return 'problems' in reading
    ? { problems: reading.problems }
    : { ...reading, value: { ...reading.value, timeline: [] } };
}
