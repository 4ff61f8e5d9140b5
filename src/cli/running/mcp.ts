/**
 * `ads-sandbox mcp`: the MCP server of the admin API on standard input and output, for a running sandbox.
 */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { once } from 'node:events';
import { createAdminServer } from '../../admin/mcp/admin-server.ts';
import { ownVersion } from '../../server/version.ts';
import { DEFAULT_WORLD } from '../../world/world-names.ts';
import { CONNECTION_FLAGS, withClient } from '../input/connection.ts';
import { readOptions } from '../input/usage.ts';

export async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { ...CONNECTION_FLAGS, world: { type: 'string' } });
  return withClient(values, async (client) => {
    const server = createAdminServer({ client, defaultWorld: values.world ?? DEFAULT_WORLD }, ownVersion());
    const ended = once(process.stdin, 'end');
    await server.connect(new StdioServerTransport());
    await ended;
    return 0;
  });
}
