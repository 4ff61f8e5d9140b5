/**
 * Reports that share work, of this build and of another one, such as that of an earlier commit: medians and quartiles of
 * rounds in turns, with the targets. Linux only.
 *
 *     node bench/report-sharing.ts ../other-checkout/dist/main.js --rounds 5
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './peer.ts';
import { accountsWith, KEYWORDS, sharedReports } from './shared-reports.ts';
import { printTable } from './table.ts';

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    keywords: { type: 'string', default: String(KEYWORDS) },
    accounts: { type: 'string' },
  },
  allowPositionals: true,
});
const env = { SANDBOX_SCENARIO: 'empty', SANDBOX_LOG: 'json' };
const builds = [join(ROOT, 'dist/main.js'), ...positionals].map((file) => ({ name: file, file, env }));

const all = accountsWith(Number(values.keywords));
const names = values.accounts?.split(',') ?? Object.keys(all);
const unknown = names.find((name) => !Object.hasOwn(all, name));
if (unknown !== undefined) throw new Error(`unknown account ${unknown}; use some of ${Object.keys(all).join(', ')}`);
const accounts = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
printTable(await sharedReports(builds, Number(values.rounds), accounts));
