/**
 * How well the sandbox answers the recordings of test/fixtures/captured/recordings and requests made from the vendor's documents.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { readRecordings } from '../../src/captured/readers/read-recordings.ts';
import { ReplayWorld } from '../../src/captured/replay/replay-world.ts';
import { Replay, type Comparison } from '../../src/captured/replay/replay.ts';
import { Summary } from '../../src/captured/replay/summary.ts';
import { survey } from '../../src/captured/conform.ts';
import { VENDOR_SCORES, type RecordingScore, type VendorScore } from '../../src/generated/conformance.ts';
import { instantText } from '../../src/model/days.ts';
import { settings } from '../../src/model/schemas/settings-schema.ts';
import { z } from '../../src/model/schemas/zod.ts';
import { readConfig } from '../../src/server/config/read-config.ts';
import { answersToRandomRequests } from '../../test/service/contract/random-answers.ts';
import { VendorTable } from '../../test/service/contract/vendor-differences.ts';
import { hasVendorDocuments, vendorContracts } from '../../test/service/contract/vendor-documents.ts';
import { EXCUSES } from '../../test/service/contract/vendor-excuses.ts';

const FOLDER = new URL('../../test/fixtures/captured/recordings/', import.meta.url);

const recordingList = z.array(
  z.strictObject({
    name: z.string(),
    contents: z.string(),
    settings,
    deviations: z.array(
      z.strictObject({ entry: z.int().min(1), class: z.enum(['same shape', 'outside']), decision: z.string() }),
    ),
  }),
);
export type Recording = z.infer<typeof recordingList>[number];

export function recordings(): Recording[] {
  return recordingList.parse(parse(readFileSync(new URL('recordings.yaml', FOLDER), 'utf8')));
}

export function fileOf({ name }: Recording): string {
  return fileURLToPath(new URL(`${name}.har`, FOLDER));
}

/** Sends a recording to a world with its settings. */
export async function compareRecording(recording: Recording): Promise<Comparison[]> {
  const { start, exchanges } = await readRecordings([fileOf(recording)]);
  const { scenario, seed, now = 0 } = start;
  const config = readConfig([`--scenario=${scenario}`, `--seed=${seed}`, `--now=${instantText(now)}`], {});
  const fail = (message: string): never => {
    throw new Error(`${recording.name}: ${message}`);
  };
  const world = await ReplayWorld.start(config, recording.settings, fail);
  const replay = new Replay(world, (await survey(exchanges)).hosts, { isOwn: true });
  const comparisons: Comparison[] = [];
  for await (const exchange of exchanges) {
    const result = await replay.send(exchange);
    comparisons.push('reason' in result ? fail(`${result.where}: ${result.reason}`) : result);
  }
  world.close();
  return comparisons;
}

export function scoreOf({ name, contents }: Recording, comparisons: readonly Comparison[]): RecordingScore {
  const summary = new Summary();
  for (const each of comparisons) summary.add(each);
  const { score, counts } = summary.report();
  const { exact, differs, outside, 'same shape': sameShape } = counts;
  return { recording: name, contents, exchanges: comparisons.length, exact, sameShape, differs, outside, score };
}

export async function recordingScores(): Promise<RecordingScore[]> {
  const scores: RecordingScore[] = [];
  for (const recording of recordings()) scores.push(scoreOf(recording, await compareRecording(recording)));
  return scores;
}

/** The scores that are written already, if the documents are not available. */
export async function vendorScores(): Promise<readonly VendorScore[]> {
  if (!hasVendorDocuments) return VENDOR_SCORES;
  const contracts = vendorContracts();
  const table = new VendorTable(contracts, EXCUSES);
  for await (const seen of answersToRandomRequests(contracts)) table.add(seen);
  // Rounded down, so that 100 means all.
  const scores = table.scores.map((each) => ({
    ...each,
    score: Math.floor((each.right / each.answers) * 1000) / 10,
  }));
  return scores.toSorted((a, b) => a.document.localeCompare(b.document));
}
