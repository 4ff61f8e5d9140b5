/**
 * Which version this is. In the package the manifest lies one folder up, in the source tree two.
 */
import { existsSync, readFileSync } from 'node:fs';

const PLACES = ['../package.json', '../../package.json'];

export function ownVersion(): string {
  const place = PLACES.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
  if (place === undefined) return '0.0.0';
  // Our own manifest.
  return (JSON.parse(readFileSync(place, 'utf8')) as { version: string }).version;
}
