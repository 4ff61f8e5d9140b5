/**
 * Sponsored brands require an account with a brand: other accounts receive empty lists and cannot write.
 */
import { describe, expect } from 'vitest';
import { operations } from '../../../../src/server/operations.ts';
import type { Operation } from '../../../../src/service/http/request-context.ts';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { BETA_DAYS, campaign, makeOneV4, TYPES, v4 } from '../../../fixtures/programs/clients/sb-v4.ts';

const TEXT = 'A registered brand is required';
const BRANDS: readonly Operation[] = operations.filter(({ paths }) => paths[0]?.startsWith('/sb/'));

/** The clock is set to a day on which all operations exist, those of the beta included. */
const createBox = (): TestWorld => openWorld({ now: BETA_DAYS });

function call(world: TestWorld, { method, paths, body, mediaType }: Operation, ask: object): Promise<Answer> {
  const path = (paths[0] ?? '').replaceAll(/\{\w+\}/g, '1');
  const headers = mediaType === undefined ? {} : { accept: mediaType };
  return world.ask(method, path, { ...(body === undefined ? {} : { body: {} }), headers, ...ask });
}

/** Creates an account and returns its profile. It has no brand unless `fields` contains some. */
async function createProfile(world: TestWorld, fields: object = {}): Promise<string> {
  const input = { name: 'New here', type: 'seller', countries: ['US'], ...fields };
  const { status, json } = await world.admin('POST', '/accounts', input);
  expect(status).toBe(201);
  const profile = world.state.accountStore.profiles().find(({ accountId }) => accountId === json.accountId);
  if (profile === undefined) throw new Error('the account has no profile');
  return profile.profileId;
}

const reads = BRANDS.filter(({ permission }) => permission === 'viewer');
const writes = BRANDS.filter(({ permission }) => permission === 'editor');

describe('a profile without a brand', () => {
  it('[PRF-10, PRF-11] receives 403 from every write, in the error format of the API version', async () => {
    const world = createBox();
    const profile = await createProfile(world);
    expect(writes.length).toBeGreaterThanOrEqual(22);
    for (const operation of writes) {
      const { status, json } = await call(world, operation, { profile });
      const error =
        operation.mediaType === undefined
          ? { code: 'FORBIDDEN', details: TEXT }
          : { code: 'ACCESS_DENIED', message: TEXT, details: TEXT };
      expect([operation.id, status, json]).toEqual([operation.id, 403, error]);
    }
  });

  it('[PRF-11] receives empty lists', async () => {
    const world = createBox();
    const profile = await createProfile(world);
    const lists = reads.filter(({ id }) => id.startsWith('list'));
    expect(lists.length).toBeGreaterThanOrEqual(8);
    for (const operation of lists) {
      const { status, json } = await call(world, operation, { profile });
      expect([operation.id, status]).toEqual([operation.id, 200]);
      const rows = Array.isArray(json) ? [json] : Object.values(json).filter((each) => Array.isArray(each));
      expect(rows).toEqual([[]]);
    }
  });

  it('[PRF-10, PRF-11] can write after a brand is given to the account or registered', async ({ world }) => {
    await makeOneV4(world, 'campaigns', campaign(1), { profile: await createProfile(world, { brands: ['Given'] }) });
    const body = { countryCode: 'CA', brand: 'Registered' };
    const registered = await world.ask('PUT', '/v2/profiles/registerBrand', { body, profile: undefined });
    expect(registered.status).toBe(200);
    const profile = String(registered.json.profileId);
    await makeOneV4(world, 'campaigns', campaign(1), { profile });
  });
});

describe('the order of checks', () => {
  it('[AUT-29, PRF-13] is permission, brand, media type and body', async ({ world }) => {
    const viewer = await createProfile(world, { access: 'viewer' });
    const owner = await createProfile(world);
    const ask = { headers: { 'content-type': TYPES.ads } };
    const create = (profile: string): Promise<Answer> =>
      v4(world, 'campaigns', 'create', 'no body', { ...ask, profile });
    expect((await create(viewer)).status).toBe(401);
    expect((await create(owner)).status).toBe(403);
    expect((await create(world.profile())).status).toBe(415);
  });

  it('[PRF-13] rejects agencies in every operation, reads included', async () => {
    const world = createBox();
    const profile = world.profile('US', { type: 'agency' });
    const details = 'The request input is invalid. Advertiser ID cannot be decrypted';
    for (const operation of BRANDS) {
      const { status, json } = await call(world, operation, { profile });
      // Budget recommendations have 422 and `message` in place of them.
      expect([operation.id, [400, 422].includes(status), json.details ?? json.message]).toEqual([
        operation.id,
        true,
        details,
      ]);
      if (/^\/sb\/(?:v4|beta)/.test(operation.paths[0] ?? '')) expect(json.code).toBe('INVALID_ARGUMENT');
    }
  });
});
