/**
 * The error of a rejected request to the admin API, with the properties of the problem document.
 */
import type { Operations, Problem } from '../generated/admin-types.ts';

export class ControlError extends Error implements Problem {
  /** The operationId of the request, such as `createWorld`. */
  readonly operation: keyof Operations;
  readonly type: string;
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** The description of the problem. */
  readonly detail: string;
  /** The errors of fields in the body or the query; otherwise empty. */
  readonly errors: { path: string; message: string }[];

  constructor(operation: keyof Operations, { type, title, status, detail, errors = [] }: Problem) {
    super(`${operation}: ${status} ${title}: ${detail}`);
    this.name = 'ControlError';
    this.operation = operation;
    this.type = type;
    this.title = title;
    this.status = status;
    this.detail = detail;
    this.errors = errors;
  }
}
