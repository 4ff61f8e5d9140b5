/**
 * What is thrown when the control API does not do what it was asked: its problem document, as an error.
 */
import type { Operations, Problem } from './control-types.ts';

export class ControlError extends Error implements Problem {
  /** The call that was refused, such as `createWorld`. */
  readonly operation: keyof Operations;
  readonly type: string;
  readonly title: string;
  /** Of HTTP. */
  readonly status: number;
  /** A sentence on what is wrong. */
  readonly detail: string;
  /** Field by field, where the body or the query is not valid; else empty. */
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
