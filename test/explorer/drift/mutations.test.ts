/**
 * Mutations of answers and files: each changes what it names, and nothing else.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from '../../../src/explorer/drift/drift-faults.ts';
import { applyEdits, parseNodes, type JsonNode } from '../../../src/explorer/drift/json-text.ts';
import { mutateAnswer, mutateText } from '../../../src/explorer/drift/mutate-answer.ts';
import type { Mutation } from '../../../src/explorer/drift/mutation.ts';

const SCHEMA = {
  type: 'object',
  required: ['totalResults', 'campaigns'],
  properties: {
    totalResults: { type: 'integer' },
    nextToken: { type: 'string' },
    campaigns: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          campaignId: { type: 'string', pattern: '^\\d+$' },
          name: { type: 'string' },
          state: { type: 'string', enum: ['ENABLED', 'PAUSED'] },
          budget: { type: 'number' },
          endDate: { type: 'string', format: 'date' },
        },
      },
    },
  },
};
const LIST =
  '{"totalResults":2, "campaigns":[{"campaignId":"281474976710655","name":"Tents \\"light\\"","state":"ENABLED","budget":10.5},' +
  ' {"campaignId":"9007199254740993","name":"Stoves","state":"PAUSED","budget":7}]}';
const FILE = '[{"date":"2026-02-27","campaignId":29851899412270,"clicks":22,"cost":45,"sales7d":180.57}]';

function named(id: string): Mutation {
  const mutation = MUTATIONS.find((each) => each.id === id);
  if (mutation === undefined) throw new Error(`there is no mutation ${id}`);
  return mutation;
}

function mutatedList(id: string, seed = 'a'): string {
  return mutateText({ mutation: named(id), seed, declared: { schema: SCHEMA } }, LIST)?.text ?? '';
}

function mutatedFile(id: string, seed = 'a'): string {
  return mutateText({ mutation: named(id), seed, declared: undefined }, FILE)?.text ?? '';
}

describe('JSON with positions', () => {
  it('has the position of each value of any JSON text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const root = parseNodes(text);
        expect(root === undefined ? undefined : rebuild(text, root)).toStrictEqual(JSON.parse(text));
      }),
    );
  });

  it('is undefined for a text that is not JSON', () => {
    expect(parseNodes('{"a":')).toBeUndefined();
  });

  it('keeps all characters that no edit replaces', () => {
    expect(applyEdits('[1.50, 9007199254740993]', [{ start: 1, end: 5, text: '2' }])).toBe('[2, 9007199254740993]');
  });
});

/** Builds the value from the texts of its scalars. */
function rebuild(text: string, node: JsonNode): unknown {
  if (node.type === 'array') return node.items.map((item) => rebuild(text, item));
  if (node.type === 'object') {
    return JSON.parse(
      `{${node.members.map(({ name, value }) => `${JSON.stringify(name)}:${JSON.stringify(rebuild(text, value))}`).join(',')}}`,
    );
  }
  return JSON.parse(text.slice(node.start, node.end));
}

