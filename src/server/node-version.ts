/**
 * Checks the version of Node.js. In older versions the native module of the database would end the process without a
 * message.
 */

/** Must equal `engines` in package.json. */
const OLDEST = 22;

/** Returns an error message, or undefined if the version is supported. */
export function unsupportedNodeVersion(version: string): string | undefined {
  return Number.parseInt(version, 10) >= OLDEST
    ? undefined
    : `requires Node.js ${OLDEST} or newer, but this is ${version}`;
}
