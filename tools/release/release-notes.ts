/**
 * Prints the section of a version in CHANGELOG.md as the notes of its release:
 * `node tools/release/release-notes.ts 1.0.0`.
 */
import { readFileSync } from 'node:fs';

/** Fails if the changelog does not have exactly one section of the version, with the date of its release. */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.filter((section) => section.startsWith(`${version} `));
  const [section = ''] = found;
  const [title = '', ...lines] = section.split('\n');
  if (found.length !== 1)
    throw new Error(`CHANGELOG.md has ${found.length} sections of version ${version}: it must have 1`);
  if (!/ - \d{4}-\d{2}-\d{2}$/.test(title))
    throw new Error(`the section '${title}' of CHANGELOG.md has no date: it must be '${version} - YYYY-MM-DD'`);
  const text = lines.join('\n').trim();
  if (text === '') throw new Error(`the section '${title}' of CHANGELOG.md is empty`);
  return `${text}\n`;
}

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2);
  process.stdout.write(releaseNotes(readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8'), version));
}
