/**
 * What the OpenAPI document tells of an operation.
 */

/** JSON Schema, as the OpenAPI document shows it. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Description {
  query?: Readonly<Record<string, Schema>>;
  /** Headers besides those that say who calls. */
  headers?: Readonly<Record<string, Schema>>;
  request?: Schema;
  /** It may come without a body. */
  mayLackBody?: true;
  /** By status. A status without a body has an empty schema. */
  responses: Readonly<Record<number, Schema>>;
  /** Media type of refusals, where that is not plain JSON. */
  refusalType?: string;
}