describe('mutations', () => {
  it.each(MUTATIONS)('$id changes an answer to other JSON, the same for the same seed', (mutation) => {
    const drift = { mutation, seed: 'one', declared: { schema: SCHEMA } };
    const first = mutateText(drift, LIST);
    expect(first?.text).not.toBe(LIST);
    expect(parseNodes(first?.text ?? '')).toBeDefined();
    expect(mutateText(drift, LIST)?.text).toBe(first?.text);
  });

  it.each(MUTATIONS)('$id keeps JSON valid, whatever the seed and the answer', (mutation) => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (seed, value) => {
        const mutated = mutateText({ mutation, seed, declared: { schema: SCHEMA } }, JSON.stringify(value));
        expect(mutated === undefined || parseNodes(mutated.text) !== undefined).toBe(true);
      }),
    );
  });

  it('adds an unknown field to each object', () => {
    expect(mutatedList('new-field').match(/serviceTier/g)).toHaveLength(3);
  });

  it('adds a value to a documented list, which a client may store', () => {
    expect(mutatedList('new-enum-value')).toContain('"state":"UNDER_SERVICE_REVIEW"');
  });

  it('sets optional fields that are missing to null, and no required field', () => {
    const text = mutatedList('null-field');
    expect(text).toContain('"nextToken":null');
    expect(text.match(/"endDate":null/g)).toHaveLength(2);
    expect(text).not.toContain('"totalResults":null');
    expect(mutatedFile('null-field')).toBe('');
  });

  it('keeps the digits of numbers and ids when it reorders the fields', () => {
    expect(mutatedFile('reordered-keys')).toBe(
      '[{"sales7d":180.57,"cost":45,"clicks":22,"campaignId":29851899412270,"date":"2026-02-27"}]',
    );
  });

  it('adds a row with an odd id beyond 2^53, in the same type', () => {
    const [, id = ''] = /"campaignId":(\d+)[^]*"campaignId":(\d+)/.exec(mutatedFile('big-id'))?.slice(1) ?? [];
    expect(BigInt(id)).toBeGreaterThan(2n ** 53n);
    expect(BigInt(Number(id))).not.toBe(BigInt(id));
    expect(mutatedList('big-id')).toMatch(/"totalResults":3,.*"campaignId":"90071992\d+"/);
  });

  it('replaces an id that is in no row, such as that of a result, by one beyond 2^53', () => {
    const results = '{"campaigns":{"success":[{"index":0,"campaignId":"281474976710655"}],"error":[]}}';
    const mutated = mutateText(
      { mutation: named('big-id'), seed: 'a', declared: { schema: {}, rowIds: ['campaignId'] } },
      results,
    );
    expect(mutated?.text).toMatch(/"success":\[\{"index":0,"campaignId":"90071992\d+"\}\]/);
    const [, id = ''] = /"campaignId":"(\d+)"/.exec(mutated?.text ?? '') ?? [];
    expect(mutated?.tolerance?.allowsReplaced?.('campaign 281474976710655', `campaign ${id}`)).toBe(true);
    expect(mutated?.tolerance?.allowsReplaced?.('campaign 281474976710655', `campaign ${Number(id)}`)).toBe(false);
  });

  it('allows a row with the new id in the output, and not with rounded digits', () => {
    const { text, tolerance } = mutateText({ mutation: named('big-id'), seed: 'a', declared: undefined }, FILE) ?? {};
    const [, id = ''] = /.*"campaignId":(\d+)/.exec(text ?? '') ?? [];
    expect(tolerance?.allowsExtra?.(`${id};22`)).toBe(true);
    expect(tolerance?.allowsExtra?.(`${Number(id)};22`)).toBe(false);
  });

  it('allows the names of the new row in an output that has no ids', () => {
    const { tolerance } =
      mutateText({ mutation: named('extra-row'), seed: 'a', declared: { schema: SCHEMA } }, LIST) ?? {};
    expect(tolerance?.allowsExtra?.('name: Stoves') !== tolerance?.allowsExtra?.('name: Tents "light"')).toBe(true);
    const big = mutateText({ mutation: named('big-id'), seed: 'a', declared: { schema: SCHEMA } }, LIST);
    const [id = '', name = ''] =
      /"campaignId":"(90071992\d+)","name":"(Stoves|Tents)/.exec(big?.text ?? '')?.slice(1) ?? [];
    expect(big?.tolerance?.allowsExtra?.(`${name} ${id}`)).toBe(true);
    expect(big?.tolerance?.allowsExtra?.(`${name} ${Number(id)}`)).toBe(false);
  });

  it('leaves all rows of a list, and changes a copy with an id of its own', () => {
    for (const id of ['big-id', 'extra-row', 'new-enum-value', 'longer-text']) {
      const { campaigns } = JSON.parse(mutatedList(id)) as { campaigns: object[] };
      expect(campaigns).toHaveLength(3);
      expect(campaigns).toEqual(expect.arrayContaining((JSON.parse(LIST) as { campaigns: object[] }).campaigns));
    }
  });

  it('copies a row with an id of its own, and counts it in the total', () => {
    const text = mutatedList('extra-row');
    expect(text).toContain('"totalResults":3');
    const { campaigns } = JSON.parse(text) as { campaigns: { campaignId: string }[] };
    expect(new Set(campaigns.map(({ campaignId }) => campaignId)).size).toBe(3);
  });

  it('gives a row the id that the operation declares, and keeps those of other entities', () => {
    const target = '{"adGroupId":"256405533924760","campaignId":"98384510885480","targetId":"263249883646513"}';
    const declared = { schema: {}, rowIds: ['targetId'] };
    for (const id of ['big-id', 'extra-row']) {
      const text = mutateText({ mutation: named(id), seed: 'a', declared }, `{"targets":[${target}]}`)?.text ?? '';
      const { targets } = JSON.parse(text) as { targets: Record<string, string>[] };
      expect(targets[1]).toMatchObject({ adGroupId: '256405533924760', campaignId: '98384510885480' });
      expect(new Set(targets.map(({ targetId }) => targetId)).size).toBe(2);
    }
    // Without a declaration, such rows have no id of their own.
    const undeclared = { mutation: named('extra-row'), seed: 'a', declared: { schema: {} } };
    expect(mutateText(undeclared, `{"targets":[${target}]}`)).toBeUndefined();
  });

  it('gives a row of a file ids of its own in all columns, because it is about all of them', () => {
    const file = '[{"campaignId":29851899412270,"keywordId":29851899412271,"clicks":22}]';
    const { text = '' } = mutateText({ mutation: named('extra-row'), seed: 'a', declared: undefined }, file) ?? {};
    const [first = {}, added = {}] = JSON.parse(text) as Record<string, number>[];
    expect(added['clicks']).toBe(22);
    for (const name of ['campaignId', 'keywordId']) expect(added[name]).not.toBe(first[name]);
  });

  it('lengthens a name', () => {
    expect(mutatedList('longer-text').length).toBeGreaterThan(LIST.length + 400);
    expect(mutatedFile('longer-text')).toBe('');
  });

  it('writes decimal numbers in another form with the same value, and leaves integers and ids', () => {
    const [before, after] = [JSON.parse(FILE), JSON.parse(mutatedFile('number-form'))] as unknown[];
    expect(after).toStrictEqual(before);
    expect(['a', 'b', 'c', 'd'].map((seed) => /"cost":([^,]+),/.exec(mutatedFile('number-form', seed))?.[1])).toContain(
      '45.0E0',
    );
    expect(mutatedFile('number-form')).toContain('"campaignId":29851899412270,"clicks":22,');
  });

  it('writes a number as text in each row', () => {
    expect(mutatedFile('number-as-text')).toMatch(/:"[\d.]+"/);
  });

  it('removes a field from each object that has it, unless it may be optional', () => {
    const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((seed) => mutatedList('missing-field', seed));
    expect(texts.some((text) => !text.includes('"totalResults"'))).toBe(true);
    expect(texts.some((text) => !text.includes('"state"'))).toBe(true);
    expect(texts.filter((text) => text.includes('"campaigns"') && !text.includes('"budget"'))).toEqual([]);
    expect(mutatedFile('missing-field')).not.toBe(FILE);
  });

  it('gives a field another type', () => {
    expect(mutatedFile('wrong-type')).toContain(':[]');
  });
});

describe('answers', () => {
  const drift = { mutation: named('big-id'), seed: 'a', declared: undefined };

  it('mutates the JSON in a gzip file, and sends its new length', async () => {
    const sent = gzipSync(FILE);
    const answer = new Response(new Uint8Array(sent), { headers: { 'content-length': String(sent.length) } });
    const mutated = await mutateAnswer(drift, answer, () => {});
    const bytes = Buffer.from((await mutated?.arrayBuffer()) ?? new ArrayBuffer());
    expect(gunzipSync(bytes).toString()).toMatch(/"campaignId":90071992\d+,"clicks":22/);
    expect(mutated?.headers.get('content-length')).toBe(String(bytes.length));
  });

  it.each([
    ['is not a file of rows', Buffer.from('The link has expired')],
    ['has nothing to mutate', Buffer.from('[]')],
    ['is a damaged file', gzipSync(FILE).subarray(0, 40)],
    ['is compressed twice', gzipSync(gzipSync(FILE))],
  ])('leaves an answer that %s, which can still be read', async (_what, sent) => {
    const answer = new Response(new Uint8Array(sent));
    expect(await mutateAnswer(drift, answer, () => {})).toBeUndefined();
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(sent);
  });
});
