/**
 * Requests of sponsored brands version 4: batch sizes, media types, bodies and the OpenAPI document.
 */
import { describe, expect, it } from 'vitest';
import { operations } from '../../../../src/server/operations.ts';
import { changeSettings, type Item } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Answer } from '../../../fixtures/sandbox.ts';
import {
  ad,
  adGroup,
  campaign,
  FORMATS,
  sandboxWithBrandParents,
  IDS,
  listV4,
  makers,
  makeV4,
  namesV4,
  RESOURCES,
  TYPES,
  v4,
  v4Path,
  writeV4,
  type Call,
  type Resource,
} from '../../../fixtures/programs/clients/sb-v4.ts';

function expectError({ status, headers, json }: Answer, resource: Resource, expected: number, code: string): void {
  expect([status, headers.get('content-type')]).toEqual([expected, TYPES[resource]]);
  expect(json).toEqual({ code, message: expect.stringMatching(/\S/), details: json.message });
}

const expectInvalid = (answer: Answer, resource: Resource): void =>
  expectError(answer, resource, 400, 'INVALID_ARGUMENT');

describe('the size of a batch', () => {
  it('[SB4-22, LIM-03] is 1 to 10 items; other sizes write nothing', async () => {
    const created = await sandboxWithBrandParents();
    const { world } = created;
    for (const [resource, call, item] of makers(created)) {
      const many = Array.from({ length: 11 }, (_, i) => ({ ...item, name: `${call} ${i}` }));
      const before = (await listV4(world, resource)).length;
      const tooMany = await v4(world, resource, call, { [resource]: many });
      expectInvalid(tooMany, resource);
      expect(tooMany.json.details).toBe('Batch size 11 exceeds the maximum of 10');
      expectInvalid(await v4(world, resource, call, { [resource]: [] }), resource);
      expect(await listV4(world, resource)).toHaveLength(before);
      const { success, error } = await writeV4(world, resource, call, many.slice(0, 10));
      expect([success.length, error]).toEqual([10, []]);
      const ids = success.map((each) => each[IDS[resource]]);
      const changes = ids.map((id) => ({ [IDS[resource]]: id, state: 'PAUSED' }));
      expect((await writeV4(world, resource, 'update', changes)).success).toHaveLength(10);
      expectInvalid(await v4(world, resource, 'update', { [resource]: [...changes, ...changes] }), resource);
      expectInvalid(await v4(world, resource, 'update', { [resource]: [] }), resource);
      const filter = `${IDS[resource]}Filter`;
      expectInvalid(await v4(world, resource, 'delete', { [filter]: { include: [...ids, '5'] } }), resource);
      expectInvalid(await v4(world, resource, 'delete', { [filter]: { include: [] } }), resource);
      expect((await writeV4(world, resource, 'delete', ids)).success).toHaveLength(10);
    }
  });

  it('[SB4-22] is the same in observed mode, where an error has no details', async () => {
    const { world } = await sandboxWithBrandParents();
    changeSettings(world, { dialect: 'observed' });
    const eleven = Array.from({ length: 11 }, (_, i) => campaign(i + 1));
    const { status, json } = await v4(world, 'campaigns', 'create', { campaigns: eleven });
    expect([status, json]).toEqual([
      400,
      { code: 'INVALID_ARGUMENT', message: 'Batch size 11 exceeds the maximum of 10' },
    ]);
    await makeV4(world, 'campaigns', eleven.slice(0, 10));
  });
});

describe('a body', () => {
  it('[SB4-30, SB4-22] that cannot be read returns 400, whatever else it contains', async () => {
    const { world } = await sandboxWithBrandParents();
    const calls: [Resource, Call][] = [
      ...RESOURCES.flatMap((resource): [Resource, Call][] => [
        [resource, 'update'],
        [resource, 'delete'],
      ]),
      ['campaigns', 'create'],
      ['adGroups', 'create'],
      ...FORMATS.map((format): [Resource, Call] => ['ads', format]),
    ];
    for (const [resource, call] of calls) {
      for (const body of [[], 'x', 7, null, {}, { [resource]: {} }, { other: [] }, { [`${IDS[resource]}Filter`]: {} }])
        expectInvalid(await v4(world, resource, call, body), resource);
      const method = call === 'update' ? 'PUT' : 'POST';
      expectInvalid(await world.ask(method, v4Path(resource, call), { raw: '{"' }), resource);
      expectInvalid(await world.ask(method, v4Path(resource, call), {}), resource);
    }
  });

  it('[SB4-30] of a delete may contain only ids of its own resource', async () => {
    const { world, campaignId } = await sandboxWithBrandParents();
    const include = [campaignId];
    for (const body of [
      { campaignIdFilter: { include }, stateFilter: { include: ['ENABLED'] } },
      { campaignIdFilter: { include: [Number(campaignId)] } },
      { adGroupIdFilter: { include } },
      { campaignIdFilter: include },
    ])
      expectInvalid(await v4(world, 'campaigns', 'delete', body), 'campaigns');
    expect(await namesV4(world, 'campaigns', { stateFilter: { include: ['ARCHIVED'] } })).toEqual([]);
  });
});

