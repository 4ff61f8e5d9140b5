/**
 * What a model reads of the tools of `/mcp` before it calls one.
 */
import { Ajv } from 'ajv';
import { describe, expect } from 'vitest';
import { operations } from '../../../src/server/operations.ts';
import { descriptionOf } from '../../../src/service/http/description.ts';
import { toolsOf } from '../../../src/service/mcp/tools.ts';
import { exampleOf } from '../../../src/service/protocol/codecs/example.ts';
import { mcpClient } from '../../fixtures/programs/mcp-client.ts';
import { openWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const MAX_TOKENS = 12_000;
const CHARACTERS_PER_TOKEN = 4;

type Schema = Record<string, unknown>;

async function listTools() {
  await using mcp = await mcpClient(openWorld({ scenario: 'default' }));
  const { tools } = await mcp.client.listTools();
  return { tools, instructions: mcp.client.getInstructions() };
}

/** All references in a schema. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref } = value as { $ref?: unknown };
  return [...(typeof $ref === 'string' ? [$ref] : []), ...Object.values(value).flatMap(referencesIn)];
}

/** The schema of the items of a list in the body. */
function itemsOf(inputSchema: unknown, list: string): Schema {
  const { properties } = inputSchema as { properties: { body: { properties: Record<string, { items: Schema }> } } };
  return properties.body.properties[list]?.items ?? {};
}

describe('the list of tools', () => {
  it('[TOD-470] takes at most 12,000 tokens, and points to /mcp/lite', async () => {
    const { tools, instructions } = await listTools();
    expect(JSON.stringify(tools).length / CHARACTERS_PER_TOKEN).toBeLessThanOrEqual(MAX_TOKENS);
    expect(instructions).toContain('/mcp/lite');
    await using lite = await mcpClient(openWorld({ scenario: 'default' }), { path: '/mcp/lite' });
    expect(lite.client.getInstructions()).toContain('tools of /mcp');
  });

  it('[TOD-470] has a description of each tool that no other has, and references that exist', async () => {
    const { tools } = await listTools();
    expect(new Set(tools.map(({ description }) => description)).size).toBe(tools.length);
    for (const { name, inputSchema } of tools) {
      const { $defs = {} } = inputSchema as { $defs?: Schema };
      const used = new Set(referencesIn(inputSchema).map((each) => each.replace('#/$defs/', '')));
      expect([...used].toSorted(), name).toEqual(Object.keys($defs).toSorted());
    }
    expect(tools.flatMap(({ inputSchema }) => referencesIn(inputSchema)).length).toBeGreaterThan(10);
  });

  it('[TOD-470] accepts the example of each operation, and refuses a call without a required body', async () => {
    const { tools } = await listTools();
    for (const tool of toolsOf(operations)) {
      if (!('operation' in tool) || tool.declared.only !== undefined) continue;
      const { inputSchema } = tools.find(({ name }) => name === tool.name) ?? {};
      const fits = new Ajv({ strict: false, validateFormats: false }).compile(inputSchema ?? false);
      const body = exampleOf(descriptionOf(tool.operation).request ?? {}) ?? {};
      expect([fits({ body }), fits.errors], tool.name).toEqual([true, null]);
      if (inputSchema?.required !== undefined) expect(fits({}), tool.name).toBe(false);
    }
  });

  it('[TOD-470] says which tools only read, and which can be repeated', async () => {
    const { tools } = await listTools();
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name.replace(/^.*-/, ''), annotations]));
    expect(hints).toMatchObject({
      query_campaign: { readOnlyHint: true },
      check_product_eligibility: { readOnlyHint: true },
      retrieve_report: { readOnlyHint: true },
      create_report: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
      create_singleshot_sp_campaign: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
      update_target_bid: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
      delete_ad: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    });
    for (const { name, annotations } of tools) expect(annotations, name).toHaveProperty('readOnlyHint');
  });

  it.each([
    ['campaign_budget', 'campaigns', ['budgets', 'campaignId']],
    ['campaign_state', 'campaigns', ['campaignId', 'state']],
    ['target_bid', 'targets', ['bid', 'targetId']],
  ])('[TOD-597] has only the fields of its change in update_%s', async (thing, list, fields) => {
    const { tools } = await listTools();
    const tool = tools.find(({ name }) => name === `campaign_management-update_${thing}`);
    const { properties, required } = itemsOf(tool?.inputSchema, list);
    expect(Object.keys(properties ?? {}).toSorted()).toEqual(fields);
    expect(required).toHaveLength(fields.length);
  });
});
