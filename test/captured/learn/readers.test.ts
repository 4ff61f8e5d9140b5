/**
 * Files that `learn` refuses.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { countFigure, figure } from '../../../src/captured/fit/figures.ts';
import { learn, readAccount } from '../../../src/captured/learn.ts';
import { CsvRows } from '../../../src/captured/readers/csv-rows.ts';
import { CapturedFileError } from '../../../src/captured/readers/file-text.ts';
import { csvCell } from '../../../src/service/apis/reports/csv-cell.ts';
import { writeRows } from '../../fixtures/captured/learned-accounts.ts';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('a file that is damaged or hostile', () => {
  const row = { campaignId: 1, date: '2026-02-01', impressions: 5, clicks: 1, cost: 0.5 };
  const rows = JSON.stringify([row, { ...row, clicks: 2 }], null, 1);
  const zipped = gzipSync(JSON.stringify(Array.from({ length: 20_000 }, (_, i) => ({ ...row, campaignId: i }))));

  it.each<[string, string | Buffer, RegExp]>([
    ['empty.json', '', /^empty.json, line 1 \(after row 0\): the file is empty/],
    ['cut.json', rows.slice(0, -10), /^cut.json, line 14 \(after row 1\): the JSON ends in the middle/],
    ['cut.json.gz', zipped.subarray(0, -20), /^cut.json.gz, line 1 \(after row \d+\): the gzip data is damaged/],
    ['cut.csv', 'campaignId,impressions\n1,"5', /^cut.csv, line 2 \(after row 0\): the CSV ends within a quoted cell/],
    ['cells.csv', 'campaignId,impressions\n1,5\n2\n', /^cells.csv, line 3 \(after row 1\): the line has 1 cells/],
    [
      'quote.csv',
      'campaignId,impressions\n"1"x,5',
      /^quote.csv, line 2 .*: a quote is neither at an end of its cell nor doubled/,
    ],
    ['bytes', Buffer.from([0x5b, 0xff, 0xfe]), /^bytes, line 1 .*: the file is not text in UTF-8/],
    ['object.json', '{"campaignId": 1}', /^object.json, line 1 .*: the JSON must be one list of objects/],
    ['two.json', '[{"campaignId": 1}]\n[]', /^two.json, line 2 \(after row 1\): the JSON must be one list/],
    [
      'comma.json',
      '[{"campaignId": 1}{"campaignId": 2}]',
      /^comma.json, line 1 \(after row 0\): the row is not valid JSON/,
    ],
    ['numbers.json', '[\n1, 2]', /^numbers.json, line 2 \(after row 0\): the JSON must be one list of objects/],
    ['last.json', '[{"campaignId": 1},\n]', /^last.json, line 2 \(after row 1\): the row is not valid JSON/],
    ['syntax.json', '[\n{"campaignId": 1,}]', /^syntax.json, line 2 \(after row 0\): the row is not valid JSON/],
    [
      'text.json',
      '[{"campaignId": 1, "impressions": "many"}]',
      /line 1 \(row 1\): impressions is 'many': it must be a number/,
    ],
    ['negative.json', '[{"campaignId": 1, "impressions": 1, "cost": -1}]', /cost is -1: it must be a number/],
    ['huge.json', '[{"campaignId": 1, "impressions": 1e300}]', /impressions is 1e\+300: it must be a number/],
    [
      'other.csv',
      'name,value\na,1\n',
      /^other.csv, line 1 \(after row 0\): none of the first 2 lines names a column of reports/,
    ],
    [
      'semicolons.csv',
      'campaignId;clicks\n1;1\n',
      /^semicolons.csv, line 1 .*: none of the first 2 lines names a column/,
    ],
    ['archive.zip', 'PK\u0003\u0004', /^archive.zip, line 1 .*: the only line names no column of reports/],
    ['days.csv', 'date,clicks\n2026-02-01,1\n', /^days.csv, line 2 \(row 1\): the row has no id of a campaign/],
    [
      'long.json',
      `[{"a": "${'x'.repeat(1_200_000)}"}]`,
      /^long.json, line 1 .*: a row has more than 1048576 characters/,
    ],
    [
      'long.csv',
      `campaignId\n${'x'.repeat(1_200_000)}`,
      /^long.csv, line 2 .*: a row has more than 1048576 characters/,
    ],
    ['deep.json', `[${'{"a":'.repeat(300_000)}`, /^deep.json, line 1 .*: a row has more than 1048576 characters/],
  ])('%s is refused with its name and the line', async (name, text, message) => {
    const refused = await readAccount([write(name, text)]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CapturedFileError);
    expect((refused as CapturedFileError).message).toMatch(message);
  });

  it('is refused if it does not exist, or is named twice', async () => {
    await expect(readAccount([join(folder, 'none.json')])).rejects.toThrow('none.json does not exist');
    const path = writeRows(folder, 'once', [row]);
    await expect(readAccount([path, path])).rejects.toThrow('once.json.gz is the same as once.json.gz');
  });

  it('is refused if it is a folder', async () => {
    await expect(readAccount([folder])).rejects.toThrow(`${folder} is not a file; name files`);
  });

  it('may be an empty list, also several times', async () => {
    const files = ['empty-1.json', 'empty-2.json'].map((name) => write(name, '[]'));
    const columns = ['columns-1.csv', 'columns-2.csv'].map((name) => write(name, 'campaignId,impressions\n'));
    expect((await readAccount([...files, ...columns, writeRows(folder, 'row', [row])])).rows).toBe(1);
  });

  it('cannot set properties of objects', async () => {
    await readAccount([
      write('proto.json', '[{"campaignId": "__proto__", "adGroupId": "constructor", "__proto__": {"state": 1}}]'),
    ]);
    expect(({} as Record<string, unknown>)['state']).toBeUndefined();
  });
});

describe('the currency of files', () => {
  const file = (...currencies: string[]): string =>
    write(
      `${currencies.join('-')}.json`,
      JSON.stringify(currencies.map((currency, i) => ({ campaignId: i, campaignBudgetCurrencyCode: currency }))),
    );

  it.each([
    [['USD', 'JPY'], undefined, "the files have amounts in 'JPY' and 'USD'; name files of one currency"],
    [
      ['XYZ'],
      undefined,
      "'XYZ' in the column of the currency is not a currency; the marketplaces of the sandbox have USD, CAD, GBP, EUR, JPY, AUD, AED",
    ],
    [['USD'], 'JP', "the files have amounts in 'USD', and JP has JPY; name another country"],
    // No traffic: the currency is accepted.
    [['usd'], 'US', 'the files have 1 running campaign of sponsored products'],
    [['EUR'], 'FR', 'the files have 1 running campaign of sponsored products'],
  ] as const)('%j with the country %s is refused with its name', async (currencies, country, message) => {
    await expect(learn([file(...currencies)], country)).rejects.toThrow(message);
  });
});

it.each([
  ['a,""b', 'c'],
  ['"', '\r\n'],
  [',"",', '\n"\n'],
])('reads all characters of the cells %j and %j of CSV, wherever a part of the file ends', (first, second) => {
  const text = `Campaign Name,Ad Group Name\r\n${csvCell(JSON.stringify(first))},${csvCell(JSON.stringify(second))}\r\n1,2\r\n`;
  for (let i = 0; i <= text.length; i++) {
    const parser = new CsvRows();
    const parts = [text.slice(0, i), text.slice(i)].map((part) => [...parser.push(part)]);
    const rows = [...parts, [...parser.end()]].flat();
    expect(rows.map(({ cells }) => [...cells.values()])).toEqual([
      [first, second],
      ['1', '2'],
    ]);
    expect(rows[0]?.line).toBe(2);
  }
});

it('[TOD-475] rounds figures to two digits, and to no amount of money', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1e8, noNaN: true }),
      fc.double({ min: 1, max: 3, noNaN: true }),
      (value, factor) => {
        const rounded = figure(value);
        expect(Number.isInteger(Number((rounded * 100).toPrecision(12)))).toBe(false);
        expect(Math.abs(rounded / value - 1)).toBeLessThan(0.07);
        expect(figure(value * factor)).toBeGreaterThanOrEqual(rounded);
      },
    ),
  );
  expect([1234, 437, 12.4].map(countFigure)).toEqual([1200, 440, 12]);
});