describe('media types', () => {
  const plain = 'application/json';
  const other = TYPES.ads;
  const typed = (contentType: string | undefined, accept: string | undefined): Record<string, string | undefined> => ({
    'content-type': contentType,
    accept,
  });

  it('[SB4-22, V3-50] are accepted in Accept or Content-Type, in any letter case', async () => {
    const { world } = await sandboxWithBrandParents();
    const own = TYPES.campaigns;
    for (const headers of [
      typed(plain, own),
      typed(own, undefined),
      typed(own, '*/*'),
      typed('text/plain', `text/html, ${own};q=0.5`),
      typed(own.replace('sbcampaignresource', 'sbCampaignResource'), undefined),
      typed(plain, own.toUpperCase()),
    ]) {
      const answer = await world.ask('POST', '/sb/v4/campaigns/list', { body: {}, headers });
      expect([answer.status, answer.headers.get('content-type'), answer.violations]).toEqual([200, own, []]);
    }
  });

  it('[SB4-22, V3-50] of another resource return 415; a missing one is recorded, and rejected in a strict world', async () => {
    const { world } = await sandboxWithBrandParents();
    const body = {};
    for (const headers of [typed(other, undefined), typed(other, TYPES.campaigns), typed('text/xml', TYPES.campaigns)])
      expectError(
        await world.ask('POST', '/sb/v4/campaigns/list', { body, headers }),
        'campaigns',
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      );
    for (const headers of [
      typed(plain, undefined),
      typed(plain, plain),
      typed(undefined, '*/*'),
      typed(plain, `${other}, application/vnd.x+json`),
    ]) {
      const answer = await world.ask('POST', '/sb/v4/campaigns/list', { body, headers });
      expect([answer.status, answer.violations.map(({ rule }) => rule)]).toEqual([200, ['wrong-media-type']]);
    }
    changeSettings(world, { strict: true });
    expect((await world.ask('POST', '/sb/v4/campaigns/list', { body, headers: typed(plain, plain) })).status).toBe(415);
  });

  it('[SB4-22] of errors are those of the resource, for authentication and validation', async () => {
    const { world } = await sandboxWithBrandParents();
    for (const resource of RESOURCES) {
      expectError(await v4(world, resource, 'list', {}, { token: 'no-token' }), resource, 401, 'UNAUTHORIZED');
      expectError(await v4(world, resource, 'list', {}, { profile: undefined }), resource, 401, 'UNAUTHORIZED');
      expectInvalid(await v4(world, resource, 'list', { maxResults: 0 }), resource);
    }
  });
});

interface Schema extends Item {
  properties: Record<string, Schema>;
  required?: string[];
  items: Schema;
  minItems?: number;
  maxItems?: number;
}

interface Body {
  content: Record<string, { schema: Schema }>;
}

interface Described {
  parameters: Item[];
  requestBody: Body;
  responses: Record<string, Body>;
}

const NONE = { properties: {}, items: { properties: {} } } as Schema;

function schemaIn(body: Body | undefined, resource: Resource): Schema {
  return body?.content[TYPES[resource]]?.schema ?? NONE;
}

describe('the OpenAPI document', () => {
  it('[SB4-22, SB4-41] describes the fields of requests and responses, with their media types', async () => {
    const { json } = await openWorld().ask('GET', '/openapi.json');
    const created = await sandboxWithBrandParents();
    const { world, campaignId, adGroupId } = created;
    const { paths }: { paths: Record<string, { post: Described }> } = json;
    const described = (path: string): Described => {
      const operation = paths[path]?.post;
      if (operation === undefined) throw new Error(`${path} is not described`);
      return operation;
    };
    for (const [resource, call, item] of makers(created)) {
      const operation = described(v4Path(resource, call));
      const list = schemaIn(operation.requestBody, resource).properties[resource] ?? NONE;
      expect([list.minItems, list.maxItems]).toEqual([1, 10]);
      expect(Object.keys(list.items.properties)).toEqual(expect.arrayContaining(Object.keys(item)));
      const { required = [] } = list.items;
      const requiredFields = Object.entries(item).filter(([name]) => required.includes(name));
      expect((await writeV4(world, resource, call, [Object.fromEntries(requiredFields)])).error).toEqual([]);
      for (const name of required) {
        const { success } = await writeV4(world, resource, call, [{ ...item, name: 'Fresh', [name]: undefined }]);
        expect([name, success]).toEqual([name, []]);
      }
      expect(Object.keys(operation.responses['207']?.content ?? {})).toEqual([TYPES[resource]]);
      expect(Object.keys(operation.responses['400']?.content ?? {})).toEqual([TYPES[resource]]);
      expect(operation.parameters.some(({ name }) => name === 'Prefer')).toBe(false);
    }
    await writeV4(world, 'ads', 'video', [ad(adGroupId, 'video')]);
    await writeV4(world, 'adGroups', 'create', [adGroup(campaignId, 5)]);
    for (const resource of RESOURCES) {
      const operation = described(v4Path(resource, 'list'));
      const page = schemaIn(operation.responses['200'], resource).properties[resource] ?? NONE;
      for (const read of await listV4(world, resource, { includeExtendedDataFields: true }))
        expect(Object.keys(page.items.properties)).toEqual(expect.arrayContaining(Object.keys(read)));
      const listBody = schemaIn(operation.requestBody, resource).properties;
      expect(listBody['maxResults']).toMatchObject({ minimum: 1, maximum: 100 });
      expect(listBody[`${IDS[resource]}Filter`]?.properties['include']?.maxItems).toBe(10);
    }
  });

  it('[SB4-01, SB4-17] contains a unique id for each operation', () => {
    const ids = operations.filter(({ paths }) => /^\/sb\/(?:v4|beta)\//.test(paths[0] ?? '')).map(({ id }) => id);
    expect(ids).toHaveLength(31);
    expect(new Set(ids).size).toBe(31);
    expect(ids).toEqual(
      expect.arrayContaining([
        'createSponsoredBrandsCampaigns',
        'deleteSponsoredBrandsAdGroups',
        'createSponsoredBrandsStoreSpotlightAds',
        'listSponsoredBrandsBetaAds',
      ]),
    );
  });
});
