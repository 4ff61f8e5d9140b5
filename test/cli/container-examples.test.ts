/**
 * The recipes in examples/ that use the image agree with the Dockerfile: its name, ports, user and probes.
 */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { openWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

type Tree = any; // oxlint-disable-line typescript/no-explicit-any -- files of others' formats, looked into

const ROOT = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const yaml = (file: string): Tree => parse(read(file), { strict: true });
const dockerfile = read('Dockerfile');
const PORTS = (/^EXPOSE (.*)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map(Number);
const PUBLISHED = PORTS.map((port) => `${port}:${port}`);
const KINDS = ['compose', 'devcontainer', 'github-actions', 'gitlab', 'kubernetes', 'replicas'];
const FILES = KINDS.flatMap((kind) => globSync(`examples/${kind}/{*,.*}.{yml,yaml,json}`, { cwd: ROOT }));

/** Every value of this key at any depth. */
function valuesOf(key: string, tree: Tree): unknown[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => (name === key ? [value] : valuesOf(key, value)));
}

/** Whether the program returns 200 for this path. */
async function answers(path: string): Promise<boolean> {
  return (await openWorld().ask('GET', path)).status === 200;
}

describe('each recipe', () => {
  it('exists, can be parsed, and contains image names without a registry', () => {
    expect(FILES.map((file) => file.split('/')[1]).toSorted()).toEqual(
      [...KINDS, 'devcontainer', 'kubernetes'].toSorted(),
    );
    for (const file of FILES) {
      const documents = parseAllDocuments(read(file), { strict: true });
      for (const document of documents) {
        expect('errors' in document ? document.errors : [], file).toEqual([]);
        for (const image of valuesOf('image', 'toJS' in document ? document.toJS() : undefined)) {
          expect(image, file).toMatch(
            /^(?:ads-sandbox|haproxy:lts|(?:node:26|python:3\.13-slim)-bookworm|node:26-bookworm-slim)$/,
          );
        }
      }
    }
  });

  it('uses a port that the image exposes', () => {
    for (const file of FILES) {
      for (const [, port] of read(file).matchAll(/(?:ads-sandbox|localhost):(\d+)/g)) {
        expect(PORTS, file).toContain(Number(port));
      }
    }
  });

  it('uses host names that the admin API accepts', async ({ world }) => {
    for (const file of FILES) {
      for (const [, host = ''] of read(file).matchAll(/http:\/\/([\w.-]+:\d+)/g)) {
        const { status } = await world.admin('GET', '/worlds', undefined, { headers: { host } });
        expect([file, host, status]).toEqual([file, host, 200]);
      }
    }
  });

  it('sets only variables that the program supports, beside the URL for clients', () => {
    const known = read('src/server/config/options.ts');
    for (const file of FILES) {
      for (const [variable] of read(file).matchAll(/SANDBOX_(?!URL\b)[A-Z_]+/g))
        expect(known, file).toContain(`'${variable}'`);
    }
  });
});

it('the image logs only JSON by default', () => {
  expect(dockerfile).toMatch(/^ENV .*\bSANDBOX_LOG=json\b/m);
});

it('the GitHub Actions recipe waits for the service with the health check of the image', () => {
  const { jobs, on } = yaml('examples/github-actions/tests.yml');
  expect(on).toEqual(['push']);
  const { services, steps, env } = jobs.tests;
  expect(services['ads-sandbox'].image).toBe('ads-sandbox');
  expect(services['ads-sandbox'].ports).toEqual(PUBLISHED);
  expect(services['ads-sandbox'].options).toBe('--memory 512m');
  expect(dockerfile).toContain('HEALTHCHECK');
  expect(env.ADS_API_URL).toBe(`http://localhost:${PORTS[0]}`);
  for (const step of steps) expect(Object.keys(step)).toHaveLength(1);
});

it('the GitLab recipe uses the name of the service in its URL', () => {
  const { '.sandbox': base, ...jobs } = yaml('examples/gitlab/.gitlab-ci.yml');
  const [service] = base.services;
  expect(service.name).toBe('ads-sandbox');
  expect(base.variables.ADS_API_URL).toBe(`http://${service.alias}:${PORTS[0]}`);
  expect(Object.values<Tree>(jobs).map((job) => job.extends)).toEqual(['.sandbox', '.sandbox']);
});

it.each(['compose', 'devcontainer'])('the recipe %s starts dependent services when the sandbox is healthy', (kind) => {
  const { services, volumes } = parse(read(`examples/${kind}/compose.yaml`), { strict: true, merge: true }) as Tree;
  const { 'ads-sandbox': own, ...others } = services;
  expect(own).toMatchObject({ image: 'ads-sandbox', read_only: true });
  const onLoopback = PUBLISHED.map((ports) => `127.0.0.1:${ports}`);
  expect(own.ports ?? onLoopback).toEqual(onLoopback);
  // No state is left for the next run.
  expect([own.volumes, volumes]).toEqual([undefined, undefined]);
  for (const { depends_on } of Object.values<Tree>(others))
    expect(depends_on).toEqual({ 'ads-sandbox': { condition: 'service_healthy' } });
});

it('the dev container opens a service of its compose file', () => {
  const { service, dockerComposeFile, forwardPorts } = yaml('examples/devcontainer/devcontainer.json');
  expect(Object.keys(yaml(`examples/devcontainer/${dockerComposeFile}`).services)).toContain(service);
  expect(forwardPorts).toEqual([`ads-sandbox:${PORTS[0]}`]);
  expect(() => JSON.parse(read('examples/devcontainer/devcontainer.json')) as Tree).not.toThrow();
});

it('the Kubernetes recipe uses existing probes, the user of the image, a read-only root and a volume', async () => {
  const [deployment, claim, service]: Tree[] = parseAllDocuments(read('examples/kubernetes/sandbox.yaml')).map(
    (document) => ('toJS' in document ? document.toJS() : undefined),
  );
  expect([deployment.apiVersion, deployment.kind]).toEqual(['apps/v1', 'Deployment']);
  expect([service.apiVersion, service.kind]).toEqual(['v1', 'Service']);
  const { metadata, spec } = deployment.spec.template;
  expect(deployment.spec.selector.matchLabels).toEqual(metadata.labels);
  expect(service.spec.selector).toEqual(metadata.labels);
  const [container] = spec.containers;
  expect(container.image).toBe('ads-sandbox');
  expect(container.ports.map(({ containerPort }: Tree) => containerPort)).toEqual(PORTS);
  expect(service.spec.ports.map(({ port }: Tree) => port)).toEqual(PORTS);
  const names = container.ports.map(({ name }: Tree) => name);
  for (const { targetPort } of service.spec.ports) expect(names).toContain(targetPort);
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
    expect(names).toContain(container[probe].httpGet.port);
    expect(await answers(container[probe].httpGet.path)).toBe(true);
  }
  expect(spec.securityContext).toMatchObject({ runAsNonRoot: true });
  expect(dockerfile).toContain(`USER ${spec.securityContext.runAsUser}:${spec.securityContext.fsGroup}`);
  expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
  expect(container.volumeMounts).toEqual([{ name: spec.volumes[0].name, mountPath: '/data' }]);
  expect(spec.volumes[0].persistentVolumeClaim.claimName).toBe(claim.metadata.name);
  expect(deployment.spec.replicas).toBe(1);
});

it('docs/testing.md describes the image with the name, ports and probe of the Dockerfile', async () => {
  const [, java = ''] = /```java\n(try .*?)```/s.exec(read('docs/testing.md')) ?? [];
  expect(java).toContain('GenericContainer<>("ads-sandbox")');
  expect(java).toContain(`.withExposedPorts(${PORTS.join(', ')})`);
  const [, path = '', port] = /forHttp\("([^"]+)"\)\.forPort\((\d+)\)/.exec(java) ?? [];
  expect(Number(port)).toBe(PORTS[0]);
  expect(await answers(path)).toBe(true);
  expect(java.split('(').length).toBe(java.split(')').length);
});
