/**
 * The admin token in a file, as container engines mount secrets.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { withClient } from '../../../src/cli/input/connection.ts';
import { ConfigError } from '../../../src/server/config/option-values.ts';
import { readConfig } from '../../../src/server/config/read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-token-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const path = join(folder, `${text.length}`);
  writeFileSync(path, text);
  return path;
}

it('is read without the line feed at its end', () => {
  expect(readConfig([], { SANDBOX_ADMIN_TOKEN_FILE: fileWith('open-sesame\n') }).adminToken).toBe('open-sesame');
  expect(readConfig(['--admin-token-file', fileWith('secret')], {}).adminToken).toBe('secret');
});

it('must be readable and contain a token, because the admin API would be open without it', () => {
  const refused = (path: string): string => {
    try {
      readConfig([], { SANDBOX_ADMIN_TOKEN_FILE: path });
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
    }
    return 'accepted';
  };
  expect(refused(join(folder, 'missing'))).toMatch(/^SANDBOX_ADMIN_TOKEN_FILE is '.*missing': .*ENOENT/);
  for (const text of ['', ' \n', 'two words'])
    expect(refused(fileWith(text))).toMatch(/^the token in SANDBOX_ADMIN_TOKEN_FILE is .*set it .*remove/);
});

it('cannot be combined with a token', () => {
  const env = { SANDBOX_ADMIN_TOKEN: 'secret', SANDBOX_ADMIN_TOKEN_FILE: fileWith('secret') };
  expect(() => readConfig([], env)).toThrow(/SANDBOX_ADMIN_TOKEN_FILE cannot be combined with SANDBOX_ADMIN_TOKEN/);
});

it('cannot be combined with a token by a command that asks a running sandbox', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('SANDBOX_ADMIN_TOKEN', 'secret');
  vi.stubEnv('SANDBOX_ADMIN_TOKEN_FILE', fileWith('secret'));
  const asked = withClient({}, () => Promise.resolve(0));
  await expect(asked).rejects.toThrow(/SANDBOX_ADMIN_TOKEN_FILE cannot be combined with SANDBOX_ADMIN_TOKEN/);
});
