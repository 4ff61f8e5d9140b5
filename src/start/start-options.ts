/**
 * How a sandbox in the process is to be.
 */
export interface StartOptions {
  /** What worlds start from, by name or as the path of a file; `default` without it. */
  scenario?: string | undefined;
  /** A folder of scenarios of one's own, and one of seeds that they extend. */
  scenarios?: string | undefined;
  seeds?: string | undefined;
  /** Of everything drawn; `1` without it. */
  seed?: string | number | undefined;
  /** What the clock of `default` says first: ISO 8601 with an offset, or a day. Without it the scenario's, else now. */
  now?: string | Date | undefined;
  /** The clock of the world `default`; without it as the scenario says, else it runs. */
  clock?: 'running' | 'frozen' | undefined;
  /** Ports of the regions; what is left out, or 0, takes a free one. */
  ports?: { na?: number | undefined; eu?: number | undefined; fe?: number | undefined } | undefined;
  /** Address to listen on; without it only this machine reaches it. */
  host?: string | undefined;
  /** A folder that keeps the worlds; without it they live in memory. */
  data?: string | undefined;
  /** A bearer token that the control API asks for; the sandbox's own `client` sends it. */
  adminToken?: string | undefined;
}
