/**
 * What a release is made of: the workflow, which runs elsewhere, its scripts, and the names that users rely on.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { thirdPartyNotices } from '../../build-notices.ts';
import { keptNames, keyOf, publicNames, publicNamesText } from '../../tools/docs/write-public-names.ts';
import { releaseNotes } from '../../tools/release/release-notes.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const manifest = z
  .object({ version: z.string(), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

describe('the names that users rely on', () => {
  it('are all still there: a name in docs/public-names.tsv is removed by a major version only', () => {
    const present = new Set(publicNames().map(keyOf));
    expect(
      keptNames()
        .map(keyOf)
        .filter((key) => !present.has(key)),
    ).toEqual([]);
  });

  it('are listed in docs/public-names.tsv (run npm run docs)', () => {
    expect(read('docs/public-names.tsv')).toBe(publicNamesText());
  });

  it('are of every kind, and deprecated ones name their replacement', () => {
    const found = publicNames();
    const samples = ['command\texec', 'option\t--seed', 'option\texec --fail-on', 'variable\tADS_API_URL_EU'];
    for (const sample of [...samples, 'import\t./vitest', 'setting\tdialect', 'method\tworld.clock.advance'])
      expect(found.map(keyOf)).toContain(sample);
    const { deprecated } = found.find(({ name }) => name === 'world.faults.add') ?? {};
    expect(deprecated).toBe('Use `create`.');
  });
});

describe('the version in package.json', () => {
  it('is that of the image, of the Python package, of the changelog and of the example', () => {
    const { version } = manifest;
    expect(/^ARG VERSION=(.*)$/m.exec(read('Dockerfile'))?.[1]).toBe(version);
    expect(read('python/src/ads_sandbox/_version.py')).toContain(`VERSION = "${version}"`);
    expect(/^## (\S+) - /m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
    expect(read('examples/vitest/package.json')).toContain(`"ads-sandbox": "^${version}"`);
  });
});

describe('the notes of a release', () => {
  const CHANGELOG =
    '# Changelog\n\n## 1.1.0 - unreleased\n\n- More.\n\n## 1.0.0 - 2026-12-01\n\n- **First**: all.\n\n## 0.9.0 - 2026-11-01\n';

  it('are the section of its version', () => {
    expect(releaseNotes(CHANGELOG, '1.0.0')).toBe('- **First**: all.\n');
  });

  it.each([
    ['1.1.0', "the section '1.1.0 - unreleased' of CHANGELOG.md has no date: it must be '1.1.0 - YYYY-MM-DD'"],
    ['1.0', 'CHANGELOG.md has 0 sections of version 1.0: it must have 1'],
    ['0.9.0', "the section '0.9.0 - 2026-11-01' of CHANGELOG.md is empty"],
  ])('of %s are refused', (version, message) => {
    expect(() => releaseNotes(CHANGELOG, version)).toThrow(message);
  });

  it('can be made of CHANGELOG.md, once its first section has a date', () => {
    const dated = read('CHANGELOG.md').replace(' - unreleased', ' - 2026-12-01');
    expect(releaseNotes(dated, manifest.version)).toMatch(/^- OAuth/m);
  });
});

describe('the licenses of packages', () => {
  const metafileOf = (path: string) => ({
    inputs: {},
    outputs: { 'main.js': { bytes: 1, inputs: { [path]: { bytesInOutput: 1 } }, imports: [], exports: [] } },
  });

  it('are those of packages with code in the bundle, with their texts', () => {
    const notices = thirdPartyNotices([metafileOf('node_modules/yaml/dist/index.js')]);
    expect(notices).toMatch(/^yaml [\d.]+: ISC\n\nCopyright Eemeli Aro/m);
    expect([...notices.matchAll(/^(\S+) [\d.]+: /gm)].map(([, name]) => name)).toEqual([
      'better-sqlite3',
      'swagger-ui-dist',
      'yaml',
    ]);
  });

  it('stop the build unless the project accepts them', () => {
    expect(() => thirdPartyNotices([metafileOf('node_modules/axe-core/axe.js')])).toThrow(
      "the build contains axe-core, whose license 'MPL-2.0' is not in the list of build-notices.ts",
    );
  });
});

const step = z.strictObject({
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const permissions = z.record(z.string(), z.enum(['read', 'write']));
const workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({ push: z.strictObject({ tags: z.array(z.string()) }) }),
  permissions,
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  env: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.strictObject({
      needs: z.union([z.string(), z.array(z.string())]).optional(),
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      environment: z.string().optional(),
      permissions: permissions.optional(),
      defaults: z.strictObject({ run: z.strictObject({ shell: z.string() }) }).optional(),
      strategy: z
        .strictObject({ matrix: z.strictObject({ include: z.array(z.record(z.string(), z.string())) }) })
        .optional(),
      steps: z.array(step),
    }),
  ),
});

describe('the workflow of a release', () => {
  const text = read('.github/workflows/release.yml');
  const { jobs, permissions: default_ } = workflow.parse(parse(text));
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('has steps that either use an action or run commands, and jobs that need existing ones', () => {
    for (const each of steps) expect([each.uses, each.run].filter((value) => value !== undefined)).toHaveLength(1);
    for (const { needs = [] } of Object.values(jobs))
      for (const job of [needs].flat()) expect(Object.keys(jobs)).toContain(job);
  });

  it('uses actions of one commit each, with its version in a comment', () => {
    const uses = [...text.matchAll(/uses: (.*)$/gm)].map(([, value = '']) => value);
    expect(uses).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length);
    for (const each of uses) expect(each).toMatch(/^[\w-]+\/[\w.-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('runs scripts that exist', () => {
    const commands = steps.map(({ run = '' }) => run).join('\n');
    const scripts = [...commands.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(scripts.length).toBeGreaterThan(1);
    for (const name of scripts) expect(Object.keys(manifest.scripts)).toContain(name);
    const files = [...commands.matchAll(/(?:node |^)((?:tools|\.ci)\/[\w./-]+)/gm)].map(([, path = '']) => path);
    expect(new Set(files)).toEqual(
      new Set(['tools/release/check-version.ts', 'tools/release/release-notes.ts', '.ci/run']),
    );
    for (const path of files) expect(existsSync(join(ROOT, path)), path).toBe(true);
  });

  it('has few permissions, and publishes nothing before the tests and each executable have run', () => {
    expect(default_).toEqual({ contents: 'read' });
    const isPublishing = (name: string): boolean => Object.values(jobs[name]?.permissions ?? {}).includes('write');
    const needed = (name: string): string[] =>
      [jobs[name]?.needs ?? []].flat().flatMap((each) => [each, ...needed(each)]);
    const publishing = Object.keys(jobs).filter(isPublishing);
    expect(publishing).toEqual(['image', 'npm', 'python', 'release']);
    for (const name of publishing) expect(needed(name)).toContain('test');
    for (const name of ['npm', 'python', 'release']) expect(needed(name)).toContain('executables');
  });

  it('starts an executable for each Node.js that the project brings', () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('runtime/package.json')));
    const platforms = jobs['executables']?.strategy?.matrix.include.map(({ platform = '' }) => platform) ?? [];
    const packages = platforms.map((platform) => platform.replace('win32', 'win'));
    expect(packages.toSorted()).toEqual(
      Object.keys(optionalDependencies)
        .map((name) => name.replace(/^node-(?:bin-)?/, ''))
        .toSorted(),
    );
  });

  it('names no host', () => {
    expect(text.match(/https?:|\b[\w-]+\.(?:com|io|org)\b/g)).toBeNull();
  });
});
