/**
 * A sandbox without ports, in which a recording is sent again. Its clock is frozen at the instant of each request.
 */
import type { RuleId } from '../../generated/rule-ids.ts';
import { setJobStatus, statusOf } from '../../core/jobs/jobs.ts';
import type { JobStatus } from '../../model/jobs.ts';
import type { Config } from '../../server/config/config.ts';
import { ConfigError } from '../../server/config/option-values.ts';
import { createServer } from '../../server/app.ts';
import { loadWorlds } from '../../server/load-worlds.ts';
import { ownVersion } from '../../server/version.ts';
import { worldScenario, type WorldScenario } from '../../control/scenarios/world-scenario/world-scenario.ts';
import type { Country, Region } from '../../model/marketplaces.ts';
import { scenarioFile } from '../../model/schemas/scenario-file.ts';
import type { SettingsInput } from '../../model/schemas/settings-schema.ts';
import { applyScenario } from '../../scenarios/apply-scenario.ts';
import { findStartingPoint } from '../../scenarios/starting-point.ts';
import { advanceClock } from '../../scenarios/timeline/clock-control.ts';
import { ConnectionLost } from '../../service/http/break-connection.ts';
import type { CompletedExchange } from '../../service/pipeline/respond.ts';
import { credentialsOfWorld } from '../../world/lifecycle/world-origin.ts';
import type { Credentials } from '../../world/world-names.ts';
import { CapturedFileError, textOfBytes } from '../readers/file-text.ts';
import type { World } from '../../world/state/world.ts';

export interface OwnAnswer {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: string;
  /** Undefined for an unknown path. */
  operation: string | undefined;
  /** The ids of the rules that the answer follows. */
  rules: readonly RuleId[];
}

type Fetch = (request: Request, env: { region: Region }) => Response | Promise<Response>;

/** The status that the journal records for a broken connection. */
const NO_ANSWER = 0;

export class ReplayWorld {
  readonly #world: World;
  readonly #fetch: Fetch;
  readonly #close: () => void;
  readonly credentials: Credentials;
  #last: CompletedExchange | undefined;

  private constructor(world: World, close: () => void, start: (report: (done: CompletedExchange) => void) => Fetch) {
    this.#world = world;
    this.#close = close;
    this.credentials = credentialsOfWorld(world);
    this.#fetch = start((completed) => {
      this.#last = completed;
    });
  }

  /** Rejects with a `ConfigError` if the scenario or a setting cannot be used. */
  static async start(config: Config, settings: SettingsInput, warn: (message: string) => void): Promise<ReplayWorld> {
    // The variable SANDBOX_DATA can name a folder whose worlds must stay as they are.
    const { worlds, scenarios } = await loadWorlds({ ...config, data: undefined, clock: 'frozen' }, warn);
    const { default: world } = worlds;
    const hasSettings = Object.keys(settings).length > 0;
    const [problem] = hasSettings ? applyScenario(world, scenarioFile.parse({ settings })) : [];
    if (problem !== undefined) throw new ConfigError(`${problem.path}: ${problem.message}`);
    const common = { worlds, scenarios, version: ownVersion() };
    return new ReplayWorld(
      world,
      () => worlds.close(),
      (report) => {
        const app = createServer({ ...common, report });
        return (request, env) => app.fetch(request, env);
      },
    );
  }

  /** An earlier instant than that of the clock leaves the clock as it is. */
  advanceTo(instant: number): void {
    if (instant > this.#world.now()) advanceClock(this.#world, instant);
  }

  /** With the id of the account, by which a scenario names it. */
  profiles(): { profileId: string; account: string; country: Country }[] {
    return this.#world.accountStore
      .profiles()
      .map(({ profileId, accountId, country }) => ({ profileId, account: accountId, country }));
  }

  /** Whether the parts of a scenario are valid and now in the world. */
  apply(parts: Readonly<Record<string, unknown>>): boolean {
    const { data } = scenarioFile.safeParse(parts);
    return data !== undefined && applyScenario(this.#world, data).length === 0;
  }

  /** A scenario that makes an equal world. */
  scenario(): WorldScenario['scenario'] {
    return worldScenario(this.#world, undefined).scenario;
  }

  /** Whether the world has the job, which now has the status, if there is one. A job that has it already stays as it is. */
  setJobStatus(id: string, status: JobStatus | undefined): boolean {
    const job = this.#world.jobs.withId(id);
    if (job === undefined) return false;
    if (status !== undefined && statusOf(job, this.#world.now()) !== status)
      setJobStatus(this.#world, job, status, null);
    return true;
  }

  hasProfile(profileId: string): boolean {
    return this.#world.accountStore.profile(profileId) !== undefined;
  }

  /** The profile that takes the place of one that the world does not have. */
  profileIn(region: Region): string | undefined {
    return findStartingPoint(this.#world, [region]).profileId;
  }

  async send(request: Request, region: Region): Promise<OwnAnswer> {
    this.#last = undefined;
    try {
      const answer = await this.#fetch(request, { region });
      return this.#describe(answer.status, answer.headers, await textOf(answer));
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      return this.#describe(NO_ANSWER, new Headers(), '');
    }
  }

  close(): void {
    this.#close();
  }

  #describe(status: number, headers: Headers, body: string): OwnAnswer {
    const { operation, rule, itemRules = [] } = this.#lastMetadata();
    const rules = new Set([rule ?? [], itemRules.map((each) => each.rule)].flat());
    return { status, headers: new Map(headers), body, operation, rules: [...rules] };
  }

  #lastMetadata(): Partial<CompletedExchange['metadata']> {
    return this.#last?.metadata ?? {};
  }
}

/** Recorded files are decompressed, too. A part of a file, or a damaged one, stays as it is. */
async function textOf(answer: Response): Promise<string> {
  // The events of the admin API have no end.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    await answer.body?.cancel();
    return '';
  }
  const bytes = Buffer.from(await answer.arrayBuffer());
  try {
    return textOfBytes(bytes);
  } catch (error) {
    if (error instanceof CapturedFileError) return bytes.toString();
    throw error;
  }
}
