/**
 * The products in the content of a store page.
 */
import type { PageContent } from '../../model/assets/brand-stores.ts';

/** The documented maximum of a grid. */
const MAX_PER_GRID = 500;
/** The properties of widgets, at any depth, that hold products which the page shows. */
const PRODUCT_PROPERTIES: ReadonlySet<string> = new Set(['productAsin', 'productAsins', 'pinnedProductAsins']);

/** Widgets that show the products. */
export function gridOf(pageId: string, asins: readonly string[]): Readonly<Record<string, unknown>>[] {
  const grids = Math.ceil(asins.length / MAX_PER_GRID);
  return Array.from({ length: grids }, (_, i) => ({
    storeProductGridWidget: {
      commonProperties: {
        sectionType: 'PRODUCT_GRID',
        widgetTag: `${pageId}-${i + 1}`,
        widgetType: 'PRODUCT_GRID',
      },
      content: { productAsins: asins.slice(i * MAX_PER_GRID, (i + 1) * MAX_PER_GRID) },
    },
  }));
}

/** Each product once, in the order of the widgets. */
export function productsOf({ widgets }: PageContent): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, isProduct: boolean): void => {
    if (typeof value === 'string' && isProduct) found.add(value);
    if (Array.isArray(value)) for (const each of value) visit(each, isProduct);
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) visit(each, PRODUCT_PROPERTIES.has(name));
  };
  visit(widgets, false);
  return [...found];
}
