/**
 * The client library, which controls a sandbox through its admin API. It only needs `fetch`.
 */
import {
  AdminHttpClient,
  type Answer,
  type ConnectOptions,
  type Given,
  type OperationId,
  type Query,
} from './http-client.ts';
import type { ScenarioDefinition } from '../generated/admin-types.ts';
import { WorldHandle } from './world-handle.ts';
import { createWorldBody, scenarioBody, type WorldOptions } from './world-options.ts';

export type { ConnectOptions } from './http-client.ts';
export { AdminApiError } from './admin-error.ts';
// oxlint-disable-next-line ads-sandbox/no-barrels -- users of the package name these types too
export type * from '../generated/admin-types.ts';
export type { WorldHandle } from './world-handle.ts';
export type { ScenarioSource, WorldOptions } from './world-options.ts';

/** Creates a client for the admin API at this URL. It does not send a request. */
export function connect(url: string | URL, options: ConnectOptions = {}): SandboxClient {
  return new SandboxClient(new AdminHttpClient(url, options));
}

export class SandboxClient {
  readonly #http: AdminHttpClient;

  constructor(http: AdminHttpClient) {
    this.#http = http;
  }

  /** The URL of the admin API, without a trailing slash. */
  get url(): string {
    return this.#http.url;
  }

  /** Name, version, uptime, worlds, and the base URLs of the regions. */
  info(): Promise<Answer<'getInfo'>> {
    return this.call('getInfo', {});
  }

  /** Creates a world from a scenario, or a copy with `from`. `await using` deletes it at the end of the scope. */
  async createWorld(options: WorldOptions = {}): Promise<WorldHandle> {
    return new WorldHandle(this.#http, await this.call('createWorld', { body: createWorldBody(options) }));
  }

  /** Gets an existing world. */
  async world(name = 'default'): Promise<WorldHandle> {
    return new WorldHandle(this.#http, await this.#http.call('getWorld', {}, { world: name }));
  }

  async worlds(): Promise<WorldHandle[]> {
    const { worlds } = await this.call('listWorlds', {});
    return worlds.map((world) => new WorldHandle(this.#http, world));
  }

  /** The CA certificate of the TLS listener in PEM. Rejects with a 404 if there is no such listener. */
  caCertificate(): Promise<string> {
    return this.call('getCaCertificate', {});
  }

  /** The scenarios that worlds can start from. */
  readonly scenarios = {
    list: async (): Promise<Answer<'listScenarios'>['scenarios']> => (await this.call('listScenarios', {})).scenarios,
    get: (name: string): Promise<Answer<'getScenario'>> => this.call('getScenario', { params: { name } }),
    /** Validates a scenario, given as YAML or as an object. */
    validate: (scenario: ScenarioDefinition | string): Promise<Answer<'validateScenario'>> =>
      this.call('validateScenario', { body: scenarioBody(scenario) }),
    /** The JSON Schema of scenarios, for editors. */
    schema: (): Promise<Answer<'getScenarioSchema'>> => this.call('getScenarioSchema', {}),
    /** The JSON Schema of seeds. */
    seedSchema: (): Promise<Answer<'getSeedSchema'>> => this.call('getSeedSchema', {}),
  };

  /** Which parts of the API the requests of all clients have covered, in all worlds. */
  readonly coverage = {
    get: (): Promise<Answer<'getCoverage'>> => this.call('getCoverage', {}),
    /** Returns the coverage as text, as Markdown for the summary of a CI run, or as JUnit XML for its test report. */
    as: async (format: 'text' | 'markdown' | 'junit'): Promise<string> => {
      const text: unknown = await this.call('getCoverage', { query: { format } });
      return String(text);
    },
    clear: (): Promise<Answer<'clearCoverage'>> => this.call('clearCoverage', {}),
  };

  /** What the answers are based on, and how often clients have seen each decided behavior. */
  fidelity(query: Query<'getFidelity'> = {}): Promise<Answer<'getFidelity'>> {
    return this.call('getFidelity', { query });
  }

  /** The OpenAPI document of the admin API, and its documentation page. */
  readonly docs = {
    openApi: (): Promise<Answer<'getOpenApi'>> => this.call('getOpenApi', {}),
    page: (): Promise<string> => this.call('getDocs', {}),
    file: (file: Given<'getDocsFile'>['params']['file']): Promise<string> =>
      this.call('getDocsFile', { params: { file } }),
  };

  /** Sends a request by its operationId. Operations of a world are sent to `default`. */
  call<K extends OperationId>(id: K, given: Given<K>): Promise<Answer<K>> {
    return this.#http.call(id, given);
  }
}
