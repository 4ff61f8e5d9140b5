/**
 * Forks and deletes of worlds of this build beside another build, such as that of an earlier commit: CPU time of the event
 * loop, its longest turn while a large world is forked, and the memory that deleted and reset worlds leave. Linux only.
 *
 *     node bench/forks.ts ../other-checkout/dist/main.js --rows small,large,memory
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sellerClient, send, ask, SCOPE, type Client } from './client.ts';
import { longestTurn, memoryOf, pause, ROOT, threadMs, withContenders, type Contender } from './peer.ts';
import { makeKeywords, makeParents } from './rows.ts';
import { median } from './table.ts';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, rows: { type: 'string', default: 'small,large,memory' } },
  allowPositionals: true,
});
const [other] = positionals;
if (other === undefined) throw new Error('name the dist/main.js of the other build');
const ROUNDS = Number(values.rounds);
const FORKS_PER_ROUND = 20;
const LIVE_WORLDS = 200;
const KEYWORDS = 300_000;
const WARM_UP_WORLDS = 50;
const MANY_WORLDS = 1000;
/** Milliseconds after which deleted worlds should have given their memory back. */
const REST = 25_000;

const env = { SANDBOX_SCENARIO: 'default', SANDBOX_LOG: 'none', SANDBOX_MAX_WORLDS: '2000' };
const builds = [
  { name: 'this', file: join(ROOT, 'dist/main.js'), env },
  { name: 'other', file: other, env },
] as const;

interface Build {
  contender: Contender;
  client: Client;
}

const MEASURED: Readonly<Record<string, (builds: readonly Build[]) => Promise<void>>> = {
  async small(both) {
    await comparePairs('fork and delete the world default, CPU', both, forkAndDelete);
    for (const { client } of both) await createWorlds(client, LIVE_WORLDS);
    await comparePairs(`the same beside ${LIVE_WORLDS} worlds, CPU`, both, forkAndDelete);
  },
  async large(both) {
    for (const { client } of both) await makeKeywords(client, KEYWORDS, await makeParents(client, KEYWORDS / 1000));
    await comparePairs(`longest turn of a fork of ${KEYWORDS} keywords, CPU`, both, async ({ contender, client }) => {
      // A world that has not changed since the last fork is not read again.
      await makeKeywords(client, 1, await makeParents(client, 1));
      await longestTurn(contender);
      await send(client, 'POST', '/_sandbox/worlds', { name: 'large', from: 'default' });
      const longest = await longestTurn(contender);
      await ask(client, 'DELETE', '/_sandbox/worlds/large');
      return longest;
    });
    for (const { client } of both) await send(client, 'POST', '/_sandbox/reset', {});
    await pause(REST);
    reportMemory('reset of the large world', both);
  },
  async memory(both) {
    for (const [what, count] of [
      [`${WARM_UP_WORLDS} worlds were made, used and deleted`, WARM_UP_WORLDS],
      [`${MANY_WORLDS} worlds were made, used and deleted`, MANY_WORLDS],
    ] as const) {
      for (const { client } of both) {
        await createWorlds(client, count);
        for (let n = 0; n < count; n++) await ask(client, 'DELETE', `/_sandbox/worlds/live-${n}`);
      }
      await pause(REST);
      reportMemory(what, both);
    }
  },
};

async function forkAndDelete({ contender, client }: Build): Promise<number> {
  const start = threadMs(contender);
  for (let n = 0; n < FORKS_PER_ROUND; n++) {
    const { name } = await send<{ name: string }>(client, 'POST', '/_sandbox/worlds', { from: 'default' });
    await ask(client, 'DELETE', `/_sandbox/worlds/${name}`);
  }
  return (threadMs(contender) - start) / FORKS_PER_ROUND;
}

/** Each world answers two requests. */
async function createWorlds(client: Client, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const name = `live-${n}`;
    const { credentials, profiles } = await send<{
      credentials: { accessToken: string; clientId: string };
      profiles: { profileId: string }[];
    }>(client, 'POST', '/_sandbox/worlds', { name });
    const headers = {
      authorization: `Bearer ${credentials.accessToken}`,
      'vendor-advertising-api-clientid': credentials.clientId,
      [SCOPE]: profiles[0]?.profileId ?? '',
    };
    for (const list of ['campaigns', 'keywords'])
      await send({ ...client, headers }, 'GET', `/_worlds/${name}/v2/sp/${list}`);
  }
}

async function comparePairs(
  what: string,
  both: readonly Build[],
  measure: (build: Build) => Promise<number>,
): Promise<void> {
  const figures: number[][] = both.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, build] of both.entries()) {
      const figure = await measure(build);
      // The first round fills caches.
      if (round > 0) figures[index]?.push(figure);
    }
  }
  const [ours = [], theirs = []] = figures;
  const shown = [median(ours), Math.max(...ours), median(theirs), Math.max(...theirs)].map((ms) => ms.toFixed(2));
  console.log(
    `${what}: ${shown[0]} ms (at most ${shown[1]} ms), the other build ${shown[2]} ms (at most ${shown[3]} ms)`,
  );
}

function reportMemory(what: string, both: readonly Build[]): void {
  const [ours, theirs] = both.map(({ contender }) => memoryOf(contender)?.toFixed(0));
  console.log(`resident memory ${REST / 1000} s after ${what}: ${ours} MiB, the other build ${theirs} MiB`);
}

for (const name of values.rows.split(',')) {
  const measure = MEASURED[name];
  if (measure === undefined) throw new Error(`unknown row ${name}; use one of ${Object.keys(MEASURED).join(', ')}`);
  const watched = builds.map((build) => ({ ...build, isWatched: name === 'large' }));
  await withContenders(watched, async (contenders) => {
    const both = await Promise.all(
      contenders.map(async (contender) => ({ contender, client: await sellerClient(contender) })),
    );
    await measure(both);
  });
}
