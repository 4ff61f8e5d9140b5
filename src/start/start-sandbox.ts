/**
 * A sandbox inside the process that tests run in: real listeners on free ports, no container, gone when it is closed.
 */
import { connect, type SandboxClient } from '../client/connect.ts';
import type { Body } from '../client/caller.ts';
import type { WorldHandle } from '../client/world-handle.ts';
import { unfit } from '../console/runtime.ts';
import type { StartOptions } from './start-options.ts';

export type { WorldHandle } from '../client/world-handle.ts';
export type { StartOptions } from './start-options.ts';

export interface RunningSandbox extends AsyncDisposable {
  /** Base URL of the service: region na, world `default`. The control API is below `/_sandbox` of it. */
  url: string;
  /** Base URL of the service in each region. */
  regions: { na: string; eu: string; fe: string };
  client: SandboxClient;
  /** The world `default`. */
  world: WorldHandle;
  /** Another world, for one test. */
  createWorld(wish?: Body<'createWorld'>): Promise<WorldHandle>;
  /** Ends it; twice does no harm. */
  close(): Promise<void>;
}

/** Rejects with a sentence where an option is no good, a port is taken, or there is no such scenario. */
export async function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  const reason = unfit(process.versions.node);
  if (reason !== undefined) throw new Error(`ads-sandbox: ${reason}`);
  // Loaded only now, so that importing this costs a test run nothing.
  const { open } = await import('./open.ts');
  const { listening, worlds } = await open(options);
  const { na, eu, fe } = listening.urls;
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= listening.close().finally(() => worlds.close()));
  const client = connect(listening.controlUrl, { adminToken: options.adminToken });
  return {
    url: na,
    regions: { na, eu, fe },
    client,
    world: await client.world(),
    createWorld: (wish) => client.createWorld(wish),
    close,
    [Symbol.asyncDispose]: close,
  };
}
