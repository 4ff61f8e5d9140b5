/**
 * Writes docs/vendor-operations.tsv from the vendor's OpenAPI documents, if they are available: each operation, and the
 * reason of each one that is not served. Reasons that are in the file already stay.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { otherApi } from '../../src/service/http/other-apis.ts';
import { vendorOperations, VENDOR_FILE } from './vendor-operations.ts';

const FOLDER = new URL('../../../shared/spec/vendor/', import.meta.url);
const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'patch']);

interface VendorDocument {
  paths: Record<string, Record<string, { operationId?: string }>>;
}

export function writeVendorOperations(): void {
  if (!existsSync(FOLDER)) return;
  const known = new Map(
    vendorOperations().map(({ document, method, path, reason }) => [`${document} ${method} ${path}`, reason]),
  );
  const served = new Set(vendorOperations().flatMap((each) => (each.isServed ? [`${each.method} ${each.path}`] : [])));
  const files = readdirSync(FOLDER).filter((file) => /\.(?:json|yaml)$/.test(file) && !file.startsWith('AmazonAdsAPI'));
  const lines = files.toSorted().flatMap((file) => {
    // YAML contains JSON, and the documents have paths.
    const { paths } = parse(readFileSync(new URL(file, FOLDER), 'utf8')) as VendorDocument;
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => METHODS.has(method))
        .map(([name, { operationId = '' }]) => {
          const method = name.toUpperCase();
          const other = otherApi(path);
          const reason = known.get(`${file} ${method} ${path}`) ?? '';
          const derived = other === undefined ? 'not emulated yet' : `${other.name}: ${other.why}`;
          const isServed = served.has(`${method} ${path}`);
          return [file, method, path, operationId, isServed ? '' : reason === '' ? derived : reason].join('\t');
        }),
    );
  });
  writeFileSync(VENDOR_FILE, `document\tmethod\tpath\toperation\treason\n${lines.join('\n')}\n`);
}

writeVendorOperations();
