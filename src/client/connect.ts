/**
 * The client library: steers a sandbox from a test, over its control API. It needs nothing but fetch.
 */
import { Caller, type Answer, type Body, type ConnectOptions, type Given, type OperationId } from './caller.ts';
import { WorldHandle } from './world-handle.ts';

export type { ConnectOptions } from './caller.ts';
export { ControlError } from './control-error.ts';
// oxlint-disable-next-line house/no-barrels -- users of the package name these types too
export type * from './control-types.ts';
export type { WorldHandle } from './world-handle.ts';

/** The sandbox at this address: that of its control API, where that has one of its own. Nothing is called yet. */
export function connect(url: string | URL, options: ConnectOptions = {}): SandboxClient {
  return new SandboxClient(new Caller(url, options));
}

export class SandboxClient {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Where it was said to be, without a slash at its end. */
  get url(): string {
    return this.#caller.url;
  }

  /** Name, version, uptime, worlds, and the regions' addresses. */
  info(): Promise<Answer<'getInfo'>> {
    return this.call('getInfo', {});
  }

  /** A world of one's own: from a scenario, or a copy of another with `from`. `await using` drops it in the end. */
  async createWorld(wish: Body<'createWorld'> = {}): Promise<WorldHandle> {
    return new WorldHandle(this.#caller, await this.call('createWorld', { body: wish }));
  }

  /** One that is there already; without a name `default`, which always is. */
  async world(name = 'default'): Promise<WorldHandle> {
    return new WorldHandle(this.#caller, await this.#caller.call('getWorld', {}, name));
  }

  async worlds(): Promise<WorldHandle[]> {
    const { worlds } = await this.call('listWorlds', {});
    return worlds.map((world) => new WorldHandle(this.#caller, world));
  }

  /** What clients of the TLS listener are to trust, as PEM; a 404 where there is no such listener. */
  caCertificate(): Promise<string> {
    return this.call('getCaCertificate', {});
  }

  /** What worlds can start from. */
  readonly scenarios = {
    list: async (): Promise<Answer<'listScenarios'>['scenarios']> => (await this.call('listScenarios', {})).scenarios,
    get: (name: string): Promise<Answer<'getScenario'>> => this.call('getScenario', { params: { name } }),
    /** What is wrong with one, as YAML or as an object. */
    validate: (body: Body<'validateScenario'>): Promise<Answer<'validateScenario'>> =>
      this.call('validateScenario', { body }),
    /** A JSON Schema, for editors. */
    schema: (): Promise<Answer<'getScenarioSchema'>> => this.call('getScenarioSchema', {}),
  };

  /** The description of the control API, and the page that shows it. */
  readonly docs = {
    openApi: (): Promise<Answer<'getOpenApi'>> => this.call('getOpenApi', {}),
    page: (): Promise<string> => this.call('getDocs', {}),
    file: (file: Given<'getDocsFile'>['params']['file']): Promise<string> =>
      this.call('getDocsFile', { params: { file } }),
  };

  /** Any call by its operationId: those of one world are asked of `default`. */
  call<K extends OperationId>(id: K, given: Given<K>): Promise<Answer<K>> {
    return this.#caller.call(id, given);
  }
}
