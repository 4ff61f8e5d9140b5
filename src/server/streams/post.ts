/**
 * Requests to the destination that the operator configured, the only ones that the server sends.
 */
const TIMEOUT = 10_000;

/** Rejects unless the status is 2xx. Redirects are not followed, because they lead to other addresses. */
export async function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<void> {
  const init = { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) } as const;
  const response = await fetch(url, init).catch((error: unknown) => {
    throw new Error(`${url} cannot be reached (${reasonOf(error)})`, { cause: error });
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} answers with status ${response.status}`);
}

/** `fetch` hides the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error.cause instanceof Error)) return error.message;
  // An address with several IP addresses has several reasons and no message of its own.
  return error.cause.message || ('code' in error.cause ? String(error.cause.code) : error.message);
}
