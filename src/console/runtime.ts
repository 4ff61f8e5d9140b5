/**
 * Whether this Node.js can run the program: in an older one the database's native module ends the process, and nobody
 * learns why.
 */

/** As `engines` in package.json says. */
const OLDEST = 22;

/** A sentence for whoever called, or nothing where all is well. `version` is that of `process.versions.node`. */
export function unfit(version: string): string | undefined {
  return Number.parseInt(version, 10) >= OLDEST
    ? undefined
    : `it needs Node.js ${OLDEST} or newer, and this is ${version}`;
}
