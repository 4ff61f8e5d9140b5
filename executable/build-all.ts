/**
 * Builds the executables of all platforms for a release, and packs each with its licenses. npm brings the Node.js of
 * each platform, in the version that the project pins.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const OUTPUT = 'executables';

process.chdir(join(import.meta.dirname, '..'));
const { optionalDependencies } = JSON.parse(readFileSync('runtime/package.json', 'utf8')) as {
  optionalDependencies: Readonly<Record<string, string>>;
};
rmSync(OUTPUT, { recursive: true, force: true });
for (const [name, version] of Object.entries(optionalDependencies)) {
  const work = mkdtempSync(join(tmpdir(), 'ads-sandbox-node-'));
  try {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', work, `${name}@${version}`], { stdio: 'inherit' });
    const [packed = ''] = globSync(join(work, '*.tgz'));
    execFileSync('tar', ['-xzf', packed, '-C', work]);
    const [node = ''] = globSync(join(work, 'package/bin/node{,.exe}'));
    execFileSync(process.execPath, ['executable/build.ts', '--node', node, '--output', OUTPUT], { stdio: 'inherit' });
  } finally {
    rmSync(work, { recursive: true });
  }
}
for (const folder of globSync(`${OUTPUT}/*`).map((path) => basename(path)))
  execFileSync('tar', ['-czf', `${folder}.tar.gz`, folder], { cwd: OUTPUT });
