/**
 * The lifetime of a world's database: from when it is opened until another one replaces it or the world is deleted. A
 * long request checks it to detect that its world was reset or replaced meanwhile.
 */
export type WorldEnd = 'reset' | 'restored' | 'restarted' | 'replaced' | 'dropped' | 'closed';

export interface Lifetime {
  /** Undefined while the database is open. */
  endedBy: WorldEnd | undefined;
}

const CLAUSES: Readonly<Record<WorldEnd, string>> = {
  reset: 'was reset',
  restored: 'was restored from a checkpoint',
  restarted: 'was started again from a scenario',
  replaced: 'was replaced by an import',
  dropped: 'was dropped',
  closed: 'was closed because the sandbox is stopping',
};

/** Thrown to work that still uses a database after it was closed. */
export class WorldEnded extends Error {
  readonly endedBy: WorldEnd;

  constructor(name: string, endedBy: WorldEnd) {
    const end = `The world ${name} ${CLAUSES[endedBy]} while this request was in progress`;
    super(isGone(endedBy) ? end : `${end}; send the request again`);
    this.endedBy = endedBy;
  }

  /** 404 if the world was deleted, 409 if it has another state now. */
  get status(): 404 | 409 {
    return isGone(this.endedBy) ? 404 : 409;
  }
}

function isGone(endedBy: WorldEnd): boolean {
  return endedBy === 'dropped' || endedBy === 'closed';
}
