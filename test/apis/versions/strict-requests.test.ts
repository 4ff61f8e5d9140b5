/**
 * What a strict world refuses, and every world records: unknown fields at every level of a body, and unknown parameters.
 */
import { describe, expect, it } from 'vitest';
import { descriptionOf, type Schema } from '../../../src/service/http/description.ts';
import type { Operation } from '../../../src/service/http/request-context.ts';
import { exampleOf } from '../../../src/service/protocol/codecs/example.ts';
import { operations } from '../../../src/server/operations.ts';
import { CAMPAIGNS, createAll } from '../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';

/** Operations that were removed, those that have errors of their own for unknown fields, and those that need a right. */
const OTHERS = /Beta|^request(?:Display)?Report$|BiddingCampaigns$|^(?:dis)?associateAccounts$/;
/** Maps, which have no unknown fields. */
const MAPS = new Set(['tags', 'metadata', 'otherMetadata', 'assetSourceMetadata']);

const withBodies = operations.filter(
  ({ id, body, needs }) => body !== undefined && body !== 'bytes' && needs !== 'none' && !OTHERS.test(id),
);
const authorized = operations.filter(({ id, needs }) => needs !== 'none' && !id.includes('Beta'));

/** Refusals for another reason: the entity of an update is unknown, or the example is too short. */
const OTHER_REFUSALS = /"code":"NOT_FOUND"|asins\[0\] is shorter/;

type Json = unknown;

/** With every field of the schema, and in each object a field that it does not have. */
function withUnknownFields(schema: Schema, next: () => string): Json {
  const { type, properties, items, example } = schema;
  if (type === 'array' && example === undefined) return [withUnknownFields(items as Schema, next)];
  if (type !== 'object' || example !== undefined) return exampleOf(schema);
  const fields = Object.entries((properties ?? {}) as Record<string, Schema>)
    .filter(([name, { readOnly }]) => readOnly !== true && !MAPS.has(name))
    .map(([name, field]) => [name, withUnknownFields(field, next)] as const);
  return Object.fromEntries([...fields, [next(), 1]]);
}

async function strictSandbox(strict: boolean): Promise<TestWorld> {
  const world = openWorld();
  await world.admin('PATCH', '/settings', { strict });
  return world;
}

function send(world: TestWorld, operation: Operation, body: Json, query = ''): Promise<Answer> {
  const { method, paths, mediaType = 'application/json', requestTypes: [type = ''] = [mediaType] } = operation;
  const path = (paths[0] ?? '').replaceAll(/\{\w+\}/g, '1');
  const headers = operation.body === undefined ? {} : { 'content-type': type };
  return world.ask(method, path + query, { headers, ...(body === undefined ? {} : { body }) });
}

