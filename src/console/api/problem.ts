/**
 * Errors of calls of the admin API.
 */
import type { Problem } from '../../generated/admin-types.ts';

export class CallFailed extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.status = problem.status;
    this.problem = problem;
  }
}

/** Proxies and other servers may return errors that are not problem documents. */
export async function failureOf(response: Response): Promise<CallFailed> {
  const text = await response.text();
  try {
    // Missing properties get defaults.
    const {
      type = 'about:blank',
      title = '',
      status = response.status,
      detail = text,
      errors,
    } = JSON.parse(text) as Partial<Problem>;
    return new CallFailed({ type, title, status, detail, errors });
  } catch {
    const detail = text.slice(0, 200) || 'The response has no body';
    return new CallFailed({ type: 'about:blank', title: response.statusText, status: response.status, detail });
  }
}

/** What the user can do about an error, if the console knows it. */
export function remedyOf(error: unknown): string {
  if (!(error instanceof CallFailed))
    return 'Check that the sandbox is running. The page continues when it answers again.';
  if (error.status === 401) return 'Enter the admin token of the sandbox.';
  if (error.status === 404) return 'It may have been deleted. Select another item or world.';
  if (error.status === 409) return 'Choose another name, or refresh the page to see the present state.';
  if (error.status === 507 || error.status === 429) return 'Delete worlds or checkpoints that are not needed.';
  return error.status >= 500 ? 'Report it with the steps that led to it.' : 'Correct the input and try again.';
}
