/**
 * YAML (so JSON too) to a checked scenario, or to everything that is wrong with it and where.
 */
import { readSeed } from './read-seed.ts';
import { readYaml, type YamlReading } from './read-yaml.ts';
import { scenarioFile, type ScenarioFile } from './scenario-file.ts';

export type ScenarioReading = YamlReading<ScenarioFile>;

export function readScenario(text: string, file?: string): ScenarioReading {
  return readYaml(scenarioFile, text, file);
}

/** A seed says less, and nothing else. */
export function readSeedAsScenario(text: string, file?: string): ScenarioReading {
  const reading = readSeed(text, file);
  return 'problems' in reading ? reading : { ...reading, value: { ...reading.value, timeline: [] } };
}
