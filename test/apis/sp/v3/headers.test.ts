/**
 * Headers of version 3: media types, the header Prefer, and requests that are rejected as a whole.
 */
import { describe, expect } from 'vitest';
import { MAX_BYTES } from '../../../../src/service/http/body.ts';
import { advance, changeSettings, rulesOf, type Item } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Ask } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  ALL_V3,
  V3_CAMPAIGNS,
  V3_KEYWORDS,
  V3_TARGETS,
  type V3Collection,
} from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  deleteV3,
  sandboxWithParents,
  listV3,
  readV3,
  v3,
  v3Path,
  WHOLE,
  type Call,
} from '../../../fixtures/programs/clients/v3-calls.ts';

const CALLS: readonly Call[] = ['create', 'update', 'list', 'delete'];
const JSON_TYPE = 'application/json';

/** A valid body of the operation. */
function bodyOf(each: V3Collection, call: Call): Item {
  if (call === 'list') return {};
  return call === 'delete' ? { [each.idFilter]: { include: ['1'] } } : { [each.key]: [] };
}

type Types = { 'content-type'?: string | undefined; accept?: string };

async function expectAccepted(each: V3Collection): Promise<void> {
  const world = openWorld();
  const other = each === V3_CAMPAIGNS ? V3_KEYWORDS : V3_CAMPAIGNS;
  const accepted: Types[] = [
    { 'content-type': each.type, accept: each.type },
    { 'content-type': each.type },
    { 'content-type': each.type, accept: `${JSON_TYPE}, text/plain, */*` },
    { 'content-type': JSON_TYPE, accept: each.type },
    { 'content-type': each.type.toLowerCase() },
    { 'content-type': `${each.type.toUpperCase()}; charset=utf-8` },
    { 'content-type': JSON_TYPE, accept: `text/html;q=0.3 , ${each.type.toLowerCase()};q=1` },
    { 'content-type': each.type, accept: other.type },
  ];
  for (const call of CALLS)
    for (const strict of [false, true]) {
      changeSettings(world, { strict });
      for (const headers of accepted) {
        const answer = await v3(world, each, call, bodyOf(each, call), {
          headers: { accept: undefined, ...headers },
        });
        // The test sends the same items repeatedly, which is recorded by another rule.
        const rules = rulesOf(answer).filter((rule) => rule !== 'failed-item-resent');
        expect([answer.status, rules]).toEqual([call === 'list' ? 200 : 207, []]);
        expect(answer.headers.get('content-type')).toBe(each.type);
      }
    }
}

describe('media types', () => {
  it('[V3-47, V3-48, V3-50] of campaigns are accepted in Content-Type or Accept, and returned', async () => {
    await expectAccepted(V3_CAMPAIGNS);
  });

  it.each(ALL_V3.filter((each) => each !== V3_CAMPAIGNS))(
    '[V3-47, V3-49, V3-50] of $name are accepted in Content-Type or Accept, and returned',
    expectAccepted,
  );

  it('[V3-50] of another resource or version return 415', async ({ world }) => {
    const rejected: Types[] = [
      { 'content-type': V3_TARGETS.type },
      { 'content-type': 'application/vnd.spCampaign.v4+json' },
      { 'content-type': 'application/vnd.spCampaign.v3+xml', accept: '*/*' },
      { 'content-type': 'application/vnd.spCampaign.v3+json2' },
      { 'content-type': V3_TARGETS.type, accept: V3_CAMPAIGNS.type },
      { 'content-type': 'text/xml', accept: V3_CAMPAIGNS.type },
    ];
    for (const call of CALLS)
      for (const headers of rejected) {
        const answer = await v3(world, V3_CAMPAIGNS, call, bodyOf(V3_CAMPAIGNS, call), {
          headers: { accept: undefined, ...headers },
        });
        const message = 'Unsupported Media Type';
        expect(answer.json).toEqual({ code: 'UNSUPPORTED_MEDIA_TYPE', message, details: message });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([415, JSON_TYPE]);
      }
  });

  it('[V3-50] that are missing are accepted and recorded, and rejected in a strict world', async ({ world }) => {
    const missing: Types[] = [
      { 'content-type': JSON_TYPE, accept: JSON_TYPE },
      { 'content-type': JSON_TYPE, accept: '*/*' },
      { 'content-type': JSON_TYPE, accept: `${V3_TARGETS.type}, */*` },
      { 'content-type': JSON_TYPE, accept: V3_TARGETS.type },
      { 'content-type': 'text/plain' },
    ];
    for (const headers of missing) {
      const ask: Ask = { headers: { accept: undefined, ...headers } };
      changeSettings(world, { strict: false });
      const passed = await v3(world, V3_CAMPAIGNS, 'list', {}, ask);
      expect([passed.status, rulesOf(passed)]).toEqual([200, ['wrong-media-type']]);
      expect(passed.headers.get('content-type')).toBe(V3_CAMPAIGNS.type);
      changeSettings(world, { strict: true });
      expect((await v3(world, V3_CAMPAIGNS, 'list', {}, ask)).status).toBe(415);
    }
  });
});

