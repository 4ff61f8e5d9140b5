/**
 * `ads-sandbox learn FILE... -o account.yaml`: writes a scenario with the shape of the account that the files are of.
 */
import { writeFileSync } from 'node:fs';
import { COUNTRIES, type Country } from '../model/marketplaces.ts';
import type { Comparison } from '../captured/fit/measures.ts';
import { PRODUCT_NAMES } from '../captured/fit/fit.ts';
import { learn } from '../captured/learn.ts';
import { CapturedFileError } from '../captured/readers/file-text.ts';
import { nameOf } from '../scenarios/library.ts';
import { isName } from '../world/world-names.ts';
import { counted } from '../model/text/counted.ts';
import { readArgs, UsageError } from './input/usage.ts';
import { prepareFile } from './result-files.ts';

const LABELS: Readonly<Record<keyof Comparison, string>> = {
  impressions: 'impressions of a keyword',
  clickRate: 'clicks per impression',
  price: 'price of a click',
  orderRate: 'orders per click',
  clicksOfCampaigns: 'clicks of a campaign',
  weekdays: 'curve of weekdays',
};
const WIDTH = Math.max(...Object.values(LABELS).map(({ length }) => length)) + 2;

const USAGE = 'usage: ads-sandbox learn FILE... -o account.yaml';

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals: files } = readArgs(args, {
    output: { type: 'string', short: 'o' },
    country: { type: 'string' },
  });
  if (files.length === 0) throw new UsageError(`missing files; ${USAGE}`);
  if (values.output === undefined) throw new UsageError(`missing -o, the file of the scenario; ${USAGE}`);
  const output = scenarioFileOf(values.output);
  const country = readCountry(values.country);
  const { text, rows, comparisons, notes } = await learn(files, country).catch((error: unknown) => {
    throw error instanceof CapturedFileError ? new UsageError(error.message) : error;
  });
  writeFileSync(output, text);
  console.log(`Learned ${output} from ${counted(rows, 'row')}.\n`);
  for (const [product, comparison] of comparisons)
    console.log(`The numbers of ${PRODUCT_NAMES[product]}:\n\n${comparisonText(comparison)}\n`);
  for (const note of notes) console.log(note);
  return 0;
}

function scenarioFileOf(file: string): string {
  if (!/\.ya?ml$/.test(file) || !isName(nameOf(file)))
    throw new UsageError(`-o is '${file}': the name of the file must consist of a-z, 0-9, _ and -, and end with .yaml`);
  return prepareFile('-o', file);
}

function readCountry(text: string | undefined): Country | undefined {
  const country = COUNTRIES.find((each) => each === text);
  if (text !== undefined && country === undefined)
    throw new UsageError(`--country is '${text}': it must be one of ${COUNTRIES.join(', ')}`);
  return country;
}

/** Distances are from 0 for equal distributions to 1; the curves of weekdays are correlated. */
function comparisonText(comparison: Comparison): string {
  const lines = Object.entries(LABELS).flatMap(([name, label]) => {
    // The keys of the labels are those of the comparison.
    const value = comparison[name as keyof Comparison];
    const kind = name === 'weekdays' ? 'correlation' : 'distance';
    return value === undefined ? [] : [`${label.padEnd(WIDTH)}${kind.padEnd(13)}${value.toFixed(2)}`];
  });
  return lines.join('\n');
}
