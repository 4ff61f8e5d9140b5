/**
 * Reports that share work, of this build and of another one, such as that of an earlier commit: medians and quartiles of
 * rounds in turns, with the targets. Linux only.
 *
 *     node bench/report-sharing.ts ../other-checkout/dist/main.js --rounds 5
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './peer.ts';
import { ACCOUNTS, KEYWORDS, sharedReports } from './shared-reports.ts';
import { printTable } from './table.ts';

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    keywords: { type: 'string', default: String(KEYWORDS) },
    accounts: { type: 'string', default: Object.keys(ACCOUNTS).join() },
  },
  allowPositionals: true,
});
const env = { SANDBOX_SCENARIO: 'empty', SANDBOX_LOG: 'json' };
const builds = [join(ROOT, 'dist/main.js'), ...positionals].map((file) => ({ name: file, file, env }));

/** `--keywords` sets the size of the large accounts. */
const accounts = values.accounts.split(',').map((name) => {
  const account = ACCOUNTS[name];
  if (account === undefined)
    throw new Error(`unknown account ${name}; use some of ${Object.keys(ACCOUNTS).join(', ')}`);
  return [name, account.keywords === KEYWORDS ? { ...account, keywords: Number(values.keywords) } : account] as const;
});
printTable(await sharedReports(builds, Number(values.rounds), Object.fromEntries(accounts)));
