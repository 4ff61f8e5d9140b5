/**
 * Starts a sandbox inside the process of the tests, with listeners on free ports and without a container.
 */
import { connect, type SandboxClient } from '../../client/connect.ts';
import type { WorldOptions } from '../../client/world-options.ts';
import type { WorldHandle } from '../../client/world-handle.ts';
import { unsupportedNodeVersion } from '../node-version.ts';
import type { StartOptions } from '../start-options.ts';

export type { WorldHandle } from '../../client/world-handle.ts';
export type { StartOptions } from '../start-options.ts';

export interface RunningSandbox extends AsyncDisposable {
  /** The base URL of the service in region na and world `default`. The path of the admin API is `/_sandbox`. */
  url: string;
  /** The base URLs of the service by region. */
  regions: { na: string; eu: string; fe: string };
  client: SandboxClient;
  /** The world `default`. */
  world: WorldHandle;
  /** Creates another world, for one test. */
  createWorld(options?: WorldOptions): Promise<WorldHandle>;
  /** Stops the sandbox. May be called more than once. */
  close(): Promise<void>;
}

/** Rejects if an option is not valid, a port is in use, or the scenario does not exist. */
export async function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  const reason = unsupportedNodeVersion(process.versions.node);
  if (reason !== undefined) throw new Error(`ads-sandbox: ${reason}`);
  // Loaded late, so that importing this module is fast.
  const { startServer } = await import('../start-server.ts');
  const { listening, worlds } = await startServer(options);
  const { coverageFile } = options;
  const { na, eu, fe } = listening.urls;
  let closed: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await listening.close().finally(() => worlds.close());
    if (coverageFile !== undefined)
      (await import('../../insight/coverage/coverage-file.ts')).appendCounts(coverageFile, listening.coverage.counts());
  };
  const close = (): Promise<void> => (closed ??= stop());
  const client = connect(listening.adminUrl, { adminToken: options.adminToken });
  const world = await client.world().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    url: na,
    regions: { na, eu, fe },
    client,
    world,
    createWorld: (worldOptions) => client.createWorld(worldOptions),
    close,
    [Symbol.asyncDispose]: close,
  };
}
