/** Files of the console and of other countries, as people have them: what `learn` reads, and its notes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { learn, readAccount } from '../../../src/captured/learn.ts';

const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\r\n'));
  return path;
}

const HEADER = 'Date,Campaign Name,Ad Group Name,Targeting,Match Type,Impressions,Clicks,Spend,7 Day Total Orders (#)';
const DAYS = Array.from({ length: 28 }, (_, i) => `2026-02-${String(i + 1).padStart(2, '0')}`);

/** Thirty keywords on each day; amounts begin with the symbol. */
const consoleRows = (symbol: string, currency = ''): string[] =>
  DAYS.flatMap((day) =>
    Array.from(
      { length: 30 },
      (_, n) =>
        `${day},Shoes ${n % 6},Group ${n % 6},shoe ${n},EXACT,${400 + n},${9 + (n % 4)},"${symbol}1,0${n % 10}2.50",1${currency}`,
    ),
  );
const TITLES = ['Sponsored Products Targeting report', 'Start Date,2026-02-01', '"Account ""Shoes"" of UK"'];

it('a report of the console with lines of titles is read, and the account is that of its symbols', async () => {
  const path = write('console-uk.csv', [...TITLES, HEADER, ...consoleRows('£')]);
  const { account, rows } = await readAccount([path]);
  expect([rows, [...account.currencies]]).toEqual([28 * 30, ['GBP']]);
  const { text, notes } = await learn([path]);
  expect(text).toMatch(/country: UK/);
  expect(notes).toContainEqual(expect.stringMatching(/no budgets of campaigns.*add the column campaignBudgetAmount/));
  expect(notes).not.toContainEqual(expect.stringMatching(/name no currency/));
});

it('amounts without a currency are those of the US, which a note states', async () => {
  const { text, notes } = await learn([write('console.csv', [HEADER, ...consoleRows('')])]);
  expect(text).toMatch(/country: US/);
  expect(notes).toContain('The files name no currency, so the account is in the US; name its country with --country.');
});

it('quotes of predicates that are not doubled are read', async () => {
  const path = write('targets.csv', [
    'Campaign Name,Ad Group Name,Targeting,Impressions',
    'Shoes,Group,asin="B000000001",5',
    'Shoes,Group,"asin="B000000002"",5',
    'Shoes,Group,"asin=""B000000003""",5',
  ]);
  const { account } = await readAccount([path]);
  expect([...account.targets.all()].map(([key]) => key.replace(/.*(B0{8}\d).*/, '$1'))).toEqual([
    'B000000001',
    'B000000002',
    'B000000003',
  ]);
});

it.each([
  [
    'CHF',
    '',
    `the files have amounts in 'CHF', which no marketplace of the sandbox has; convert the amounts to one of USD`,
  ],
  ['XYZ', '', `'XYZ' in the column of the currency is not a currency; the marketplaces of the sandbox have USD`],
])('amounts in %j%s say that no marketplace has the currency', async (currency, symbol, message) => {
  const rows = consoleRows(symbol, currency === '' ? '' : `,${currency}`);
  const path = write('francs.csv', [currency === '' ? HEADER : `${HEADER},Currency`, ...rows]);
  await expect(learn([path])).rejects.toThrow(message);
});

it.each([
  ['INR', '', 'IN'],
  ['', '₹', 'IN'],
  ['', '₺', 'TR'],
  ['MXN', '', 'MX'],
  ['EUR', '', 'DE'],
])('amounts in %j%s are those of an account in a country of the currency: %s', async (currency, symbol, country) => {
  const rows = consoleRows(symbol, currency === '' ? '' : `,${currency}`);
  const { text } = await learn([write('amounts.csv', [currency === '' ? HEADER : `${HEADER},Currency`, ...rows])]);
  expect(text).toContain(`country: ${country}`);
});
