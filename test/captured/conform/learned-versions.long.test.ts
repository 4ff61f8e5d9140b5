/**
 * Accounts of all products that answers of one API version show, or of several: what is learned of them, and what the
 * sandbox then answers.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scenarioYaml } from '../../../src/control/scenarios/world-scenario/scenario-yaml.ts';
import { worldScenario } from '../../../src/control/scenarios/world-scenario/world-scenario.ts';
import { anonymousSeed } from '../../../src/captured/anonymise/anonymous-seed.ts';
import { conform } from '../../../src/captured/conform.ts';
import { readRecordings } from '../../../src/captured/readers/read-recordings.ts';
import type { ConformanceReport } from '../../../src/captured/replay/summary.ts';
import { scenarioFile } from '../../../src/model/schemas/scenario-file.ts';
import { applyScenario } from '../../../src/scenarios/apply-scenario.ts';
import { readConfig } from '../../../src/server/config/read-config.ts';
import { Draws } from '../../service/contract/draws.ts';
import { NOW, openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import {
  PROFILE,
  BRANDED,
  STORE,
  ACCOUNT,
  LEGACY,
  CREATIVE,
  PAGES,
  WHOLE,
  UNIFIED,
  SP_V3,
  SB_V4,
  SB_V3,
  SD,
  SP_V2,
  type Call,
} from '../../fixtures/accounts/account-of-all-products.ts';

const folder = mkdtempSync(join(tmpdir(), 'conform-versions-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Archive {
  log: { _world?: unknown; entries: { response: { content: { text: string } } }[] };
}

async function record(seller: TestWorld, calls: readonly Call[]): Promise<Archive> {
  await seller.ask('GET', '/v2/profiles', { profile: PROFILE });
  for (const [method, path, type, body] of calls) {
    const headers = type === undefined ? {} : { 'content-type': type, accept: type };
    const ask = { profile: PROFILE, headers, ...(body === undefined ? {} : { body }) };
    const { status, text } = await seller.ask(method, path, ask);
    expect(status, text).toBeLessThan(300);
  }
  const archive: Archive = JSON.parse((await seller.admin('GET', '/requests/export?format=har')).text);
  // As in a recording of the service.
  delete archive.log._world;
  return archive;
}

type Scenario = Parameters<typeof anonymousSeed>[0];

async function learn(archive: Archive): Promise<{ report: ConformanceReport; scenario: Scenario }> {
  const file = join(folder, 'calls.har');
  writeFileSync(file, JSON.stringify(archive));
  let scenario: Scenario = {};
  const report = await conform(await readRecordings([file]), {
    config: readConfig([], {}),
    settings: {},
    learns: true,
    atEnd: (world) => (scenario = world.scenario()),
    warn: () => {},
  });
  return { report, scenario };
}

function learnedBy({ account }: ConformanceReport): Record<string, number> {
  return Object.fromEntries((account?.learned ?? []).map(({ collection, learned }) => [collection, learned]));
}

const SP = {
  campaigns: 2,
  adGroups: 3,
  productAds: 4,
  keywords: 2,
  negativeKeywords: 1,
  campaignNegativeKeywords: 1,
  targets: 5,
  negativeTargets: 1,
};
const SB = { sbCampaigns: 2, sbAdGroups: 3, sbKeywords: 3, sbAds: 1, sbTargets: 2, sbThemes: 1 };
const UNIFIED_SB = { ...SB, sbCampaigns: 1, sbAdGroups: 2, sbKeywords: 2, sbAds: 2 };
const DISPLAY = { sdCampaigns: 1, sdAdGroups: 1, sdProductAds: 1, sdTargets: 3, sdNegativeTargets: 1, sdLocations: 1 };
/** Only newer versions have them. */
const EXCLUDED = { campaignNegativeTargets: 1 };
const ADDED = { adExtensions: 2, adAssociations: 1 };
const WITH_CREATIVE = { ...DISPLAY, sdCreatives: 1 };

const EVERYTHING = { portfolios: 1, ...SP, ...EXCLUDED, ...ADDED, ...SB, sbAds: 3, ...WITH_CREATIVE };

