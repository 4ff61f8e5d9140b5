/**
 * The MCP server of the admin API over a port, and over the standard input and output of the program.
 */
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failTomorrow, findLostRows, showChanges } from '../fixtures/market/agent-tasks.ts';
import { connectMcp } from '../fixtures/programs/mcp-client.ts';
import { launch, startProgram, type Program } from '../fixtures/programs/program.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const TOKEN = 'secret';
let program: Program;
let url: string;

beforeAll(async () => {
  program = await startProgram({ SANDBOX_ADMIN_TOKEN: TOKEN });
  url = program.variable('ADS_API_URL');
});

afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.ended;
});

const overPort = () =>
  new StreamableHTTPClientTransport(new URL(`${url}/_sandbox/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${TOKEN}` } },
  });

/** The program reaches the running sandbox by its environment. */
const overStdio = () =>
  new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp'],
    env: { SANDBOX_URL: url, SANDBOX_ADMIN_TOKEN: TOKEN },
  });

/** The program starts a sandbox that ends with it. */
const withOwnSandbox = () =>
  new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'exec', '--', process.execPath, MAIN, 'mcp'],
    stderr: 'ignore',
  });

const TRANSPORTS = [
  ['over a port', overPort],
  ['over standard input and output', overStdio],
  ['with a sandbox of its own', withOwnSandbox],
] as const;

let worlds = 0;

describe.each(TRANSPORTS)('the MCP server of the admin API %s', (_, transport) => {
  it.each([
    ['why a sync lost rows', findLostRows],
    ["how to make tomorrow's report fail", failTomorrow],
    ['what the last run changed', showChanges],
  ])('shows an agent %s', async (_, solve) => {
    await using mcp = await connectMcp(transport());
    const { resources } = await mcp.client.listResources();
    expect(resources.map(({ name }) => name)).toContain('getting-started.md');
    await solve({ mcp, send: fetch }, `task-${worlds++}`);
  });
});

it('mcp acts on the world that --world names, and ends with its input', async () => {
  await program.call('GET', '/v2/profiles');
  const args = ['mcp', '--url', url, '--admin-token', TOKEN, '--world', 'nowhere'];
  await using mcp = await connectMcp(new StdioClientTransport({ command: process.execPath, args: [MAIN, ...args] }));
  expect((await mcp.call('what_happened')).text).toMatch(/^Not found: world nowhere; the worlds are default/);
  expect((await mcp.call('what_happened', { world: 'default' })).text).toContain('listProfilesV2');
  const ended = launch({ SANDBOX_URL: url }, [], ['mcp']);
  expect(await ended.ended).toBe(0);
  expect([ended.output(), ended.errors()]).toEqual(['', '']);
});

it('mcp reports a sandbox that it cannot reach as the error of a tool', async () => {
  const args = [MAIN, 'mcp', '--url', 'http://127.0.0.1:9'];
  await using mcp = await connectMcp(new StdioClientTransport({ command: process.execPath, args }));
  const { isError, text } = await mcp.call('check_client');
  expect([isError, text]).toEqual([true, expect.stringContaining('cannot reach the sandbox at http://127.0.0.1:9')]);
});
