/** Writes `src/generated/admin-types.ts`; `npm run docs` runs it, and a test fails if the file is not up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { compile } from '../../src/scenarios/scenario-compiler.ts';
import { createServer } from '../../src/server/app.ts';
import { Worlds } from '../../src/world/lifecycle/worlds.ts';
import { scenarioSchema } from '../../src/model/schemas/scenario-file.ts';
import { clientTypes, type AdminDocument } from './client-types.ts';
import { namedSchemas } from './scenario-types.ts';

const FILE = new URL('../../src/generated/admin-types.ts', import.meta.url);

export async function adminDocument(): Promise<AdminDocument> {
  const worlds = new Worlds({ compile, scenario: 'empty' });
  try {
    const answer = await createServer({ worlds }).request('/_sandbox/openapi.json');
    // The type-check of the client covers the generated types.
    return (await answer.json()) as AdminDocument;
  } finally {
    worlds.close();
  }
}

export async function writtenTypes(): Promise<string> {
  const options = await resolveConfig(FILE.pathname);
  const scenario = namedSchemas(scenarioSchema('inline'), 'ScenarioDefinition');
  return format(clientTypes(await adminDocument(), scenario), { ...options, parser: 'typescript' });
}

export function typesOnDisk(): string {
  return readFileSync(FILE, 'utf8');
}

if (import.meta.main) writeFileSync(FILE, await writtenTypes());
