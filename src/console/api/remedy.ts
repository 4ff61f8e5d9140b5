/**
 * What the user can do about the error of a call.
 */
import { AdminApiError } from '../../client/admin-error.ts';

/** What went wrong, as the title of a message. */
export function titleOf(error: unknown): string {
  return error instanceof AdminApiError ? error.detail : 'The sandbox does not answer';
}

export function remedyOf(error: unknown): string {
  if (!(error instanceof AdminApiError))
    return 'Check that the sandbox is running. The page continues when it answers again.';
  if (error.status === 401) return 'Enter the admin token of the sandbox.';
  if (error.status === 404) return 'It may have been deleted. Select another item or world.';
  if (error.status === 409) return 'Choose another name, or refresh the page to see the present state.';
  if (error.status === 507 || error.status === 429) return 'Delete worlds or checkpoints that are not needed.';
  return error.status >= 500 ? 'Report it with the steps that led to it.' : 'Correct the input and try again.';
}
