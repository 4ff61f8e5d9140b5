import { describe, expect, it } from 'vitest';
import { Contract } from './documents.ts';
import { VendorTable, type SeenIn } from './vendor-differences.ts';
import type { Excuse } from './vendor-excuses.ts';

const SCHEMA = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, state: { type: 'string', enum: ['ENABLED'] } },
};
const DOCUMENT = {
  paths: {
    '/things/{id}': {
      get: { responses: { 200: { content: { 'application/vnd.thing+json': { schema: SCHEMA } } }, 204: {} } },
    },
  },
  components: {},
};

function tableOf(answers: readonly Partial<SeenIn>[], excuses: readonly Excuse[] = []): VendorTable {
  const contract = new Contract(DOCUMENT, { allErrors: true });
  const table = new VendorTable(new Map([['things.json', contract]]), excuses);
  for (const { json = { id: 'a' }, ...answer } of answers)
    table.add({
      method: 'GET',
      path: '/things/7?x=1',
      status: 200,
      contentType: 'application/vnd.Thing+json; charset=utf-8',
      dialect: 'spec',
      text: JSON.stringify(json),
      json,
      ...answer,
    });
  return table;
}

const differences = (answer: Partial<SeenIn>): string[] =>
  [...tableOf([answer]).unexplained.keys()].map((key) => key.replace('things.json GET /things/{id}: ', ''));

describe('an answer', () => {
  it('is right when status, media type and body are documented', () => {
    expect(differences({})).toEqual([]);
    expect(differences({ status: 204, text: '', contentType: null })).toEqual([]);
  });

  it.each([
    [{ status: 404 }, ['404 is not documented (spec)']],
    [{ status: 204, text: 'x' }, ['204 has a body (spec)']],
    [{ contentType: 'application/json' }, ['200 has type application/json (spec)']],
    [{ json: {} }, ['200 /id is missing (spec)']],
    [{ json: { id: 'a', color: 'red' } }, ['200 /color is additional (spec)']],
    [
      { json: { state: 'PAUSED' } },
      ['200 /id is missing (spec)', '200 /state must be equal to one of the allowed values (spec)'],
    ],
  ])('%j differs: %j', (answer, expected) => {
    expect(differences(answer).toSorted()).toEqual(expected);
  });

  it('to an operation that the document does not have is not counted', () => {
    expect(tableOf([{ path: '/others/7' }, { method: 'PUT' }]).answers).toBe(0);
  });
});

describe('an excuse', () => {
  const excuse: Excuse = ['specification', 'things', /^GET/, /color is additional$/, 'ERR-03'];
  const red = { json: { id: 'a', color: 'red' } };

  it('of the specification counts in the default dialect only', () => {
    expect(tableOf([red], [excuse]).unexplained.size).toBe(0);
    expect(tableOf([{ ...red, dialect: 'observed' }], [excuse]).unexplained.size).toBe(1);
  });

  it('must be needed', () => {
    expect(tableOf([{}], [excuse]).unused).toEqual([excuse]);
    expect(tableOf([red], [excuse]).unused).toEqual([]);
  });

  it('leaves the other differences of an answer unexplained', () => {
    const table = tableOf([{ json: { color: 'red' } }], [excuse]);
    expect([...table.unexplained.keys()]).toEqual(['things.json GET /things/{id}: 200 /id is missing (spec)']);
  });

  it('of ours counts as ours', () => {
    const ours: Excuse = ['ours', '', /./, /additional/, 'It is better so.'];
    expect(tableOf([red, {}, {}, {}], [ours]).ours).toBe(0.25);
  });
});
