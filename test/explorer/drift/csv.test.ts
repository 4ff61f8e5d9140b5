/**
 * Mutations of files in CSV.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOfJson, jsonOfCsv } from '../../../src/explorer/drift/csv.ts';
import { MUTATIONS } from '../../../src/explorer/drift/drift-faults.ts';
import { mutateText } from '../../../src/explorer/drift/mutate-answer.ts';

const HEAD = 'date,campaignId,campaignName,clicks,cost';
const ROWS = ['2026-02-27,29851899412270,"Tents, ""light""",22,4.87', '2026-02-27,9007199254740993,Stoves,,45'];
const CSV = [HEAD, ...ROWS, ''].join('\r\n');

function mutated(id: string): string | undefined {
  const mutation = MUTATIONS.find((each) => each.id === id);
  if (mutation === undefined) throw new Error(`there is no mutation ${id}`);
  return mutateText({ mutation, seed: 'a', declared: undefined }, CSV)?.text;
}

describe('a file of CSV', () => {
  it('gets a column', () => {
    const [head, first] = mutated('new-field')?.split('\r\n') ?? [];
    expect(head).toBe(`${HEAD},serviceTier`);
    expect(first).toBe(`${ROWS[0]},"{""level"":3,""since"":""2031-01-01""}"`);
  });

  it('loses a column', () => {
    const [head = '', ...lines] = mutated('missing-field')?.split('\r\n') ?? [];
    expect(head.split(',')).toHaveLength(4);
    expect(lines).toHaveLength(3);
  });

  it('has its columns in another order', () => {
    expect(mutated('reordered-keys')).toBe(
      [
        'cost,clicks,campaignName,campaignId,date',
        '4.87,22,"Tents, ""light""",29851899412270,2026-02-27',
        '45,,Stoves,9007199254740993,2026-02-27',
        '',
      ].join('\r\n'),
    );
  });

  it.each(['big-id', 'extra-row', 'longer-text'])('keeps all rows and gets a new one: %s', (id) => {
    const text = mutated(id) ?? '';
    for (const line of CSV.split('\r\n')) expect(text).toContain(line);
    expect(text.length).toBeGreaterThan(CSV.length + 20);
  });

  it('has numbers in another form', () => {
    expect(mutated('number-form')).toMatch(/,(?:4\.8700|487E-2)\r\n.*,45\.0(?:E0)?\r\n$/s);
  });

  it('does not distinguish a number from a text, so that this cannot change', () => {
    expect(mutated('number-as-text')).toBeUndefined();
  });

  it('is the same again after its conversion to JSON and back', () => {
    const cell = fc.oneof(fc.string({ minLength: 1 }), fc.integer().map(String), fc.constant(''));
    const table = fc.uniqueArray(fc.stringMatching(/^[a-z]\w{0,8}$/), { minLength: 2, maxLength: 5 }).chain((names) => {
      const row = fc.array(cell, { minLength: names.length, maxLength: names.length });
      return fc.tuple(fc.constant(names), fc.array(row, { minLength: 1, maxLength: 5 }));
    });
    const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(table, ([names, rows]) => {
        const csv = [names, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
        expect(csvOfJson(jsonOfCsv(csv) ?? '')).toBe(csv);
      }),
    );
  });

  it.each(['', '{"a":1}', 'The link has expired, sorry', `${HEAD}\r\n`, 'a,b\r\n1,2,3\r\n'])(
    'is nothing else: %j',
    (text) => {
      expect(jsonOfCsv(text)).toBeUndefined();
    },
  );
});
