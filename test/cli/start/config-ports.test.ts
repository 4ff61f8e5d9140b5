/**
 * Ports of the listeners, which must be different.
 */
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/server/config/read-config.ts';
import { ConfigError } from '../../../src/server/config/option-values.ts';

it.each([
  [['--port', '9000', '--admin-port', '9000']],
  [['--port', '9000', '--admin-port', '9001']],
  [['--port', '9000', '--admin-port', '9002']],
  [['--admin-port', '8080']],
  [['--port', '9000', '--tls-port', '9001', '--tls-hosts', 'ads.example']],
  [['--admin-port', '9500', '--tls-port', '9500', '--tls-hosts', 'ads.example']],
])('rejects a port that two listeners use: %j', (args) => {
  expect(() => readConfig(args, {})).toThrow(ConfigError);
});

it.each([
  [['--port', '9000', '--admin-port', '9003']],
  [['--port', '9000', '--admin-port', '8999']],
  [['--port', '0', '--admin-port', '0']],
])('accepts different ports: %j', (args) => {
  expect(readConfig(args, {}).adminPort).toBe(Number(args[3]));
});
