/**
 * Holds the filters of the lists against the vendor's OpenAPI documents: a filter that the vendor names is served, with the
 * same required parts and values. Skipped where the documents are not available.
 */
import { expect, it } from 'vitest';
import { serviceContract, type Contract } from '../../service/contract/documents.ts';
import { hasVendorDocuments, vendorContracts } from '../../service/contract/vendor-documents.ts';

type Node = Readonly<Record<string, unknown>>;

/** The document of all products has values and filters that only products have which are not served. */
const ALL_PRODUCTS = 'amazon-ads-v1-all.json';
const OF_OTHER_PRODUCTS = ['inventorySourceIdFilter', 'inventorySourceTypeFilter'];

function resolve(contract: Contract, schema: Node = {}): Node {
  const name = schema['$ref'];
  return typeof name === 'string'
    ? resolve(contract, contract.document.components.schemas?.[name.split('/').at(-1) ?? ''])
    : schema;
}

interface Filter {
  required: readonly string[];
  values: readonly string[];
}

/** The filters of each list by its path. */
function filtersOf(contract: Contract): Map<string, Map<string, Filter>> {
  const lists = new Map<string, Map<string, Filter>>();
  for (const [path, methods] of Object.entries(contract.document.paths))
    for (const { schema } of Object.values(methods['post']?.requestBody?.content ?? {})) {
      if (!/\/list$|\/query\//.test(path)) continue;
      const properties = resolve(contract, schema)['properties'] ?? {};
      const filters = lists.get(path) ?? new Map<string, Filter>();
      for (const [name, each] of Object.entries(properties as Record<string, Node>)) {
        if (!name.endsWith('Filter')) continue;
        const filter = resolve(contract, each);
        const { include } = (filter['properties'] ?? {}) as Record<string, Node>;
        const items = resolve(contract, resolve(contract, include)['items'] as Node | undefined);
        filters.set(name, {
          required: ((filter['required'] ?? []) as string[]).toSorted(),
          values: (items['enum'] ?? []) as string[],
        });
      }
      lists.set(path, filters);
    }
  return lists;
}

it.skipIf(!hasVendorDocuments)('serves the filters of the documents of the vendor', () => {
  const ours = filtersOf(serviceContract());
  const differences: string[] = [];
  for (const [file, contract] of vendorContracts())
    for (const [path, filters] of filtersOf(contract))
      for (const [name, { required, values }] of filters) {
        if (file === ALL_PRODUCTS && OF_OTHER_PRODUCTS.includes(name)) continue;
        const own = ours.get(path)?.get(name);
        const missing = required.filter((part) => own?.required.includes(part) === false);
        const unknown =
          file === ALL_PRODUCTS || own?.values.length === 0 ? [] : values.filter((each) => !own?.values.includes(each));
        if (own === undefined || missing.length > 0 || unknown.length > 0)
          differences.push([path, name, ...(own === undefined ? [] : [...missing, ...unknown])].join(' '));
      }
  expect(differences).toEqual([]);
});
