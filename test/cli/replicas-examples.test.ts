/**
 * The recipes for several sandboxes behind a balancer agree with its configuration, which npm run test:replicas runs.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { openWorld } from '../fixtures/sandbox.ts';

type Tree = any; // oxlint-disable-line typescript/no-explicit-any -- files of others' formats, looked into

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const config = read('examples/replicas/haproxy.cfg');
const single: Tree = parseAllDocuments(read('examples/kubernetes/sandbox.yaml')).map((each) => each.toJS());
const documents: Tree[] = parseAllDocuments(read('examples/kubernetes/replicas.yaml')).map((each) => each.toJS());
const [set, headless, balancer, service, map] = documents;

/** The variable and the default name of each server in the configuration. */
const servers = [...config.matchAll(/^ {2}server \S+ "\$\{(\w+)-([\w-]+)\}"$/gm)].map(([, variable, name]) => ({
  variable,
  name,
}));
const ports = [...config.matchAll(/^ {2}bind .*-(\d+)\}"$/gm)].map(([, port]) => Number(port));

it('the HAProxy configuration contains three sandboxes and the ports of the regions', () => {
  expect(servers.map(({ variable }) => variable)).toEqual(['SANDBOX_1', 'SANDBOX_2', 'SANDBOX_3']);
  expect(ports).toEqual([8080, 8081, 8082]);
});

it('the HAProxy configuration has no health checks, because a world exists in one sandbox only', () => {
  expect(config).toContain('hash-type consistent');
  expect(config).not.toMatch(/^\s*(?:server|default-server).*\bcheck\b/m);
  expect(config).not.toMatch(/^\s*option redispatch/m);
});

it('the compose file gives each sandbox its name and volume, and the balancer this configuration', () => {
  const { services, volumes }: Tree = parse(read('examples/replicas/compose.yaml'), { strict: true, merge: true });
  const { 'ads-sandbox': front, ...others } = services;
  expect(Object.keys(others)).toEqual(servers.map(({ name }) => name));
  const own = Object.values<Tree>(others).map((each) => each.volumes[0].split(':'));
  expect(own.map(([volume]) => volume)).toEqual(Object.keys(volumes));
  for (const { image, read_only, environment, volumes: mounted } of Object.values<Tree>(others)) {
    expect([image, read_only]).toEqual(['ads-sandbox', true]);
    expect(environment.SANDBOX_ADMIN_TOKEN).toMatch(/^\$\{SANDBOX_ADMIN_TOKEN:\?/);
    expect(mounted).toEqual([expect.stringMatching(`:${environment.SANDBOX_DATA}$`)]);
  }
  expect(front.ports).toEqual(ports.map((port) => `\${ADDRESS:-127.0.0.1}:${port}:${port}`));
  expect(front.volumes).toEqual(['./haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro']);
  expect(Object.keys(front.depends_on)).toEqual(Object.keys(others));
});

describe('the Kubernetes recipe', () => {
  it('contains this configuration of the balancer', () => {
    expect(map.data['haproxy.cfg']).toBe(config);
    const { volumes, containers } = balancer.spec.template.spec;
    expect(volumes).toEqual([{ name: 'config', configMap: { name: map.metadata.name } }]);
    expect(containers[0].volumeMounts[0].name).toBe('config');
  });

  it('gives the balancer the pod names of the stateful set', () => {
    const { replicas, serviceName } = set.spec;
    expect([set.kind, replicas, serviceName]).toEqual(['StatefulSet', servers.length, headless.metadata.name]);
    const names = servers.map(({ variable }, i) => ({
      name: variable,
      value: `${set.metadata.name}-${i}.${serviceName}.$(NAMESPACE).svc.cluster.local`,
    }));
    // Kubernetes replaces variables that are defined before.
    const namespace = { name: 'NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } };
    expect(balancer.spec.template.spec.containers[0].env).toEqual([namespace, ...names]);
    expect(headless.spec).toMatchObject({ clusterIP: 'None', publishNotReadyAddresses: true });
  });

  it('selects existing labels, and keeps the worlds of each pod', () => {
    for (const each of [set, balancer]) {
      expect(each.spec.selector.matchLabels).toEqual(each.spec.template.metadata.labels);
    }
    expect(headless.spec.selector).toEqual(set.spec.template.metadata.labels);
    expect(service.spec.selector).toEqual(balancer.spec.template.metadata.labels);
    expect(service.spec.ports.map(({ port }: Tree) => port)).toEqual(ports);
    const [container] = set.spec.template.spec.containers;
    const [claim] = set.spec.volumeClaimTemplates;
    expect(container.volumeMounts).toEqual([{ name: claim.metadata.name, mountPath: '/data' }]);
    expect(container.env).toContainEqual({ name: 'SANDBOX_DATA', value: '/data' });
  });

  it('runs each sandbox as the recipe for a single sandbox', async () => {
    const [alone]: Tree = single[0].spec.template.spec.containers;
    const [each] = set.spec.template.spec.containers;
    for (const part of [
      'image',
      'ports',
      'startupProbe',
      'readinessProbe',
      'livenessProbe',
      'securityContext',
      'volumeMounts',
    ])
      expect(each[part], part).toEqual(alone[part]);
    expect(set.spec.template.spec.securityContext).toEqual(single[0].spec.template.spec.securityContext);
    expect((await openWorld().ask('GET', each.livenessProbe.httpGet.path)).status).toBe(200);
  });
});
