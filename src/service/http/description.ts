/**
 * The description of an operation in the OpenAPI document.
 */

/** A JSON Schema of the OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Description {
  query?: Readonly<Record<string, Schema>>;
  /** The query parameters that a request must have. */
  requiredQuery?: readonly string[];
  /** Headers in addition to those that identify the caller. */
  headers?: Readonly<Record<string, Schema>>;
  request?: Schema;
  /** Whether the body is optional. */
  mayLackBody?: true;
  /** Responses by status, without the errors that every operation has. A status without a body has an empty schema. */
  responses: Readonly<Record<number, Schema>>;
  /** The media type of a successful response that replaces that of the operation. */
  successType?: string;
  /** Further media types of the response that clients may request in Accept. */
  otherTypes?: readonly string[];
  /** The media types of errors if they are not application/json. */
  refusalTypes?: readonly string[];
}

interface Described {
  describe: () => Description;
}

const descriptions = new WeakMap<Described, Description>();

/** Builds the description of an operation on first use. */
export function descriptionOf(operation: Described): Description {
  let description = descriptions.get(operation);
  if (description === undefined) descriptions.set(operation, (description = operation.describe()));
  return description;
}
