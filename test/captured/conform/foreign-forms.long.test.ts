/**
 * The recording of all calls of version 2 as another recorder would have written it: without credentials and the start of
 * the world, and with parsed JSON.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { conform } from '../../../src/captured/conform.ts';
import { readRecordings } from '../../../src/captured/readers/read-recordings.ts';
import { readConfig } from '../../../src/server/config/read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'conform-forms-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LEGACY = fileURLToPath(new URL('../../fixtures/captured/recordings/legacy-2021.har', import.meta.url));

interface RecordedEntry {
  startedDateTime: string;
  _worldTime?: string;
  request: { headers: { name: string }[] };
  response: { content: { text?: string } };
}

function parsedText(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return text;
  }
}

it('has the calls of the project in another form, and all of them are equal or of the same shape', async () => {
  const { log } = JSON.parse(readFileSync(LEGACY, 'utf8'));
  const isHidden = ({ name }: { name: string }): boolean => /^authorization$|clientid$/i.test(name);
  const entries = log.entries.map(({ startedDateTime, _worldTime, request, response }: RecordedEntry) => ({
    startedDateTime: _worldTime ?? startedDateTime,
    request: { ...request, headers: request.headers.filter((each) => !isHidden(each)) },
    response: { ...response, content: { text: parsedText(response.content.text) } },
  }));
  const path = join(folder, 'legacy.har');
  writeFileSync(path, JSON.stringify({ log: { version: '1.2', creator: { name: 'Polly.JS' }, entries } }));
  const { score, counts, skipped } = await conform(await readRecordings([path]), {
    config: readConfig([], {}),
    settings: { dialect: 'observed' },
    learns: true,
    warn: () => {},
  });
  expect({ score, skipped }).toEqual({ score: 100, skipped: [] });
  expect(counts.exact).toBeGreaterThan(100);
});
