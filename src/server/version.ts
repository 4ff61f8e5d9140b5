/**
 * Reads the version of the package. package.json is one folder up in a build, and two in the source tree.
 */
import { existsSync, readFileSync } from 'node:fs';

const MANIFEST_PATHS = ['../package.json', '../../package.json'];

export function ownVersion(): string {
  const url = MANIFEST_PATHS.map((path) => new URL(path, import.meta.url)).find((each) => existsSync(each));
  if (url === undefined) return '0.0.0';
  // package.json always has a version.
  return (JSON.parse(readFileSync(url, 'utf8')) as { version: string }).version;
}
