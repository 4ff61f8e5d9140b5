/**
 * Measures how CPU time grows with an account: lists with serving statuses after a write, the first list of ads with serving
 * statuses, and nights. Each line compares a size with the size before it.
 */
import { changeKeyword, loopMs, v3, V3_ADS, V3_KEYWORDS, type Call } from '../calls.ts';
import { SCOPE, send, withSandboxes, type Client } from '../client.ts';
import { cpuMs, THIS } from '../peer.ts';
import { inRounds, prepareEach, withBaseline, type Effort, type Samples } from '../rounds.ts';
import { fillProfile } from '../rows.ts';
import type { Line } from '../table.ts';
import { night, useRivals } from './market.ts';

const SHAPE = { adGroupsPerCampaign: 1, keywordsPerAdGroup: 100 };
const EXTENDED = { includeExtendedDataFields: true };

interface Growth {
  what: string;
  sizes: readonly number[];
  /** Times what the size before takes; twice the rows may take twice the time. */
  atMost: number;
  /** Milliseconds of the page with the most rows. */
  aim?: { atMost: number };
  /** Only the first call of a process is measured. */
  isFirst?: true;
  fill(client: Client, size: number): Promise<void>;
  before?: Call;
  measure: (client: Client, round: number) => Promise<number>;
}

const GROWTHS: readonly Growth[] = [
  {
    what: 'list with serving statuses after a write, keywords',
    sizes: [1000, 10_000, 100_000],
    // The page is as long.
    atMost: 1.5,
    aim: { atMost: 50 },
    fill: (client, size) => fillProfile(client, size, SHAPE),
    before: changeKeyword,
    measure: (client, round) => loopMs(client, () => v3('/sp/keywords/list', V3_KEYWORDS, EXTENDED)(client, round)),
  },
  {
    what: 'first list of ads with serving statuses, ads and keywords',
    // A seed makes at most 1000 ads in an ad group.
    sizes: [250, 500, 1000],
    atMost: 2.5,
    isFirst: true,
    async fill(client, size) {
      const shape = { campaigns: 1, adGroupsPerCampaign: 1, keywordsPerAdGroup: size, productAdsPerAdGroup: size };
      await send(client, 'POST', '/_sandbox/seed', { profileId: client.headers[SCOPE], ...shape });
    },
    measure: (client, round) => loopMs(client, () => v3('/sp/productAds/list', V3_ADS, EXTENDED)(client, round)),
  },
  {
    what: 'night, keywords',
    sizes: [500, 1000, 2000],
    atMost: 2.5,
    async fill(client, size) {
      await useRivals(client);
      await fillProfile(client, size, SHAPE);
    },
    async measure(client) {
      const before = cpuMs(client);
      await night(client);
      return cpuMs(client) - before;
    },
  },
];

export async function growth(effort: Effort): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { what, sizes, atMost, aim, ...measured } of GROWTHS) {
    let smaller: Samples | undefined;
    for (const [i, size] of sizes.entries()) {
      const samples = await samplesOf(measured, size, effort);
      lines.push({ what: `${what}: ${size}, CPU`, samples, unit: 'ms', aim });
      if (smaller !== undefined) {
        const baseline = `of ${sizes[i - 1]}`;
        const compared = withBaseline(baseline, smaller.get(THIS), samples);
        lines.push({ what: `${what}: growth to ${size}`, samples: compared, unit: 'ms', baseline, aim: { atMost } });
      }
      smaller = samples;
    }
  }
  return lines;
}

type Measured = Pick<Growth, 'isFirst' | 'fill' | 'before' | 'measure'>;

function samplesOf({ isFirst, fill, before, measure }: Measured, size: number, effort: Effort): Promise<Samples> {
  return withSandboxes(effort, { scenario: 'empty', env: { SANDBOX_CLOCK: 'frozen' } }, async (clients) => {
    const filled = await prepareEach(clients, async (client) => {
      await fill(client, size);
      return {};
    });
    const rounds = isFirst ? { rounds: 1, warmUps: 0 } : effort;
    const results = await inRounds(filled, rounds, async (client, round) => {
      await before?.(client, round);
      return { ms: await measure(client, round) };
    });
    return results('ms');
  });
}
