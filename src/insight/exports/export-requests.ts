/**
 * Exports recorded requests as commands, code, an HTTP archive or a scenario.
 */
import type { Exchange } from '../../journal/exchange.ts';
import { toCurl } from './curl.ts';
import { toHar } from './har.ts';
import { toPytest } from './pytest.ts';
import { replayableRequest } from './replayable-request.ts';
import { toScenario, type RecordedWorld } from './scenario.ts';
import { toTypeScript } from './typescript.ts';

export const EXPORT_FORMATS = ['curl', 'har', 'typescript', 'pytest', 'scenario'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  curl: 'text/x-shellscript',
  har: 'application/json',
  typescript: 'text/typescript',
  pytest: 'text/x-python',
  scenario: 'application/yaml',
};

interface Source {
  world: RecordedWorld;
  /** The version of the program. */
  version: string;
}

export function exportRequests(
  format: ExportFormat,
  exchanges: readonly Exchange[],
  { world, version }: Source,
): string {
  if (format === 'scenario') return toScenario(exchanges, world);
  const requests = exchanges.map(replayableRequest);
  if (format === 'har') return toHar(requests, version);
  const write = { curl: toCurl, typescript: toTypeScript, pytest: toPytest }[format];
  return write(requests);
}
