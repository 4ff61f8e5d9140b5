import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { vendorOperations } from '../../../tools/docs/vendor-operations.ts';

const FOLDER = new URL('../../../../shared/spec/vendor/', import.meta.url);
const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch']);

it('has a reason for each operation of the vendor that is not served, and for no other', () => {
  const listed = vendorOperations();
  const name = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
  expect(listed.filter(({ isServed, reason }) => !isServed && reason === '').map(name)).toEqual([]);
  expect(listed.filter(({ isServed, reason }) => isServed && reason !== '').map(name)).toEqual([]);
});

it.skipIf(!existsSync(FOLDER))('has all operations of the documents of the vendor', () => {
  const files = readdirSync(FOLDER).filter((file) => /\.(?:json|yaml)$/.test(file) && !file.startsWith('AmazonAdsAPI'));
  const documented = files.flatMap((file) => {
    const { paths } = parse(readFileSync(new URL(file, FOLDER), 'utf8')) as { paths: Record<string, object> };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => (METHODS.has(method) ? `${file} ${method.toUpperCase()} ${path}` : [])),
    );
  });
  const stored = vendorOperations().map(({ document, method, path }) => `${document} ${method} ${path}`);
  expect(stored.toSorted()).toEqual(documented.toSorted());
});
