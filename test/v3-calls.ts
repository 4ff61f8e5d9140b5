/**
 * Calls of version 3, as a client makes them.
 */
import { expect } from 'vitest';
import type { Item } from './collections.ts';
import { sandbox, type Answer, type Ask, type Sandbox } from './sandbox.ts';
import { V3_AD_GROUPS, V3_CAMPAIGN_NEGATIVE_TARGETS, V3_CAMPAIGNS, type Parents, type V3Collection } from './v3.ts';

export type Call = 'create' | 'update' | 'list' | 'delete';

export const WHOLE: Ask = { headers: { prefer: 'return=representation' } };

export function v3Path({ name }: V3Collection, call: Call): string {
  return call === 'create' || call === 'update' ? `/sp/${name}` : `/sp/${name}/${call}`;
}

export function v3(box: Sandbox, each: V3Collection, call: Call, body: unknown, ask: Ask = {}): Promise<Answer> {
  const headers = { 'content-type': each.type, accept: each.type, ...ask.headers };
  return box.ask(call === 'update' ? 'PUT' : 'POST', v3Path(each, call), { ...ask, body, headers });
}

export interface Outcome {
  success: Item[];
  error: { index: number; errors: ItemError[] }[];
}

export interface ItemError {
  errorType: string;
  errorValue: Record<string, { reason: string; message: string; cause: { location: string; trigger: string } } & Item>;
}

/** What became of each item. */
export async function write(
  box: Sandbox,
  each: V3Collection,
  call: 'create' | 'update',
  items: readonly unknown[],
  ask: Ask = {},
): Promise<Outcome> {
  const { status, json } = await v3(box, each, call, { [each.key]: items }, ask);
  expect(status).toBe(207);
  return json[each.key];
}

/** Ids of what was created, all of which must have succeeded. */
export async function createV3(
  box: Sandbox,
  each: V3Collection,
  items: readonly Item[],
  ask: Ask = {},
): Promise<string[]> {
  const { success, error } = await write(box, each, 'create', items, ask);
  expect(error).toEqual([]);
  return success.map((item) => String(item[each.idKey]));
}

export async function createOneV3(box: Sandbox, each: V3Collection, item: Item, ask: Ask = {}): Promise<string> {
  const [id] = await createV3(box, each, [item], ask);
  if (id === undefined) throw new Error(`no ${each.name} was created`);
  return id;
}

/** Why the one item failed: type, reason and where, which every error has. */
export function faultIn({ success, error }: Outcome): { type: string; reason: string; location: string; facts: Item } {
  expect(success).toEqual([]);
  const [first] = error;
  const [told] = first?.errors ?? [];
  if (told === undefined) throw new Error('nothing failed');
  const { errorType, errorValue } = told;
  const { reason, message, cause, ...facts } = errorValue[errorType] ?? { reason: '', message: '', cause: {} };
  expect(Object.keys(errorValue)).toEqual([errorType]);
  expect(message).toMatch(/\S/);
  expect(cause).toEqual({ location: expect.stringMatching(/^\$\./), trigger: expect.any(String) });
  return { type: errorType, reason, location: String((cause as Item).location), facts };
}

export async function tryCreateV3(
  box: Sandbox,
  each: V3Collection,
  item: unknown,
  ask: Ask = {},
): Promise<ReturnType<typeof faultIn>> {
  return faultIn(await write(box, each, 'create', [item], ask));
}

export async function listV3(box: Sandbox, each: V3Collection, body: Item = {}, ask: Ask = {}): Promise<Item[]> {
  const { status, json } = await v3(box, each, 'list', body, ask);
  expect(status).toBe(200);
  return json[each.key];
}

export async function idsInV3(box: Sandbox, each: V3Collection, body: Item = {}, ask: Ask = {}): Promise<string[]> {
  return (await listV3(box, each, body, ask)).map((item) => String(item[each.id]));
}

export async function readV3(box: Sandbox, each: V3Collection, id: string, ask: Ask = {}): Promise<Item> {
  const [found, ...others] = await listV3(box, each, { [each.idFilter]: { include: [id] } }, ask);
  expect(others).toEqual([]);
  if (found === undefined) throw new Error(`there is no ${each.name} ${id}`);
  return found;
}

export async function deleteV3(
  box: Sandbox,
  each: V3Collection,
  ids: readonly string[],
  ask: Ask = {},
): Promise<Outcome> {
  const { status, json } = await v3(box, each, 'delete', { [each.idFilter]: { include: ids } }, ask);
  expect(status).toBe(207);
  return json[each.key];
}

export interface Ground {
  box: Sandbox;
  parents: Parents;
  ask: Ask;
}

/** A campaign and an ad group; of a vendor where only vendors may have what is to be made. */
export async function ground(each?: V3Collection, { campaign = {} }: { campaign?: Item } = {}): Promise<Ground> {
  const box = sandbox();
  const ask: Ask = each === V3_CAMPAIGN_NEGATIVE_TARGETS ? { profile: box.profile('US', { type: 'vendor' }) } : {};
  return { box, ask, parents: await openParentsV3(box, { campaign, ask }) };
}

export async function openParentsV3(
  box: Sandbox,
  { campaign = {}, ask = {} }: { campaign?: Item; ask?: Ask } = {},
): Promise<Parents> {
  const none = { campaignId: '', adGroupId: '' };
  const campaignId = await createOneV3(box, V3_CAMPAIGNS, { ...V3_CAMPAIGNS.make(none, 0), ...campaign }, ask);
  const adGroupId = await createOneV3(box, V3_AD_GROUPS, V3_AD_GROUPS.make({ campaignId, adGroupId: '' }, 0), ask);
  return { campaignId, adGroupId };
}