describe('the header Prefer', () => {
  it('[V3-51, V3-53] with return=representation returns created and updated entities as a list does', async () => {
    for (const each of ALL_V3) {
      const { world, ask, parents } = await sandboxWithParents(each);
      const created = await v3(world, each, 'create', { [each.key]: [each.make(parents, 1)] }, { ...ask, ...WHOLE });
      const [first] = created.json[each.key].success;
      const id = first[each.idKey];
      expect(first).toEqual({ index: 0, [each.idKey]: id, [each.one]: await readV3(world, each, id, ask) });
      expect(created.headers.get('preference-applied')).toBe('return=representation');
      advance(world, 60);
      const changes = { [each.id]: id, ...each.mutable };
      const updated = await v3(world, each, 'update', { [each.key]: [changes] }, { ...ask, ...WHOLE });
      const [second] = updated.json[each.key].success;
      expect(second[each.one]).toEqual(await readV3(world, each, id, ask));
      expect(second[each.one]).toMatchObject(each.mutable);
      expect(updated.headers.get('preference-applied')).toBe('return=representation');
    }
  });

  it('[V3-52, V3-53] is case-insensitive; the first value counts, and unknown ones are ignored', async () => {
    const { world } = await sandboxWithParents();
    let n = 1;
    const returnsEntity = async (prefer: string | undefined): Promise<boolean> => {
      const items = [V3_CAMPAIGNS.make({ campaignId: '', adGroupId: '' }, n++)];
      const answer = await v3(world, V3_CAMPAIGNS, 'create', { campaigns: items }, { headers: { prefer } });
      const isReturned = 'campaign' in answer.json.campaigns.success[0];
      expect(answer.headers.get('preference-applied')).toBe(isReturned ? 'return=representation' : null);
      return isReturned;
    };
    for (const accepted of [
      'return=representation',
      'RETURN=Representation',
      'wait=10, return=representation',
      'return="representation"',
      'return = representation; foo=bar',
      'return=everything, return=representation',
      'return=representation, return=minimal',
    ])
      expect([accepted, await returnsEntity(accepted)]).toEqual([accepted, true]);
    for (const ignored of [
      undefined,
      '',
      'return=minimal',
      'return',
      'representation',
      'return=minimal, return=representation',
    ])
      expect([ignored, await returnsEntity(ignored)]).toEqual([ignored, false]);
  });

  it('[V3-53] does not affect lists and deletes', async () => {
    const { world, parents } = await sandboxWithParents();
    const id = await createOneV3(world, V3_KEYWORDS, V3_KEYWORDS.make(parents, 1));
    const listed = await v3(world, V3_KEYWORDS, 'list', {}, WHOLE);
    expect(listed.headers.get('preference-applied')).toBeNull();
    expect(await listV3(world, V3_KEYWORDS)).toEqual(listed.json.keywords);
    expect(await deleteV3(world, V3_KEYWORDS, [id], WHOLE)).toEqual({
      success: [{ index: 0, keywordId: id }],
      error: [],
    });
  });
});

describe('rejected requests', () => {
  const cases: [title: string, ask: Ask, status: number, code: string, message: string | RegExp][] = [
    ['no token', { headers: { authorization: undefined } }, 401, 'UNAUTHORIZED', 'Authorization header is missing'],
    ['an unknown token', { token: 'unknown' }, 401, 'UNAUTHORIZED', 'Authentication failed'],
    ['no scope', { profile: undefined }, 401, 'UNAUTHORIZED', 'Scope header is missing'],
    ['a malformed scope', { profile: 'abc' }, 400, 'INVALID_ARGUMENT', 'Scope header is malformed'],
    ['no body', { raw: '' }, 400, 'INVALID_ARGUMENT', /^Unrecognized token/],
    ['a body that is not JSON', { raw: '{' }, 400, 'INVALID_ARGUMENT', /^Unrecognized token/],
    ['a body that is not an object', { raw: '[]' }, 400, 'INVALID_ARGUMENT', /^Unrecognized token/],
    ['no list', { raw: '{}' }, 400, 'INVALID_ARGUMENT', 'campaigns is not an array'],
    ['another list', { raw: '{"keywords":[]}' }, 400, 'INVALID_ARGUMENT', 'campaigns is not an array'],
    ['a list that is not an array', { raw: '{"campaigns":{}}' }, 400, 'INVALID_ARGUMENT', 'campaigns is not an array'],
    ['a body that is too large', { raw: `"${'x'.repeat(MAX_BYTES)}"` }, 413, '413', /exceeds/],
  ];
  for (const [title, ask, status, code, message] of cases)
    it(`[V3-57] with ${title} return ${status} ${code}, and in observed mode no details`, async ({ world }) => {
      for (const dialect of ['spec', 'observed'] as const) {
        changeSettings(world, { dialect });
        const answer = await world.ask('POST', v3Path(V3_CAMPAIGNS, 'create'), {
          ...ask,
          headers: { 'content-type': V3_CAMPAIGNS.type, ...ask.headers },
        });
        const text = typeof message === 'string' ? message : expect.stringMatching(message);
        const details = dialect === 'spec' ? { details: answer.json.message } : {};
        expect([answer.status, answer.json]).toEqual([status, { code, message: text, ...details }]);
        expect(answer.headers.get('content-type')).toBe(JSON_TYPE);
      }
    });
});
