/**
 * The start state of a world. A copy gets its own name, clock and credentials, and does not accept the tokens of the
 * world from which it was copied.
 */
import { machineNow, setClock, type ClockMode } from '../clock.ts';
import { makeCredentials, type Credentials } from '../world-names.ts';
import type { LargeStart } from '../database/large-copy.ts';
import type { World } from '../state/world.ts';
import { newGuard } from '../stores/guard.ts';

export interface WorldOrigin {
  readonly bytes: Buffer;
  /** Where the bytes are, for a copy of a large world. */
  large?: LargeStart | undefined;
  name: string;
  /** The start instant; by default the machine's time. */
  now?: number | undefined;
  clock?: ClockMode | undefined;
  /** The requested instant and mode, which take precedence over the scenario. */
  requested?: { now?: number | undefined; clock?: ClockMode | undefined } | undefined;
  /** A copy of another world, which continues the other's clock by default. */
  copied?: boolean | undefined;
  /** The name of the world from which it was copied, if that is known. */
  parent?: string | undefined;
  /** Machine time at which the world is deleted. */
  until?: number | undefined;
}

/** Returns the initial credentials of a world, which may be revoked. */
export function credentialsOfWorld(world: World): Credentials {
  return credentialsIn(world, world.name);
}

function credentialsIn(world: World, name: string): Credentials {
  return makeCredentials(name, (kind) => world.ids.text(`${kind} of ${name}`, 0, 32));
}

export function initializeWorld(world: World, { name, now, clock, copied = false }: Omit<WorldOrigin, 'bytes'>): void {
  world.transaction(() => {
    const { accountStore } = world;
    accountStore.dropAllTokens();
    accountStore.dropAllClients();
    const { clientId, clientSecret, accessToken, refreshToken } = credentialsIn(world, name);
    const start = now ?? (copied ? world.now() : machineNow());
    const { ttl, access: narrowed } = world.row.ownGrant ?? { ttl: null, access: null };
    const access = narrowed === null ? null : JSON.stringify(narrowed);
    accountStore.addClient({ clientId, clientSecret });
    accountStore.addToken({
      token: accessToken,
      kind: 'access',
      clientId,
      expiresAt: ttl === null ? null : start + ttl,
      access,
    });
    accountStore.addToken({ token: refreshToken, kind: 'refresh', clientId, expiresAt: null, access });
    if (!copied) {
      world.timeline.start(start);
      world.faults.start(start);
      const { guard } = world.row;
      if (guard !== null) world.updateRow({ guard: newGuard(guard.limits, start) });
    }
    const mode = clock ?? (copied ? world.clockMode : 'running');
    // A template may have run for a while: its clock is later than its start.
    const startedAt = copied ? world.row.startedAt : start - Math.max(0, world.now() - world.row.startedAt);
    world.updateRow({ name, createdAt: start, startedAt, clock: setClock(start, mode) });
    world.changeLog.markStart(start, copied);
  });
}
