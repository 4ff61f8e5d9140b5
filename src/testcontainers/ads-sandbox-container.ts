/**
 * The image of the sandbox as a container of Testcontainers: started when a test run begins, steered by the client.
 */
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { AbstractStartedContainer, GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';
import { connect, type SandboxClient } from '../client/connect.ts';
import type { WorldHandle } from '../client/world-handle.ts';

export type Region = 'na' | 'eu' | 'fe';

/** Where each region listens inside the container. */
const PORTS: Readonly<Record<Region, number>> = { na: 8080, eu: 8081, fe: 8082 };
const SCENARIOS = '/scenarios';
/** A probe gets no longer than this, and the next follows as soon: the image is ready after a few of them. */
const PROBE_MS = 100;

export class AdsSandboxContainer extends GenericContainer {
  #adminToken: string | undefined;

  constructor(image = 'ads-sandbox') {
    super(image);
    this.withExposedPorts(...Object.values(PORTS));
    this.withWaitStrategy(Wait.forHttp('/readyz', PORTS.na).withReadTimeout(PROBE_MS));
  }

  /** What worlds start from: the name of a scenario that the image has, or a YAML file of yours. */
  withScenario(scenario: string): this {
    if (!/\.ya?ml$/.test(scenario)) return this.withEnvironment({ SANDBOX_SCENARIO: scenario });
    const source = resolve(scenario);
    if (!existsSync(source)) throw new Error(`there is no scenario ${source}`);
    const target = `${SCENARIOS}/${basename(source)}`;
    this.withCopyFilesToContainer([{ source, target, mode: 0o644 }]);
    return this.withEnvironment({ SANDBOX_SCENARIO: target });
  }

  /** Of everything drawn: the same seed gives the same ids, tokens and numbers. */
  withSeed(seed: string | number): this {
    return this.withEnvironment({ SANDBOX_SEED: String(seed) });
  }

  /** The clock of the world `default`: ISO 8601 with an offset, or a day; frozen there unless it is to run on. */
  withNow(now: string | Date, clock: 'frozen' | 'running' = 'frozen'): this {
    return this.withEnvironment({
      SANDBOX_NOW: typeof now === 'string' ? now : now.toISOString(),
      SANDBOX_CLOCK: clock,
    });
  }

  /** The control API asks for it; the client sends it. */
  withAdminToken(token: string): this {
    this.#adminToken = token;
    return this.withEnvironment({ SANDBOX_ADMIN_TOKEN: token });
  }

  override async start(): Promise<StartedAdsSandboxContainer> {
    return new StartedAdsSandboxContainer(await super.start(), this.#adminToken);
  }
}

export class StartedAdsSandboxContainer extends AbstractStartedContainer {
  /** Base URL of each region, at the port that it was given on this machine. */
  readonly urls: Readonly<Record<Region, string>>;
  /** Steers the sandbox: worlds, clock, faults and the rest. */
  readonly client: SandboxClient;

  constructor(started: StartedTestContainer, adminToken: string | undefined) {
    super(started);
    const url = (region: Region): string => `http://${this.getHost()}:${this.getMappedPort(PORTS[region])}`;
    this.urls = { na: url('na'), eu: url('eu'), fe: url('fe') };
    this.client = connect(this.urls.na, { adminToken });
  }

  /** Base URL of the region na, for clients of the world `default`. */
  get url(): string {
    return this.urls.na;
  }

  /** Base URL of each region in this world. The world's own `regions` name the ports inside the container. */
  urlsOf(world: Pick<WorldHandle, 'apiUrl'>): Record<Region, string> {
    const path = new URL(world.apiUrl).pathname.replace(/\/$/, '');
    return { na: this.urls.na + path, eu: this.urls.eu + path, fe: this.urls.fe + path };
  }

  /** A world of one's own, in this container; `await using` drops it in the end. */
  createWorld(wish?: Parameters<SandboxClient['createWorld']>[0]): Promise<WorldHandle> {
    return this.client.createWorld(wish);
  }
}
