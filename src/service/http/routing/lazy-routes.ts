/**
 * The routes of operations whose code is loaded by the first call of their family.
 */
import type { Operation, Route } from '../request-context.ts';
import { Routes, type RouteTable } from './routes.ts';
import type { ServedPath } from './suggest-route.ts';

/** By family: id, method and paths of each operation. */
export type FamilyTable = Readonly<
  Record<string, readonly (readonly [id: string, method: Operation['method'], ...paths: string[]])[]>
>;

interface Family {
  name: string;
  rows: readonly Row[];
  isLoaded: boolean;
}

interface Row extends Pick<Operation, 'id' | 'method' | 'paths'> {
  family: Family;
  /** Undefined until its family is loaded. */
  operation: Operation | undefined;
}

export class LazyRoutes implements RouteTable {
  readonly #routes: Routes<Row>;
  readonly #loadFamily: (family: string) => Promise<readonly Operation[]>;
  /** Settled when all families are loaded that calls wait for. */
  #loading: Promise<void> | undefined;

  constructor(table: FamilyTable, loadFamily: (family: string) => Promise<readonly Operation[]>) {
    this.#routes = new Routes(
      Object.entries(table).flatMap(([name, operations]) => {
        const family: Family = { name, rows: [], isLoaded: false };
        family.rows = operations.map(([id, method, ...paths]) => ({ family, id, method, paths, operation: undefined }));
        return family.rows;
      }),
    );
    this.#loadFamily = loadFamily;
  }

  get served(): readonly ServedPath[] {
    return this.#routes.served;
  }

  /** While a family is loaded, all calls wait, so that they are performed in the order in which they arrived. */
  find(method: string, path: string): Route | undefined | Promise<Route | undefined> {
    const found = this.#routes.find(method, path);
    const row = found?.operation;
    if (row === undefined || row.family.isLoaded) {
      // Only calls of a family that cannot be loaded fail.
      return this.#loading === undefined ? routeOf(found) : this.#loading.catch(() => {}).then(() => routeOf(found));
    }
    this.#loading = this.#load(row.family, this.#loading);
    return this.#loading.then(() => routeOf(found));
  }

  #load(family: Family, before: Promise<void> | undefined): Promise<void> {
    const load = async (): Promise<void> => {
      // The calls that wait for it have its error.
      await before?.catch(() => {});
      if (family.isLoaded) return;
      const operations = new Map((await this.#loadFamily(family.name)).map((operation) => [operation.id, operation]));
      for (const row of family.rows) row.operation = operations.get(row.id);
      family.isLoaded = true;
    };
    const loading = load().finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    return loading;
  }
}

function routeOf(found: Route<Row> | undefined): Route | undefined {
  if (found === undefined) return undefined;
  const { operation: row, template, params } = found;
  return { operation: row?.operation, template, params };
}
