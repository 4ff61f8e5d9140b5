/** Writes `src/generated/admin-types.ts`; `npm run docs` runs it, and a test fails if the file is not up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { compile } from '../../src/scenarios/scenario-compiler.ts';
import { createServer } from '../../src/server/app.ts';
import { Worlds } from '../../src/world/lifecycle/worlds.ts';
import { getRefId } from '@asteasolutions/zod-to-openapi';
import { z } from '../../src/model/schemas/zod.ts';
import { scenarioFile } from '../../src/model/schemas/scenario-file.ts';
import { clientTypes, type AdminDocument, type Schema } from './client-types.ts';
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
  const document = await adminDocument();
  const scenario = namedSchemas(scenarioDefinition(document), 'ScenarioDefinition');
  return format(clientTypes(document, scenario), { ...options, parser: 'typescript' });
}

/** The schema of a scenario, which refers to the schemas that the document of the admin API has. */
function scenarioDefinition({ components }: AdminDocument): Schema {
  const schema = z.toJSONSchema(scenarioFile, {
    io: 'input',
    reused: 'inline',
    override({ zodSchema, jsonSchema }) {
      const name = zodSchema instanceof z.ZodType ? getRefId(zodSchema) : undefined;
      if (name === undefined || !(name in components.schemas)) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  });
  // A JSON Schema has the properties that the generator reads.
  return schema as Schema;
}

export function typesOnDisk(): string {
  return readFileSync(FILE, 'utf8');
}

if (import.meta.main) writeFileSync(FILE, await writtenTypes());
