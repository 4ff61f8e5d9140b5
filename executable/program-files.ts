/**
 * The files that the program needs to run, without the libraries for users and the parts for other platforms. The image
 * and the executables consist of these.
 */
import { globSync, statSync } from 'node:fs';

/** As Node.js and the package better-sqlite3 name it, such as `linux-x64`. */
export type Platform = string;

const INCLUDED = ['dist/**', 'docs/*.md', 'package.json', 'LICENSE', 'CHANGELOG.md'];
const EXCLUDED = [
  'dist/.stamp',
  'dist/types/**',
  'dist/**/*.map',
  'dist/{prebuild-scenarios,vitest,explorer-vitest,testcontainers}.js',
];
const SQLITE = 'node_modules/better-sqlite3';

/** Paths relative to the root of the project, and to the folder of the program. */
export function programFiles(platform: Platform): string[] {
  const sqlite = [`${SQLITE}/package.json`, `${SQLITE}/LICENSE`, `${SQLITE}/lib/**`];
  const files = globSync([...INCLUDED, ...sqlite], { exclude: EXCLUDED }).filter((path) => statSync(path).isFile());
  return [...files.map((path) => path.replaceAll('\\', '/')), `${SQLITE}/prebuilds/${platform}.node`].toSorted();
}