const READS: readonly (readonly [name: string, calls: readonly Call[], learned: Record<string, number>])[] = [
  ['the unified API', UNIFIED, { ...SP, ...EXCLUDED, ...ADDED, ...UNIFIED_SB, ...WITH_CREATIVE }],
  [
    'versions 3 and 4',
    [...SP_V3, ...SB_V4, ...SB_V3, ...SD],
    { portfolios: 1, ...SP, ...EXCLUDED, ...SB, sbAds: 3, ...WITH_CREATIVE },
  ],
  ['version 2 and sponsored brands 3', [...SP_V2, ...SB_V3, ...SD], { ...SP, ...SB, ...WITH_CREATIVE }],
  ['all versions, the unified API first', [...UNIFIED, ...SP_V3, ...SP_V2, ...SB_V3, ...SB_V4, ...SD], EVERYTHING],
  ['all versions, version 2 first', [...SP_V2, ...SP_V3, ...SD, ...SB_V4, ...SB_V3, ...UNIFIED], EVERYTHING],
];

describe.each(READS)('an account that is read by %s', (_name, calls, learned) => {
  it('[TOD-488] is learned as a whole, and each answer is that of the recording', async () => {
    const yaml = calls === UNIFIED ? ACCOUNT + CREATIVE : WHOLE;
    const { report } = await learn(await record(openWorld({ yaml, now: NOW }), calls));
    expect(report.account?.learned.filter(({ refused }) => refused > 0)).toEqual([]);
    expect(learnedBy(report)).toEqual(learned);
    expect(report.account?.changes).toEqual([]);
    expect(report.causes).toEqual([]);
  });
});

describe('what is learned of an account', () => {
  it('[TOD-488] is a seed that a sandbox loads and writes again', async () => {
    const { scenario } = await learn(
      await record(openWorld({ yaml: WHOLE, now: NOW }), [...SP_V3, ...SB_V4, ...SB_V3, ...SD]),
    );
    const seed = anonymousSeed(scenario);
    expect(JSON.stringify(seed.scenario)).not.toMatch(/tarn|tent|stove|lake|film|shopper|inside|5-10|88[123]\d{12}/i);
    const seller = openWorld({ yaml: scenarioYaml({ scenario: seed.scenario, notes: [] }), now: NOW });
    const again = worldScenario(seller.state, undefined).scenario;
    expect(again['entities']).toEqual(seed.scenario['entities']);
  });

  it('[TOD-488] is less where a recorded value has the wrong type, and the entity keeps its other fields', async () => {
    const archive = await record(openWorld({ yaml: WHOLE, now: NOW }), SP_V3);
    for (const { response } of archive.log.entries)
      response.content.text = response.content.text
        .replaceAll(/"(?:endDate|tags|dynamicBidding|matchType|extendedData)":/g, '"unknown":7,$&')
        .replaceAll('"season":"winter"', '"season":7')
        .replaceAll(/"strategy":"\w+"/g, '"strategy":7')
        .replaceAll(/"lastUpdateDateTime":"[^"]*"/g, '"lastUpdateDateTime":{}')
        .replaceAll('"campaigns":[', '"campaigns":[7,"text",null,[],{},{"campaignId":{}},');
    const { report, scenario } = await learn(archive);
    expect(report.account?.learned.filter(({ refused }) => refused > 0)).toEqual([]);
    expect(learnedBy(report)).toMatchObject(SP);
    expect(scenario['entities']).toMatchObject([
      { campaigns: [{ name: 'Tents auto', budget: { budget: 20 } }, { name: 'Stoves' }] },
    ]);
    expect(JSON.stringify(scenario)).not.toContain('winter');
  });

  it('[TOD-488] has the amounts and the days of a profile that the recording does not show', async () => {
    const yaml = ACCOUNT.replaceAll('US: {', 'CA: {').replace('country: US', 'country: CA');
    const archive = await record(openWorld({ yaml, now: NOW }), UNIFIED);
    archive.log.entries.shift();
    const { report, scenario } = await learn(archive);
    expect(report.account?.learned.filter(({ refused }) => refused > 0)).toEqual([]);
    const days = { startDate: '2026-01-31', endDate: '2026-04-01' };
    expect(scenario['entities']).toMatchObject([{ campaigns: [{ budget: { budget: 20 }, ...days }, {}] }]);
  });

  it.each([
    ['the unified API', UNIFIED],
    ['versions 3 and 4', [...SP_V3, ...SB_V4, ...SB_V3, ...SD]],
  ])('[TOD-488] changes as later answers show: %s', async (_name, calls) => {
    const seller = openWorld({ yaml: ACCOUNT, now: NOW });
    await record(seller, calls);
    const of = { profileId: PROFILE };
    const change = [
      { ...of, collection: 'sbCampaigns', id: '882200000000002', rename: 'Tarn spring', budget: 600 },
      { ...of, collection: 'sbAdGroups', id: '882300000000002', state: 'PAUSED' },
      { ...of, collection: 'sdCampaigns', id: '883200000000001', budget: 31, endDate: '2026-06-30' },
      { ...of, collection: 'sdAdGroups', id: '883300000000001', rename: 'All shoppers', state: 'PAUSED' },
      { ...of, collection: 'campaigns', id: '881200000000002', dynamicBidding: { strategy: 'MANUAL' } },
      { ...of, collection: 'adGroups', id: '881300000000002', defaultBid: 0.95 },
    ];
    expect(applyScenario(seller.state, scenarioFile.parse({ change }))).toEqual([]);
    const { report } = await learn(await record(seller, calls));
    expect(report.causes).toEqual([]);
    expect(report.account?.changes.map((each) => `${each.collection} ${each.change}`).toSorted()).toEqual([
      'adGroups defaultBid',
      'campaigns dynamicBidding',
      'sbAdGroups state',
      'sbCampaigns budget',
      'sbCampaigns name',
      'sdAdGroups name',
      'sdAdGroups state',
      'sdCampaigns budget',
      'sdCampaigns endDate',
    ]);
  });

  it('[TOD-488] does not have what a request of the unified API creates, nor later values of what it changes', async () => {
    const seller = openWorld({ yaml: ACCOUNT, now: NOW });
    const changed = { adGroupId: '881300000000002', bid: { defaultBid: 2 } };
    const made = {
      adProduct: 'SPONSORED_PRODUCTS',
      bid: { defaultBid: 1 },
      campaignId: '881200000000002',
      name: 'Made here',
      state: 'PAUSED',
    };
    const calls: Call[] = [
      ...UNIFIED,
      ['POST', '/adsApi/v1/update/adGroups', undefined, { adGroups: [changed] }],
      ['POST', '/adsApi/v1/create/adGroups', undefined, { adGroups: [made] }],
      ...UNIFIED,
    ];
    const { report } = await learn(await record(seller, calls));
    expect(learnedBy(report)).toMatchObject({ adGroups: 3 });
    expect(report.account?.changes).toEqual([]);
    expect(report.counts).toMatchObject({ differs: 0, outside: 0 });
  });
});