describe('a strict world', () => {
  it('[GEN-30] names the unknown fields at every level of every body', async () => {
    const world = await strictSandbox(true);
    const unnamed: string[] = [];
    const incomplete: string[] = [];
    for (const operation of withBodies) {
      const names: string[] = [];
      const next = (): string => names[names.push(`zq${operation.id}${names.length}`) - 1] ?? '';
      const { violations, status, text } = await send(
        world,
        operation,
        withUnknownFields(descriptionOf(operation).request ?? {}, next),
      );
      const evidence = violations.filter(({ rule }) => rule === 'unknown-field').map((each) => each.evidence);
      const missing = names.filter((name) => !evidence.some((each) => each.includes(name)));
      if (missing.length > 0) unnamed.push(`${operation.id} ${status}: ${missing.join()}`);
      const named = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
      const others = Number(/ and (\d+) others/.exec(text)?.[1] ?? 0);
      if (named.length + others !== names.length && !OTHER_REFUSALS.test(text))
        incomplete.push(`${operation.id} ${status}: ${named.length} of ${names.length}: ${text.slice(0, 600)}`);
    }
    expect(unnamed).toEqual([]);
    expect(incomplete).toEqual([]);
  });

  it('[GEN-30] names the unknown fields of the body and of each of its items in one refusal', async () => {
    const world = await strictSandbox(true);
    const headers = { 'content-type': 'application/vnd.spCampaign.v3+json' };
    const campaigns = [
      { name: 'x', stat: 1 },
      { budget: { pace: 1 }, name: 5 },
    ];
    const { json } = await world.ask('POST', '/sp/campaigns', { body: { campaigns, colour: 1, size: 1 }, headers });
    const others = 'size, campaigns[0].stat, campaigns[1].budget.pace';
    expect(json.message).toBe(`Unknown field colour. Other fields that cannot be set: ${others}`);
  });

  it('[GEN-30] names the first 21 fields that an item cannot have, and counts the others', async () => {
    const world = await strictSandbox(true);
    const [campaignId] = await createAll(world, CAMPAIGNS, [CAMPAIGNS.make({ campaignId: 0, adGroupId: 0 }, 1)]);
    const names = Array.from({ length: 21 }, (_, i) => `zq${i}`);
    const fields = Object.fromEntries([...names, 'zqA', 'zqB'].map((name) => [name, 1]));
    const update = await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, creationDate: 1, ...fields }] });
    expect(update.json[0].details).toBe(
      `creationDate cannot be set. Other fields that cannot be set: ${names.slice(0, 20).join(', ')} and 3 others`,
    );
  });

  it('[RPT-27] names all unknown fields of a report request, as every world does', async () => {
    const body = { reportDate: '20260301', metrics: 'clicks', colour: 1, size: 1 };
    const { status, json } = await openWorld().ask('POST', '/v2/sp/campaigns/report', { body });
    const details = 'colour is not a field of this object. Other fields that cannot be set: size';
    expect([status, json.details]).toEqual([422, details]);
  });

  it('[TOD-86] refuses unknown query parameters of every operation, which every world records', async () => {
    const [strict, other] = [await strictSandbox(true), await strictSandbox(false)];
    const wrong: string[] = [];
    for (const operation of authorized) {
      const { request } = descriptionOf(operation);
      const body = operation.body === undefined ? undefined : exampleOf(request ?? {});
      for (const world of [strict, other]) {
        const { status, violations, text } = await send(world, operation, body, '?colour=red&zq=1');
        const named = violations.filter(({ rule }) => rule === 'unknown-parameter').map(({ evidence }) => evidence);
        const isRefused = status >= 400 && text.includes('Unknown parameter colour. Other unknown parameters: zq');
        if (named.toSorted().join() !== 'colour,zq' || isRefused !== (world === strict))
          wrong.push(
            `${operation.id} ${world === strict ? 'strict' : ''} ${status} ${named.join()} ${text.slice(0, 100)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });

  it('suggests the field that was meant, in the violation and in the refusal', async () => {
    const world = await strictSandbox(true);
    const latest = async (): Promise<string> => (await world.admin('GET', '/violations')).text;
    await world.ask('POST', '/v2/sp/campaigns', { body: [{ name: 'x', dailyBudgett: 1 }] });
    expect(await latest()).toContain('dailyBudgett in an item of campaigns; did you mean dailyBudget?');
    const headers = { 'content-type': 'application/vnd.spCampaign.v3+json' };
    const list = await world.ask('POST', '/sp/campaigns/list', { body: { stateFiltr: { include: [] } }, headers });
    expect([list.status, list.json.message]).toEqual([400, 'Unknown field stateFiltr; did you mean stateFilter?']);
    const item = { name: 'x', campaignType: 'sponsoredProducts', targetingType: 'manual', startDate: '20260302' };
    const body = [{ ...item, state: 'enabled', dailyBudget: 1, stat: 'paused' }];
    const create = await world.ask('POST', '/v2/sp/campaigns', { body });
    expect(create.text).toContain('stat is not a field of this object; did you mean state?');
  });
});
