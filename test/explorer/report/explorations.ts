/**
 * An exploration as the explorer returns it, with one run of each verdict, and texts that are dangerous in some format.
 */
import {
  VERDICTS,
  type Exploration,
  type ExploredRun,
  type Verdict,
} from '../../../src/explorer/faults/exploration.ts';

export const HOSTILE = `</style></pre>--><script>alert(1)</script> | \`x\` "a" 'b' & \u0007`;

export function exploredRun(verdict: Verdict, changes: Partial<ExploredRun> = {}): ExploredRun {
  return {
    id: `createCampaigns.first+fault-${verdict}`,
    faults: [
      {
        classId: 'createCampaigns.first',
        operation: 'createCampaigns',
        position: 'first',
        nth: 1,
        faultId: `fault-${verdict}`,
        title: 'POST /sp/campaigns is answered with 503',
        remedy: 'Repeat the call.',
      },
    ],
    verdict,
    isKnown: false,
    exitStatus: verdict === 'hung' ? undefined : 0,
    error: undefined,
    calls: 7,
    isEndless: false,
    differences: [],
    violations: [],
    scenario: undefined,
    shrunkFrom: [],
    durationMs: 120,
    ...changes,
  };
}

export function exploration(changes: Partial<Exploration> = {}): Exploration {
  return {
    command: ['node', 'client.ts'],
    program: ['ads-sandbox'],
    environment: {},
    options: ['--scenario', 'shop', '--seed', '7'],
    scenario: 'shop',
    seed: '7',
    depth: 1,
    reference: { calls: 18, exitStatus: 0, durationMs: 400, masked: [], violations: [] },
    classes: [{ id: 'createCampaigns.first', operation: 'createCampaigns', position: 'first', shape: '', calls: 1 }],
    faults: VERDICTS.map((verdict) => ({
      id: `fault-${verdict}`,
      title: 'is answered with 503',
      remedy: 'Repeat the call.',
      group: 'answer',
    })),
    runs: VERDICTS.toReversed().map((verdict) => exploredRun(verdict)),
    skipped: [],
    fixed: [],
    warnings: [],
    durationMs: 4000,
    ...changes,
  };
}

/** A failing run whose texts are hostile. */
export function hostileRun(): ExploredRun {
  return exploredRun('silently-wrong', {
    id: `createCampaigns.first+${HOSTILE}`,
    error: HOSTILE,
    differences: [{ in: 'state', where: HOSTILE, missing: [HOSTILE], extra: [HOSTILE], summary: HOSTILE }],
    scenario: `description: ${HOSTILE}\n\n  seed: 7\n`,
  });
}
