/**
 * Learns the shape of an account from files of it. Nothing leaves the machine, and no text or amount of the files is in the
 * result.
 */
import { basename } from 'node:path';
import { readDay, type Day } from '../model/days.ts';
import { formatValue } from '../model/errors/format-value.ts';
import { scenarioYaml } from '../control/scenarios/world-scenario/scenario-yaml.ts';
import { COUNTRIES, marketplaceOf, type Country } from '../model/marketplaces.ts';
import { Account } from './account/reported-account.ts';
import { fit, type Fit } from './fit/fit.ts';
import { factsOf } from './readers/facts.ts';
import { CapturedFileError } from './readers/file-text.ts';
import { readRows } from './readers/read-rows.ts';

const NOTE = 'Written by ads-sandbox learn. All figures are fitted and rounded.';

interface Learned extends Pick<Fit, 'comparisons' | 'notes'> {
  /** The scenario in YAML. */
  text: string;
  rows: number;
}

/** `country`: by default the first one with the currency of the files. Rejects with a `CapturedFileError`. */
export async function learn(files: readonly string[], country?: Country): Promise<Learned> {
  const { account, rows } = await readAccount(files);
  const { scenario, comparisons, notes } = fit(account, countryOf(account.currencies, country));
  return {
    text: scenarioYaml({ scenario, notes: [NOTE] }),
    rows,
    comparisons,
    notes: [...missingIn(account, country), ...notes],
  };
}

/** What the files do not say, and how to add it. */
function missingIn({ currencies, campaigns }: Account, country: Country | undefined): string[] {
  const hasBudgets = [...campaigns.all()].some(([, { budget }]) => budget !== undefined);
  return [
    ...(currencies.size > 0 || country !== undefined
      ? []
      : ['The files name no currency, so the account is in the US; name its country with --country.']),
    ...(hasBudgets
      ? []
      : [
          'The files have no budgets of campaigns, so the budgets follow from the cost of a day; add the column campaignBudgetAmount, or a list of the campaigns.',
        ]),
  ];
}

/** Rejects with a `CapturedFileError`. */
export async function readAccount(files: readonly string[]): Promise<{ account: Account; rows: number }> {
  const account = new Account();
  const known = new Map<string, string>();
  let rows = 0;
  for (const path of files) {
    account.beginFile();
    const day = dayIn(basename(path));
    const before = rows;
    const hash = await readRows(path, (row) => {
      const facts = factsOf(row, day);
      if (facts !== undefined) account.add(facts);
      rows++;
    });
    // Files of kinds that the account does not have are equal lists without rows.
    if (rows === before) continue;
    const same = known.get(hash);
    if (same !== undefined)
      throw new CapturedFileError(`${basename(path)} is the same as ${same}; name each file once`);
    known.set(hash, basename(path));
  }
  return { account, rows };
}

/** Reports of version 2 have no day in their rows. */
function dayIn(file: string): Day | undefined {
  const [text = ''] = /(?<!\d)20\d\d(?:\d{4}|-\d\d-\d\d)(?!\d)/.exec(file) ?? [];
  return readDay(text);
}

/** Throws `CapturedFileError` if amounts are of several currencies, or of another one than that of the country. */
function countryOf(currencies: ReadonlySet<string>, wanted: Country | undefined): Country {
  const [currency, ...others] = [...currencies].toSorted();
  if (currency === undefined) return wanted ?? 'US';
  if (others.length > 0)
    throw new CapturedFileError(
      `the files have amounts in ${[currency, ...others].map(formatValue).join(' and ')}; name files of one currency`,
    );
  const [first, ...further] = COUNTRIES.filter((country) => marketplaceOf(country).currency === currency);
  if (first === undefined) {
    const known = [...new Set(COUNTRIES.map((country) => marketplaceOf(country).currency))].join(', ');
    throw new CapturedFileError(
      Intl.supportedValuesOf('currency').includes(currency)
        ? `the files have amounts in ${formatValue(currency)}, which no marketplace of the sandbox has; convert the amounts to one of ${known}, and name it in the column of the currency`
        : `${formatValue(currency)} in the column of the currency is not a currency; the marketplaces of the sandbox have ${known}`,
    );
  }
  if (wanted !== undefined && ![first, ...further].includes(wanted))
    throw new CapturedFileError(
      `the files have amounts in ${formatValue(currency)}, and ${wanted} has ${marketplaceOf(wanted).currency}; name another country`,
    );
  return wanted ?? first;
}
