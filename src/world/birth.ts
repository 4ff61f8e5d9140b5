/**
 * How a world begins: a copy gets its own name, clock and credentials. Tokens of the world that it was copied from
 * are not known in it.
 */
import { machineNow, setClock, type ClockMode } from './clock.ts';
import { credentialsOf, type Credentials } from './names.ts';
import type { World } from './world.ts';

export interface Birth {
  bytes: Buffer;
  name: string;
  /** What its clock says first; without it the machine's time. */
  now?: number | undefined;
  clock?: ClockMode | undefined;
  /** What was wished for it, whatever its scenario says. */
  asked?: { now?: number | undefined; clock?: ClockMode | undefined } | undefined;
  /** Copied from another world: without a clock of its own it goes on by the other's. */
  copied?: boolean | undefined;
  /** Machine time when it is dropped. */
  until?: number | undefined;
}

/** What the world was born with, whether or not it was revoked since. */
export function credentialsOfWorld(world: World): Credentials {
  return credentialsIn(world, world.name);
}

function credentialsIn(world: World, name: string): Credentials {
  return credentialsOf(name, (kind) => world.ids.text(`${kind} of ${name}`, 0, 32));
}

export function settle(world: World, { name, now, clock, copied = false }: Omit<Birth, 'bytes'>): void {
  world.transaction(() => {
    const { people } = world;
    people.dropAllTokens();
    people.dropAllClients();
    const { clientId, clientSecret, accessToken, refreshToken } = credentialsIn(world, name);
    const start = now ?? (copied ? world.now() : machineNow());
    const { ttl, access: narrowed } = world.ownGrant ?? { ttl: null, access: null };
    const access = narrowed === null ? null : JSON.stringify(narrowed);
    people.addClient({ clientId, clientSecret });
    people.addToken({
      token: accessToken,
      kind: 'access',
      clientId,
      expiresAt: ttl === null ? null : start + ttl,
      access,
    });
    people.addToken({ token: refreshToken, kind: 'refresh', clientId, expiresAt: null, access });
    if (!copied) {
      world.timeline.start(start);
      world.faults.start(start);
    }
    const mode = clock ?? (copied ? world.clockMode : 'running');
    world.changeSelf({ name, createdAt: start, clock: setClock(start, mode) });
  });
}
