/**
 * Log lines for a terminal. This file exists for dynamic imports: pino-pretty is a CommonJS package, whose names are only
 * available in the bundle by a static import.
 */
import { prettyFactory } from 'pino-pretty';

/** Returns a function that formats a JSON log line. */
export function createPrettifier(): (line: string) => string {
  return prettyFactory({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
}
