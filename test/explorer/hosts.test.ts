import { describe, expect, it } from 'vitest';
import { describeListenError } from '../../src/cli/exploring/hosts.ts';
import { hostsText, strayNames } from '../../src/explorer/command/hosts-file.ts';

const MACHINE = `127.0.0.1 localhost build # the machine
::1 localhost
# 10.0.0.1 api.example
10.0.0.2\tApi.Example db
10.0.0.3 tokens.example

`;

describe('the hosts file of a run', () => {
  it('leads only the given names elsewhere, and other names to where the machine finds them', () => {
    expect(hostsText(MACHINE, ['api.example', 'tokens.example'], '127.0.0.2').trim().split('\n')).toEqual([
      '127.0.0.2 api.example',
      '127.0.0.2 tokens.example',
      '127.0.0.1 localhost build',
      '::1 localhost',
      '10.0.0.2 db',
    ]);
  });
});

describe('the hosts file of the machine', () => {
  it('is wrong for names that it does not have, or that it has at another address', () => {
    expect(strayNames(MACHINE, ['build', 'missing', 'api.example', 'localhost'], '127.0.0.1')).toEqual([
      'missing',
      'api.example',
      // A client that prefers IPv6 would not reach the sandbox.
      'localhost',
    ]);
  });
});

describe('a port that cannot be used', () => {
  it('is reported with the remedy; other errors are not', () => {
    const errorOf = (code: string) => Object.assign(new Error(code), { code, port: 443 });
    expect(describeListenError(errorOf('EACCES'))).toContain('ip_unprivileged_port_start=443');
    expect(describeListenError(errorOf('EADDRINUSE'))).toContain('port 443 is in use');
    expect(describeListenError(errorOf('ENOENT'))).toBeUndefined();
  });
});
