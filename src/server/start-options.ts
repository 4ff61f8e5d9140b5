/**
 * The options of `startSandbox`.
 */
export interface StartOptions {
  /** The scenario that worlds start from: a name, or the path of a file. Default: `default`. */
  scenario?: string | undefined;
  /** Folders with your own scenarios, and with the seeds that they extend. */
  scenarios?: string | undefined;
  seeds?: string | undefined;
  /** The seed of all generated values. Default: that of the scenario, or `1`. */
  seed?: string | number | undefined;
  /** The initial time of the clock of `default`: ISO 8601 with an offset, or a date. Default: as in the scenario, or now. */
  now?: string | Date | undefined;
  /** The clock mode of the world `default`. Default: as in the scenario, or running. */
  clock?: 'running' | 'frozen' | undefined;
  /** Ports of the regions; 0 selects a free port. Default: 0. */
  ports?: { na?: number | undefined; eu?: number | undefined; fe?: number | undefined } | undefined;
  /** The address to listen on. Default: 127.0.0.1, which only this machine can reach. */
  host?: string | undefined;
  /** The folder that stores worlds. Default: none; worlds are kept in memory. */
  data?: string | undefined;
  /** The bearer token that the admin API requires; the `client` of the sandbox sends it. */
  adminToken?: string | undefined;
  /** The file to which the sandbox appends, when it is closed, which parts of the API were seen; see `ads-sandbox coverage`. */
  coverageFile?: string | undefined;
}
