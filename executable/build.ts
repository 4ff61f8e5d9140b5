/**
 * Builds the program as one file: Node.js with the files of the program inside. For this machine, or with --node for
 * the platform of another binary of the same version: `npm run build:executable -- --node PATH`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { ownVersion } from '../src/server/version.ts';
import { platformOf } from './platform-of.ts';
import { programFiles, type Platform } from './program-files.ts';

const NOTICES = 'dist/THIRD-PARTY-NOTICES.txt';
/** The license of Node.js covers all libraries inside; it is the same for each platform. */
const NODE_LICENSE = join(dirname(process.execPath), '../LICENSE');

const { values } = parseArgs({
  options: { node: { type: 'string', default: process.execPath }, output: { type: 'string', default: 'executables' } },
});
const node = resolve(values.node);
const output = resolve(values.output);
process.chdir(join(import.meta.dirname, '..'));

const platform = checkedPlatform();
const version = ownVersion();
const folder = join(output, `ads-sandbox-${version}-${platform}`);
const executable = join(folder, platform.startsWith('win32') ? 'ads-sandbox.exe' : 'ads-sandbox');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'ads-sandbox-executable-'));
try {
  await writeExecutable();
} finally {
  rmSync(work, { recursive: true });
}
copyFileSync('LICENSE', join(folder, 'LICENSE'));
copyFileSync(NOTICES, join(folder, 'THIRD-PARTY-NOTICES.txt'));
copyFileSync(NODE_LICENSE, join(folder, 'LICENSE-nodejs.txt'));
console.log(`${executable}: ${(statSync(executable).size / 1e6).toFixed(0)} MB`);

function checkedPlatform(): Platform {
  const bytes = readFileSync(node);
  const platform = platformOf(bytes);
  if (platform === undefined) throw new Error(`${node} is not a program for Linux, macOS or Windows on x64 or arm64`);
  // The form of what is embedded belongs to the version.
  if (!bytes.includes(process.version)) throw new Error(`${node} is not Node.js ${process.version}, which builds here`);
  return platform;
}

async function writeExecutable(): Promise<void> {
  const main = join(work, 'main.cjs');
  await build({ entryPoints: ['executable/main.ts'], outfile: main, bundle: true, platform: 'node', format: 'cjs' });
  const program = new Map(programFiles(platform).map((path) => [path, path]));
  program.set('start.cjs', 'executable/start.cjs');
  const folderName = join(work, 'folder-name');
  writeFileSync(folderName, `${version}-${hashOf(program)}`);
  const assets = program.entries().map(([name, path]) => [`program/${name}`, resolve(path)] as const);
  const settings = join(work, 'settings.json');
  const embedded = { 'folder-name': folderName, ...Object.fromEntries(assets) };
  writeFileSync(
    settings,
    JSON.stringify({
      main,
      executable: node,
      output: executable,
      assets: embedded,
      disableExperimentalSEAWarning: true,
    }),
  );
  execFileSync(process.execPath, ['--build-sea', settings], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Of the names and contents. */
function hashOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [name, path] of files) hash.update(`${name}\n`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}
