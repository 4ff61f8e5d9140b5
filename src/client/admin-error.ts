/**
 * The error of a rejected request to the admin API, with the properties of the problem document.
 */
import type { Operations, Problem } from '../generated/admin-types.ts';

export class AdminApiError extends Error implements Problem {
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
    this.name = 'AdminApiError';
    this.operation = operation;
    this.type = type;
    this.title = title;
    this.status = status;
    this.detail = detail;
    this.errors = errors;
  }
}

/** The error of a refused request. Proxies and other servers may return errors that are not problem documents. */
export async function errorOf(operation: keyof Operations, response: Response): Promise<AdminApiError> {
  const text = await response.text();
  const { status, statusText } = response;
  try {
    // Missing properties get defaults.
    const problem = JSON.parse(text) as Partial<Problem>;
    return new AdminApiError(operation, { type: 'about:blank', title: '', status, detail: text, ...problem });
  } catch {
    const detail = text.slice(0, 200) || 'the response has no body';
    return new AdminApiError(operation, { type: 'about:blank', title: statusText, status, detail });
  }
}
