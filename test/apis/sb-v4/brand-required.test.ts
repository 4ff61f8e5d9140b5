/**
 * Sponsored brands are for accounts that own a brand: others read nothing, and write nothing.
 */
import { describe, expect, it } from 'vitest';
import { operations } from '../../../src/server.ts';
import type { Operation } from '../../../src/http/request-context.ts';
import { sandbox, type Answer, type Sandbox } from '../../fixtures/sandbox.ts';
import { BETA_DAYS, campaign, makeOneV4, TYPES, v4 } from '../../fixtures/clients/sb-v4.ts';

const TEXT = 'A registered brand is required';
const BRANDS: readonly Operation[] = operations.filter(({ paths }) => paths[0]?.startsWith('/sb/'));

/** While all of them were there, the beta too. */
const open = (): Sandbox => sandbox({ now: BETA_DAYS });

function call(box: Sandbox, { method, paths, body, mediaType }: Operation, ask: object): Promise<Answer> {
  const path = (paths[0] ?? '').replaceAll(/\{\w+\}/g, '1');
  const headers = mediaType === undefined ? {} : { accept: mediaType };
  return box.ask(method, path, { ...(body === undefined ? {} : { body: {} }), headers, ...ask });
}

/** A profile of an account that is opened for it, without a brand unless it is given some. */
async function opened(box: Sandbox, said: object = {}): Promise<string> {
  const wish = { name: 'New here', type: 'seller', countries: ['US'], ...said };
  const { status, json } = await box.control('POST', '/accounts', wish);
  expect(status).toBe(201);
  const profile = box.world.accountStore.profiles().find(({ accountId }) => accountId === json.accountId);
  if (profile === undefined) throw new Error('the account has no profile');
  return profile.profileId;
}

const reads = BRANDS.filter(({ permission }) => permission === 'viewer');
const writes = BRANDS.filter(({ permission }) => permission === 'editor');

describe('without a brand', () => {
  it('[PRF-10, PRF-11] every write is 403, in the words of its surface, whatever is in it', async () => {
    const box = open();
    const profile = await opened(box);
    expect(writes.length).toBeGreaterThanOrEqual(22);
    for (const operation of writes) {
      const { status, json } = await call(box, operation, { profile });
      const words =
        operation.mediaType === undefined
          ? { code: 'FORBIDDEN', details: TEXT }
          : { code: 'ACCESS_DENIED', message: TEXT, details: TEXT };
      expect([operation.id, status, json]).toEqual([operation.id, 403, words]);
    }
  });

  it('[PRF-11] lists answer, and are empty', async () => {
    const box = open();
    const profile = await opened(box);
    const lists = reads.filter(({ id }) => id.startsWith('list'));
    expect(lists.length).toBeGreaterThanOrEqual(8);
    for (const operation of lists) {
      const { status, json } = await call(box, operation, { profile });
      expect([operation.id, status]).toEqual([operation.id, 200]);
      const rows = Array.isArray(json) ? [json] : Object.values(json).filter((each) => Array.isArray(each));
      expect(rows).toEqual([[]]);
    }
  });

  it('[PRF-10, PRF-11] it needs one that is given to the account, or registered', async () => {
    const box = sandbox();
    await makeOneV4(box, 'campaigns', campaign(1), { profile: await opened(box, { brands: ['Given'] }) });
    const body = { countryCode: 'CA', brand: 'Registered' };
    const registered = await box.ask('PUT', '/v2/profiles/registerBrand', { body, profile: undefined });
    expect(registered.status).toBe(200);
    const profile = String(registered.json.profileId);
    await makeOneV4(box, 'campaigns', campaign(1), { profile });
  });
});

describe('the order of refusals', () => {
  it('[AUT-29, PRF-13] who may only view is told so before the brand is asked for; the brand before type and body', async () => {
    const box = sandbox();
    const viewer = await opened(box, { access: 'viewer' });
    const owner = await opened(box);
    const other = { accept: TYPES.ads };
    const ask = { headers: other };
    const create = (profile: string): Promise<Answer> => v4(box, 'campaigns', 'create', 'no body', { ...ask, profile });
    expect((await create(viewer)).status).toBe(401);
    expect((await create(owner)).status).toBe(403);
    expect((await create(box.profile())).status).toBe(415);
  });

  it('[PRF-13] an agency is refused by every operation, the reads too', async () => {
    const box = open();
    const profile = box.profile('US', { type: 'agency' });
    const details = 'The request input is invalid. Advertiser ID cannot be decrypted';
    for (const operation of BRANDS) {
      const { status, json } = await call(box, operation, { profile });
      expect([operation.id, status, json.details]).toEqual([operation.id, 400, details]);
      if (/^\/sb\/(?:v4|beta)/.test(operation.paths[0] ?? '')) expect(json.code).toBe('INVALID_ARGUMENT');
    }
  });

  it('[AUT-26] viewers read, and change nothing', async () => {
    const box = open();
    const profile = box.profile('US', { access: 'viewer' });
    for (const operation of BRANDS) {
      const { status } = await call(box, operation, { profile });
      if (operation.permission === 'editor') expect([operation.id, status]).toEqual([operation.id, 401]);
      else expect([operation.id, status === 200 || status === 404]).toEqual([operation.id, true]);
    }
  });
});
