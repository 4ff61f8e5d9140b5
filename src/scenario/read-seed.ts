/**
 * YAML (so JSON too) to a checked seed, or to everything that is wrong with it and where.
 */
import { readYaml, type YamlReading } from './read-yaml.ts';
import { seedFile, type SeedFile } from './seed-file.ts';

export function readSeed(text: string, file?: string): YamlReading<SeedFile> {
  return readYaml(seedFile, text, file);
}
