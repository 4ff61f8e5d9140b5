/**
 * The admin token, which the user enters once and the browser keeps until the tab is closed.
 */
import { signal } from '@preact/signals';

const KEY = 'ads-sandbox admin token';

export const adminToken = signal(sessionStorage.getItem(KEY) ?? undefined);
/** Whether the sandbox has refused a call because of the token. */
export const isTokenRefused = signal(false);

export function setAdminToken(token: string): void {
  sessionStorage.setItem(KEY, token);
  adminToken.value = token;
  isTokenRefused.value = false;
}
