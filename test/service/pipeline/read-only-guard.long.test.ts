/**
 * The guard that allows reads only, over all operations that write: no random request changes a row, and those that would are
 * refused.
 */
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { operations } from '../../../src/server/operations.ts';
import { isGuarded } from '../../../src/service/http/request-context.ts';
import { serviceContract } from '../contract/documents.ts';
import { Draws } from '../contract/draws.ts';
import { RequestMaker } from '../contract/requests.ts';
import { Seen } from '../contract/schema-values.ts';
import type { Answer, TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const SEED = 20_261_128;
/** For each operation: requests before the guard is set, so that there is something to change, and under it. */
const [EARLIER, TRIES] = [40, 100];
// oxlint-disable-next-line unicorn/no-thenable -- a text, which no await calls
const READ_ONLY = { readOnly: true, then: 'refuse' };
/** Operations that are seen to be refused. */
const FEWEST = 60;
/** The guard counts refusals in the row of the world. */
const COUNTS = 'world';

/** All other rows. */
function rowsOf(bytes: Buffer): string {
  const db = new Database(bytes);
  const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  const rows = tables
    .filter((table) => table !== COUNTS)
    .map((table) => [table, db.prepare(`select * from "${table}"`).safeIntegers().all()]);
  db.close();
  return JSON.stringify(rows, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

function isChanged({ state: world }: TestWorld, before: Buffer): boolean {
  const after = world.storage.toBytes();
  return after !== before && rowsOf(after) !== rowsOf(before);
}

/** Sends a random request for an operation. */
type Send = () => Promise<Answer>;

/** Undefined if no request of many would write. */
async function answerUnderGuard(seller: TestWorld, send: Send): Promise<'refused' | 'written' | undefined> {
  for (let i = 0; i < TRIES; i++) {
    const before = seller.state.storage.toBytes();
    const { text, status } = await send();
    if (status < 400 && isChanged(seller, before)) return 'written';
    if (text.includes('REFUSED_BY_GUARD')) return isChanged(seller, before) ? 'written' : 'refused';
  }
  return undefined;
}

it('lets no operation write', async ({ defaultWorld: seller }) => {
  const { document } = serviceContract();
  const [draws, seen] = [new Draws(SEED), new Seen()];
  const sendOf = ({ method, paths: [path = ''] }: (typeof operations)[number]): Send => {
    const described = document.paths[path]?.[method.toLowerCase()];
    if (described === undefined) throw new Error(`${method} ${path} is not described`);
    const part = { ...document, paths: { [path]: { [method.toLowerCase()]: described } } };
    const maker = new RequestMaker({ document: part }, draws, seen);
    return async () => {
      const { headers, raw, ...made } = maker.make([seller.profile()]);
      const body = raw === undefined ? {} : { raw };
      const answer = await seller.ask(made.method, made.path, { headers, undocumented: true, ...body });
      if (answer.status < 400) seen.add(answer.json);
      return answer;
    };
  };
  const sends = operations.map((operation) => ({ operation, send: sendOf(operation) }));
  for (const { send } of sends) for (let i = 0; i < EARLIER; i++) await send();
  await seller.admin('PUT', '/guard', READ_ONLY);
  const answers: Record<'refused' | 'written' | 'unwritten', string[]> = { refused: [], written: [], unwritten: [] };
  for (const { operation, send } of sends)
    if (isGuarded(operation)) answers[(await answerUnderGuard(seller, send)) ?? 'unwritten'].push(operation.id);
  expect(answers.written).toEqual([]);
  // Random requests do not reach the others: operations of each kind of handler are enough.
  expect(answers.refused.length).toBeGreaterThan(FEWEST);
}, 600_000);
