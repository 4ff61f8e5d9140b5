/**
 * The stores of an account, and the products on a page. Without a declaration, each brand has one store, whose only page
 * shows the products of the advertiser.
 */
import { createHash } from 'node:crypto';
import type { StoreState } from '../../model/assets/brand-stores.ts';
import { brandsOf, declaredStores } from '../accounts/accounts.ts';
import { brandEntityIds } from '../entities/brands.ts';
import type { ScopeAtTime } from '../entities/operation-context.ts';
import { inventoryOf } from '../performance/inventory.ts';

const MAX_PRODUCTS = 100;

export interface BrandStore {
  storeId: string;
  name: string;
  status: StoreState;
  brandEntityId: string | undefined;
  pages: readonly BrandStorePage[];
}

interface BrandStorePage {
  pageId: string;
  name: string;
  status: StoreState;
  url: string;
  asins: readonly string[];
}

export function storesOf(context: ScopeAtTime): BrandStore[] {
  const { account } = context.scope;
  const [brands, ids] = [brandsOf(account), brandEntityIds(account)];
  if (account.stores === null) {
    const asins = [...inventoryOf(context.scope).keys()].slice(0, MAX_PRODUCTS);
    return brands.map((name, i) => {
      const pages = [{ name: 'Home', status: 'LIVE' as const, asins }];
      return storeOf(account.accountId, { name, status: 'LIVE', pages }, ids[i]);
    });
  }
  return declaredStores(account).map((store) => {
    const brand = store.brand ?? brands[0];
    return storeOf(account.accountId, store, brand === undefined ? undefined : ids[brands.indexOf(brand)]);
  });
}

type Declared = ReturnType<typeof declaredStores>[number];

function storeOf(
  accountId: string,
  { name, status, storeId = uuidOf(accountId, name), pages }: Declared,
  brandEntityId: string | undefined,
): BrandStore {
  return {
    storeId,
    name,
    status,
    brandEntityId,
    pages: pages.map((page) => {
      const pageId = uuidOf(storeId, page.name);
      return { ...page, url: page.url ?? `https://www.example.com/stores/page/${pageId}`, pageId };
    }),
  };
}

/** Clients can know it in advance, as it follows from the names. */
function uuidOf(...names: readonly string[]): string {
  const hash = createHash('sha256').update(names.join('\n')).digest('hex').toUpperCase();
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

/** The products of a page; undefined for an address that is not a landing page. Vendors can have pages of their own. */
export function asinsOfPage(context: ScopeAtTime, address: string): readonly string[] | undefined {
  const page = storesOf(context)
    .flatMap(({ pages }) => pages)
    .find(({ url }) => url === address);
  if (page !== undefined) return page.asins;
  if (context.scope.account.type !== 'vendor' || !URL.canParse(address)) return undefined;
  return [...new Set(address.match(/(?<![A-Z0-9])B0[A-Z0-9]{8}(?![A-Z0-9])/g))];
}