it('[TOD-489] creates the ad of a campaign of one ad that version 4 shows without its id', async () => {
  const spotlight = LEGACY.replace(
    /sbAds: .*/,
    `sbAds: [{ adFormat: STORE_SPOTLIGHT, creative: { ${PAGES}, ${BRANDED} }, ${STORE} }]`,
  );
  const yaml = ACCOUNT.replace('    sbCampaigns:\n', `    sbCampaigns:${spotlight}`);
  // Version 3.0 shows no store spotlights.
  const { report } = await learn(await record(openWorld({ yaml, now: NOW }), [...SB_V4, ...SB_V3]));
  expect(learnedBy(report)).toEqual({ ...SB, sbAds: 3 });
  expect(report.causes).toEqual([]);
});

it('[TOD-489] creates ad groups of sponsored brands that answers only name, and the ad that has no id', async () => {
  const calls = SB_V3.filter(([, path]) => path !== '/sb/adGroups');
  const { report, scenario } = await learn(await record(openWorld({ yaml: WHOLE, now: NOW }), calls));
  expect(learnedBy(report)).toEqual(SB);
  expect(report.causes).toEqual([]);
  expect(JSON.stringify(scenario)).toContain('"adFormat":"PRODUCT_COLLECTION"');
});

const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  'constructor',
  '__proto__',
  'ARCHIVED',
  '2026-02-30',
  '99999999',
  [],
  {},
  [[{}]],
  { type: 'STORE', value: [{}], include: 7 },
];

describe('answers with wrong values', () => {
  it.each([1, 2, 3, 4, 5])('[TOD-488] never end the comparison, with seed %i', async (seed) => {
    const draws = new Draws(seed);
    const calls = [...UNIFIED, ...SP_V3, ...SP_V2, ...SB_V3, ...SB_V4, ...SD];
    const archive = await record(openWorld({ yaml: WHOLE, now: NOW }), calls);
    for (const { response } of archive.log.entries.slice(1))
      response.content.text = JSON.stringify(JSON.parse(response.content.text), (_name, value: unknown) =>
        draws.chance(0.03) ? structuredClone(draws.pick(HOSTILE)) : value,
      );
    const { report } = await learn(archive);
    expect(report.counts.outside).toBe(0);
    expect(report.account?.learned.length).toBeGreaterThan(0);
  });
});
