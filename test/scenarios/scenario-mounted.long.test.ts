/** Scenarios of one's own: in a mounted folder, as one file, at the start of the program. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Library, COMPILED_AT } from '../../src/scenarios/library.ts';
import { prebuild } from '../../src/scenarios/prebuild.ts';
import { ScenarioCompiler } from '../../src/scenarios/scenario-compiler.ts';
import { launch, startProgram } from '../fixtures/programs/program.ts';
import { openWorld } from '../fixtures/sandbox.ts';

const root = mkdtempSync(join(tmpdir(), 'mounted-'));
const [scenarios, seeds] = [join(root, 'scenarios'), join(root, 'seeds')];
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeAll(() => {
  mkdirSync(scenarios);
  mkdirSync(seeds);
  mkdirSync(join(scenarios, 'folder.yaml'));
  const files = {
    'seeds/own-people.yaml': 'accounts: [{ name: Mounted, type: seller, countries: { US: { profileId: 42 } } }]',
    'scenarios/own.yaml': 'description: Our own.\nextends: seeds/own-people\nsettings: { pageSize: 4 }',
    'scenarios/child.yml': 'extends: own\nsettings: { strict: true }',
    'scenarios/as-json.json': '{"extends": "own", "description": "JSON is YAML too."}',
    'scenarios/one-of-two.yaml': 'extends: two-of-two',
    'scenarios/two-of-two.yaml': 'extends: one-of-two',
    'scenarios/broken.yaml': 'extends: own\nsettings:\n  pagesize: 4',
    'scenarios/on-broken.yaml': 'extends: broken',
    'scenarios/empty.yaml': 'extends: own\ndescription: Replaces the built-in scenario.',
    'scenarios/Not A Name.yaml': 'extends: own',
    'scenarios/notes.txt': 'not a scenario',
    'elsewhere.yaml': 'extends: seeds/empty\nclock: { now: 2026-05-05, mode: frozen }',
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
});

describe('a mounted folder', () => {
  const seller = () => openWorld({ scenario: 'default', mounts: { scenarios, seeds } });

  it('adds its scenarios to the built-in ones and replaces those with the same name', async () => {
    const { json } = await seller().admin('GET', '/scenarios');
    const mounted = json.scenarios.filter(({ source }: { source: string }) => source === 'mounted');
    expect(mounted.map(({ name, ok }: { name: string; ok: boolean }) => [name, ok])).toEqual([
      ['as-json', true],
      ['broken', false],
      ['child', true],
      ['empty', true],
      ['on-broken', true],
      ['one-of-two', true],
      ['own', true],
      ['two-of-two', true],
    ]);
    expect(json.scenarios).toContainEqual(expect.objectContaining({ name: 'default', source: 'builtIn' }));
  });

  it('provides scenarios for new worlds and for switches of the scenario', async () => {
    const current = seller();
    const made = await current.admin('POST', '/worlds', { name: 'child', scenario: 'child' });
    expect(made.json.profiles).toMatchObject([{ profileId: '42', accountName: 'Mounted' }]);
    expect((await current.admin('GET', '/worlds/child/settings')).json).toMatchObject({ pageSize: 4, strict: true });
    expect((await current.admin('POST', '/scenario', { name: 'as-json' })).status).toBe(200);
    expect((await current.admin('POST', '/scenario', { name: 'empty' })).json.profiles).toHaveLength(1);
    await current.admin('POST', '/scenario', { name: 'default' });
    expect((await current.admin('GET', '/settings')).json.pageSize).toBe(5000);
  });

  it('is read again whenever a world starts from one of its scenarios', async () => {
    const current = seller();
    const path = join(scenarios, 'being-written.yaml');
    const size = async () => {
      await current.admin('POST', '/scenario', { name: 'being-written' });
      return (await current.admin('GET', '/settings')).json.pageSize;
    };
    for (const pageSize of [5, 6]) {
      writeFileSync(path, `extends: own\nsettings: { pageSize: ${pageSize} }`);
      expect(await size()).toBe(pageSize);
    }
    writeFileSync(join(seeds, 'own-people.yaml'), 'accounts: [{ name: Renamed, type: seller, countries: [US] }]');
    expect((await current.admin('POST', '/scenario', { name: 'own' })).json.profiles).toMatchObject([
      { accountName: 'Renamed' },
    ]);
    rmSync(path);
    expect((await current.admin('POST', '/scenario', { name: 'being-written' })).status).toBe(404);
  });

  it.each([
    ['broken', { file: join(scenarios, 'broken.yaml'), line: 3, path: 'settings.pagesize' }],
    ['on-broken', { file: join(scenarios, 'broken.yaml'), line: 3, path: 'settings.pagesize' }],
    ['one-of-two', { file: join(scenarios, 'two-of-two.yaml'), line: 1, path: 'extends' }],
  ])('reports the errors of %s and the file that contains them', async (name, error) => {
    const current = seller();
    for (const [path, body] of [
      ['/scenario', { name }],
      ['/worlds', { scenario: name }],
    ] as const) {
      const { status, json } = await current.admin('POST', path, body);
      expect(status).toBe(400);
      expect(json.errors).toMatchObject([error]);
    }
  });
});

describe('a prebuilt scenario', () => {
  it('equals the compiled scenario, also if it contains calendar days', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'prebuilt-'));
    const dated = `extends: default
clock: { now: '2026-05-05T07:00:00Z' }
overrides: [{ collection: campaigns, ref: stoves-exact, date: 2026-05-01, values: { impressions: 11 } }]
`;
    try {
      const file = join(folder, 'dated.yaml');
      writeFileSync(file, dated);
      const compiler = new ScenarioCompiler(new Library({ file }));
      expect(prebuild(compiler, ['dated', 'default'], pathToFileURL(`${folder}/`))).toEqual([]);
      const metadataOf = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.prebuilt.json`), 'utf8'));
      expect(metadataOf('dated')).toEqual({
        compiledAt: Date.parse('2026-05-05T07:00:00Z'),
        clock: { now: Date.parse('2026-05-05T07:00:00Z') },
        hasFixedDates: true,
      });
      expect(metadataOf('default')).toEqual({ compiledAt: COMPILED_AT });
      const { bytes } = compiler.compile('dated', { now: 0 });
      expect(gunzipSync(readFileSync(join(folder, 'dated.prebuilt.gz'))).equals(bytes)).toBe(true);
      // For another start instant it is compiled again: the day of the override stays.
      const seller = openWorld({ scenario: 'dated', mounts: { file }, now: Date.parse('2027-01-01T00:00:00Z') });
      const { json } = await seller.admin('GET', '/metrics/overrides');
      expect(json.overrides).toMatchObject([{ date: '2026-05-01' }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the program', () => {
  it('starts with a scenario from the folder', async () => {
    const program = await startProgram({
      SANDBOX_SCENARIOS: scenarios,
      SANDBOX_SEEDS: seeds,
      SANDBOX_SCENARIO: 'child',
      SANDBOX_LOG: 'none',
    });
    expect(JSON.parse((await program.call('GET', '/_sandbox/settings')).text)).toMatchObject({ strict: true });
    expect((await program.call('POST', '/_sandbox/scenario', { name: 'report-slow' })).status).toBe(200);
    program.child.kill();
    await program.ended;
  });

  it('starts with a scenario file and its clock', async () => {
    const program = await startProgram({ SANDBOX_SCENARIO: join(root, 'elsewhere.yaml'), SANDBOX_LOG: 'none' });
    const world = JSON.parse((await program.call('GET', '/_sandbox/worlds/default')).text);
    expect(world).toMatchObject({ scenario: 'elsewhere', now: '2026-05-05T00:00:00.000Z', clock: 'frozen' });
    program.child.kill();
    await program.ended;
  });

  it.each([
    [{ SANDBOX_SCENARIO: 'defualt' }, "SANDBOX_SCENARIO: there is no scenario 'defualt'; did you mean default?"],
    [{ SANDBOX_SCENARIO: './no-such.yaml' }, "SANDBOX_SCENARIO is './no-such.yaml': the file does not exist"],
    [{ SANDBOX_SCENARIO: join(scenarios, 'Not A Name.yaml') }, 'the file name must consist of a-z'],
    [{ SANDBOX_SCENARIOS: join(root, 'nowhere') }, 'SANDBOX_SCENARIOS is'],
    [
      { SANDBOX_SCENARIO: join(scenarios, 'broken.yaml'), SANDBOX_SCENARIOS: scenarios, SANDBOX_SEEDS: seeds },
      `broken.yaml:3:3: settings.pagesize: unknown field; did you mean pageSize?`,
    ],
  ])('exits with status 2 and an error message for %o', async (env, message) => {
    const program = launch(env);
    expect(await program.ended).toBe(2);
    expect(program.errors()).toContain(message);
  });
});
