/** Writes `src/client/control-types.ts`; `npm run docs` runs it, and a test fails when it is not up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { play } from '../src/verbs/player.ts';
import { createServer } from '../src/server.ts';
import { Worlds } from '../src/world/worlds.ts';
import { clientTypes, type ControlDocument } from './client-types.ts';

const FILE = new URL('../src/client/control-types.ts', import.meta.url);

export async function controlDocument(): Promise<ControlDocument> {
  const worlds = new Worlds({ play, scenario: 'empty' });
  try {
    const answer = await createServer({ worlds }).request('/_sandbox/openapi.json');
    // The document describes itself; the test of the client reads what comes of it.
    return (await answer.json()) as ControlDocument;
  } finally {
    worlds.close();
  }
}

export async function writtenTypes(): Promise<string> {
  const options = await resolveConfig(FILE.pathname);
  return format(clientTypes(await controlDocument()), { ...options, parser: 'typescript' });
}

export function typesOnDisk(): string {
  return readFileSync(FILE, 'utf8');
}

if (import.meta.main) writeFileSync(FILE, await writtenTypes());
