/**
 * Days that a read needs one after another, such as those of a budget of a lifetime: each turn of the event loop computes
 * one, so that other requests are served in between.
 */
import { OperationContext, type Scope, type ScopeAtTime, scopeOf } from '../../entities/operation-context.ts';

/** Thrown by a read that may wait. */
export class DaysMissing extends Error {
  readonly #scope: Scope;
  readonly #lifetime: Scope['world']['lifetime'];
  readonly #compute: (context: ScopeAtTime) => void;

  constructor(scope: Scope, compute: (context: ScopeAtTime) => void) {
    super('earlier days are not computed yet');
    this.#scope = scope;
    this.#lifetime = scope.world.lifetime;
    this.#compute = compute;
  }

  /** The scope of the present rows, which may have changed. */
  scopeNow(): Scope {
    const { world, profile } = this.#scope;
    world.mustLive(this.#lifetime);
    return scopeOf(world, world.accountStore.profile(profile.profileId) ?? profile);
  }

  /** Computes a day. Returns what is missing then. */
  computeNext(): DaysMissing | undefined {
    const missing = untilDaysMiss(() => this.#compute(new OperationContext(this.scopeNow())));
    return missing instanceof DaysMissing ? missing : undefined;
  }
}

/** Whether the present call is within `untilDaysMiss`. */
let isWithin = false;

export function mayWait(): boolean {
  return isWithin;
}

/** Returns what is missing if the work, which writes nothing, needs more than a day. It is to be repeated then. */
export function untilDaysMiss<T>(work: () => T): T | DaysMissing {
  const outer = isWithin;
  isWithin = true;
  try {
    return work();
  } catch (error) {
    if (error instanceof DaysMissing) return error;
    throw error;
  } finally {
    isWithin = outer;
  }
}
