/**
 * The licenses of the packages whose code is in the build, by the bundler's own lists of what it included.
 */
import type { Metafile } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licenses that allow to distribute a work under the Apache License, if their text is kept. */
const ACCEPTED = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']);
/** The page of the OpenAPI documents is copied, and SQLite is installed beside the bundle. */
const NOT_BUNDLED = ['better-sqlite3', 'swagger-ui-dist'];
/** The names of the files of a package that hold its license. */
const TEXT = /^(?:(?:licen[cs]e|copying|notice)\b.*|swagger-ui-bundle\.js\.LICENSE\.txt)$/i;
/** Packages that are published without a file: that of the same project, and the same text. */
const TEXT_ELSEWHERE: Readonly<Record<string, string>> = {
  '@hono/zod-openapi': 'node_modules/hono/LICENSE',
  '@hono/zod-validator': 'node_modules/hono/LICENSE',
  'drizzle-orm': 'LICENSE',
};

const HEAD = `The program contains code of the following packages under these licenses. SQLite, which is part of better-sqlite3, is in the
public domain.

`;

interface Package {
  name: string;
  version: string;
  license: string;
  texts: string[];
}

/** Fails for a package whose license is not accepted or has no text. */
export function thirdPartyNotices(metafiles: readonly Metafile[]): string {
  const folders = new Set([...metafiles.flatMap(packageFolders), ...NOT_BUNDLED.map((name) => `node_modules/${name}`)]);
  const sections = [...folders]
    .map(readPackage)
    .map(({ name, version, license, texts }) => [`${name} ${version}: ${license}`, ...texts, ''].join('\n\n'));
  return [HEAD, ...new Set(sections.toSorted())].join(`${'-'.repeat(100)}\n\n`);
}

/** The folders of the packages of which at least one byte is in an output. */
function packageFolders({ outputs }: Metafile): string[] {
  return Object.values(outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([path]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
}

function readPackage(folder: string): Package {
  // package.json of a package has these.
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Omit<Package, 'texts'>;
  const { name, version, license } = manifest;
  if (!ACCEPTED.has(license))
    throw new Error(`the build contains ${name}, whose license '${license}' is not in the list of build-notices.ts`);
  const own = readdirSync(folder)
    .filter((file) => TEXT.test(file))
    .toSorted()
    .map((file) => join(folder, file));
  const elsewhere = TEXT_ELSEWHERE[name];
  const files = own.length === 0 && elsewhere !== undefined ? [elsewhere] : own;
  if (files.length === 0)
    throw new Error(`the build contains ${name}, which has no file with its license: add one to build-notices.ts`);
  return { name, version, license, texts: files.map((file) => readFileSync(file, 'utf8').trim()) };
}
