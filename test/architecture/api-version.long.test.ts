/**
 * The recipe "Add an API version" of CONTRIBUTING.md, carried out in a copy: a read-only version of campaigns with two
 * fields. The copy is built, serves the version, and differs from the original in few existing files.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProgram, type Program } from '../fixtures/programs/program.ts';

const ROOT = join(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
const TIMEOUT_MS = 300_000;
/** The most existing files that the recipe changes by hand. */
const MAX_CHANGED = 4;

const COPIED = ['src', 'docs', 'tools', 'lint', 'scenarios', 'seeds', 'runtime'];
const COPIED_FILES = ['package.json', 'tsconfig.json', '.prettierrc', 'README.md', 'CONTRIBUTING.md'];

const DECLARATION = `/** Sponsored products version 9: the names and states of campaigns. */
import { v3ErrorSerializer } from '../../../protocol/grammars/v3/error-serializer.ts';
import { V3_FIELDS } from '../../../protocol/grammars/v3/fields.ts';
import { itemErrors } from '../../../protocol/grammars/v3/item-errors.ts';
import { v3Operations } from '../../../protocol/grammars/v3/operations.ts';
import { V3_POLICY, type V3ApiConfig, type V3Resource } from '../../../protocol/grammars/v3/resource.ts';

const API: V3ApiConfig = {
  name: 'sp-v9',
  tag: 'Sponsored products, version 9',
  prefix: '/v9/sp',
  product: 'Version9',
  itemErrors,
  rules: { body: 'V9-01', items: 'V9-01', batch: 'V9-01', list: 'V9-01', delete: 'V9-01' },
  serializeError: v3ErrorSerializer,
  policy: V3_POLICY,
  minItems: 1,
  maxResults: 10,
  maxDeleted: 1,
  repeatedDelete: 'error',
  returnsObjects: 'always',
};

const campaigns: V3Resource<'campaign'> = {
  kind: 'campaign',
  name: 'campaigns',
  title: 'Campaign',
  key: 'campaigns',
  itemKey: 'campaign',
  id: 'campaignId',
  idKey: 'campaignId',
  idFilter: 'campaignIdFilter',
  mediaType: 'application/vnd.spCampaign.v9+json',
  fields: { campaignId: V3_FIELDS.ownId, name: V3_FIELDS.name },
  filters: { campaignIdFilter: { type: 'ids', column: 'id' } },
  hiddenStates: [],
  maxItems: 10,
};

export const operations = v3Operations(campaigns, API, ['list']);
`;

const DECISION = `
- id: V9-01
  topic: Lists of version 9
  behaviour: >-
    A page has at most 10 campaigns.
  basis: decided
`;

let copy = '';
let program: Program;

/** The recipe, without the tests. */
function addVersion(): void {
  mkdirSync(join(copy, 'src/service/apis/sp/v9'));
  writeFileSync(join(copy, 'src/service/apis/sp/v9/operations.ts'), DECLARATION);
  change('src/server/families.ts', (text) =>
    text.replace(/^ {2}'sp\/v3'.*\n/m, "$&  'sp/v9': () => import('../service/apis/sp/v9/operations.ts'),\n"),
  );
  change('docs/fidelity.yaml', (text) => text + DECISION);
  change('docs/later-operations.tsv', (text) => `${text.trimEnd()}\nPOST\t/v9/sp/campaigns/list\tsp v9\tB\t\n`);
}

function change(file: string, edit: (text: string) => string): void {
  const text = readFileSync(join(copy, file), 'utf8');
  expect(edit(text), file).not.toBe(text);
  writeFileSync(join(copy, file), edit(text));
}

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(NODE, args, { cwd: copy, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'api-version-'));
  for (const name of [...COPIED, ...COPIED_FILES]) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  addVersion();
  for (const script of ['write-rules', 'write-route-table', 'write-tables', 'write-client-types'])
    expect(run(`tools/docs/${script}.ts`), script).toBe('');
  program = await startProgram({}, [], join(copy, 'src/main.ts'));
}, TIMEOUT_MS);

afterAll(async () => {
  program.child.kill('SIGKILL');
  await program.ended;
  rmSync(copy, { recursive: true, force: true });
});

const GENERATED = /^(?:src\/generated\/|docs\/(?:checking|decisions|support)\.md$|README\.md$)/;

it('changes few existing files, and the recipe names each of them', () => {
  const all = [...COPIED.filter((name) => name !== 'runtime').map((name) => `${name}/**/*.*`), ...COPIED_FILES];
  const changed = globSync(all, { cwd: ROOT }).filter(
    (file) => !readFileSync(join(ROOT, file)).equals(readFileSync(join(copy, file))),
  );
  const byHand = changed.filter((file) => !GENERATED.test(file));
  const recipe = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    .split('### Add an API version')[1]
    ?.split('### ')[0];
  for (const file of byHand) expect(recipe).toContain(`\`${file}\``);
  expect(byHand.length).toBeGreaterThan(0);
  expect(byHand.length).toBeLessThanOrEqual(MAX_CHANGED);
});

it(
  'has types that fit',
  () => {
    writeFileSync(join(copy, 'tsconfig.src.json'), '{ "extends": "./tsconfig.json", "include": ["src"] }');
    expect(run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.src.json')).toBe('');
  },
  TIMEOUT_MS,
);

it('serves the version over HTTP', async () => {
  const { status, text } = await program.call('POST', '/v9/sp/campaigns/list', {});
  expect(status).toBe(200);
  // The program answers with this shape.
  const { campaigns, totalResults } = JSON.parse(text) as { campaigns: object[]; totalResults: number };
  expect(totalResults).toBeGreaterThan(0);
  expect(Object.keys(campaigns[0] ?? {})).toEqual(['campaignId', 'name']);
});

it('is in the OpenAPI document, the coverage and the versions of an entity', async () => {
  const read = async (path: string): Promise<string> => (await program.call('GET', path)).text;
  expect(await read('/openapi.json')).toContain('"/v9/sp/campaigns/list"');
  expect(await read('/_sandbox/coverage')).toContain('listVersion9Campaigns');
  const list = JSON.parse((await program.call('POST', '/v9/sp/campaigns/list', {})).text) as {
    campaigns: { campaignId: string }[];
  };
  const versions = await read(`/_sandbox/entities/campaigns/${list.campaigns[0]?.campaignId}/versions`);
  expect(versions).toContain('"api":"sp-v9"');
});

it('can fail by a fault, and its mistakes are explained', async () => {
  await program.call('POST', '/_sandbox/faults', {
    match: { operation: 'listVersion9Campaigns' },
    when: { times: 1 },
    effect: { preset: 'unavailable' },
  });
  expect((await program.call('POST', '/v9/sp/campaigns/list', {})).status).toBe(503);
  expect((await program.call('POST', '/v9/sp/campaigns/list', { maxResults: 11 })).status).toBe(400);
  expect((await program.call('GET', '/_sandbox/requests?limit=1')).text).toContain('V9-01');
});
