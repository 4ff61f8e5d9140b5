/**
 * The image of the sandbox as a container of Testcontainers.
 */
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { AbstractStartedContainer, GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';
import { connect, type SandboxClient } from '../../client/connect.ts';
import type { WorldHandle } from '../../client/world-handle.ts';

export type Region = 'na' | 'eu' | 'fe';

/** The ports of the regions inside the container. */
const PORTS: Readonly<Record<Region, number>> = { na: 8080, eu: 8081, fe: 8082 };
const SCENARIOS = '/scenarios';
/** Timeout and interval of the readiness probe; the image is ready after a few probes. */
const PROBE_MS = 100;

export class AdsSandboxContainer extends GenericContainer {
  #adminToken: string | undefined;

  constructor(image = 'ads-sandbox') {
    super(image);
    this.withExposedPorts(...Object.values(PORTS));
    this.withWaitStrategy(Wait.forHttp('/readyz', PORTS.na).withReadTimeout(PROBE_MS));
  }

  /** Sets the scenario that worlds start from: the name of a built-in scenario, or the path of a YAML file. */
  withScenario(scenario: string): this {
    if (!/\.ya?ml$/.test(scenario)) return this.withEnvironment({ SANDBOX_SCENARIO: scenario });
    const source = resolve(scenario);
    if (!existsSync(source)) throw new Error(`the scenario file ${source} does not exist`);
    const target = `${SCENARIOS}/${basename(source)}`;
    this.withCopyFilesToContainer([{ source, target, mode: 0o644 }]);
    return this.withEnvironment({ SANDBOX_SCENARIO: target });
  }

  /** Sets the seed of all generated values: the same seed gives the same ids, tokens and numbers. */
  withSeed(seed: string | number): this {
    return this.withEnvironment({ SANDBOX_SEED: String(seed) });
  }

  /** Sets the clock of the world `default`: ISO 8601 with an offset, or a date. The clock is frozen by default. */
  withNow(now: string | Date, clock: 'frozen' | 'running' = 'frozen'): this {
    return this.withEnvironment({
      SANDBOX_NOW: typeof now === 'string' ? now : now.toISOString(),
      SANDBOX_CLOCK: clock,
    });
  }

  /** Sets the bearer token that the admin API requires; the client sends it. */
  withAdminToken(token: string): this {
    this.#adminToken = token;
    return this.withEnvironment({ SANDBOX_ADMIN_TOKEN: token });
  }

  override async start(): Promise<StartedAdsSandboxContainer> {
    return new StartedAdsSandboxContainer(await super.start(), this.#adminToken);
  }
}

export class StartedAdsSandboxContainer extends AbstractStartedContainer {
  /** The base URL of each region, with its mapped port on this machine. */
  readonly urls: Readonly<Record<Region, string>>;
  /** The client of the admin API. */
  readonly client: SandboxClient;

  constructor(started: StartedTestContainer, adminToken: string | undefined) {
    super(started);
    const url = (region: Region): string => `http://${this.getHost()}:${this.getMappedPort(PORTS[region])}`;
    this.urls = { na: url('na'), eu: url('eu'), fe: url('fe') };
    this.client = connect(this.urls.na, { adminToken });
  }

  /** The base URL of region na, for clients of the world `default`. */
  get url(): string {
    return this.urls.na;
  }

  /** The base URL of each region in a world. `world.regions` cannot be used: it has the ports inside the container. */
  urlsOf(world: Pick<WorldHandle, 'apiUrl'>): Record<Region, string> {
    const path = new URL(world.apiUrl).pathname.replace(/\/$/, '');
    return { na: this.urls.na + path, eu: this.urls.eu + path, fe: this.urls.fe + path };
  }

  /** Creates a world. `await using` deletes it at the end of the scope. */
  createWorld(options?: Parameters<SandboxClient['createWorld']>[0]): Promise<WorldHandle> {
    return this.client.createWorld(options);
  }
}
