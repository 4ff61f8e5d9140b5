/**
 * The account of a recording: learned from the answers, changed as the answers show, and written without its data.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioYaml } from '../../../src/control/scenarios/world-scenario/scenario-yaml.ts';
import { anonymousSeed, type AnonymousSeed } from '../../../src/captured/anonymise/anonymous-seed.ts';
import { conform } from '../../../src/captured/conform.ts';
import { readRecordings } from '../../../src/captured/readers/read-recordings.ts';
import { contribution } from '../../../src/captured/report/terminal.ts';
import { REPORT_FORMATS } from '../../../src/captured/report/formats.ts';
import type { ConformanceReport } from '../../../src/captured/replay/summary.ts';
import { readConfig } from '../../../src/server/config/read-config.ts';
import { NOW, openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'conform-account-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** No part of it may be in a seed or in a contribution. */
const CANARY = 'Canaryname';
const BUDGET = 37.31;
const BID = 1.37;
const ACCOUNT = `
accounts:
  - { name: ${CANARY} Ltd, type: seller, countries: { US: { profileId: '871000000000001' }, CA: { profileId: '871000000000002' } } }
entities:
  - account: ${CANARY} Ltd
    country: US
    portfolios: [{ portfolioId: '871100000000001', name: ${CANARY} portfolio, policy: MONTHLY_RECURRING, budget: 912.35 }]
    campaigns:
      - campaignId: '871200000000001'
        name: ${CANARY} auto
        targetingType: AUTO
        portfolioId: '871100000000001'
        budget: { budget: ${BUDGET} }
        startDate: today-9d
        createdDaysAgo: 9
        tags: { ${CANARY}: ${CANARY} }
        adGroups: [{ adGroupId: '871300000000001', name: ${CANARY} group, defaultBid: ${BID}, productAds: [{ sku: ${CANARY}-1 }] }]
      - campaignId: '871200000000002'
        name: ${CANARY} manual
        targetingType: MANUAL
        budget: { budget: 12.9 }
        startDate: today-9d
        createdDaysAgo: 9
        state: ARCHIVED
        adGroups:
          - adGroupId: '871300000000002'
            name: ${CANARY} words
            defaultBid: 0.83
            keywords: [{ keywordText: ${CANARY} word, matchType: EXACT, bid: 0.97 }]
          - adGroupId: '871300000000003'
            name: ${CANARY} products
            defaultBid: 0.83
            targets: [{ expression: [{ type: ASIN_SAME_AS, value: B0CANARY01 }] }]
`;
const LISTS = [
  ['/portfolios/list', 'spPortfolio'],
  ['/sp/campaigns/list', 'spCampaign'],
  ['/sp/adGroups/list', 'spAdGroup'],
  ['/sp/keywords/list', 'spKeyword'],
  ['/sp/targets/list', 'spTargetingClause'],
  ['/sp/productAds/list', 'spProductAd'],
] as const;

let report: ConformanceReport;
let seed: AnonymousSeed;

const PROFILE = '871000000000001';

function list(seller: TestWorld, [path, resource]: readonly [string, string]) {
  const type = `application/vnd.${resource}.v3+json`;
  const headers = { 'content-type': type, accept: type };
  return seller.ask('POST', path, { profile: PROFILE, headers, body: { includeExtendedDataFields: true } });
}

beforeAll(async () => {
  const seller = openWorld({ yaml: ACCOUNT, now: NOW });
  await seller.ask('GET', '/v2/profiles');
  for (const each of LISTS) await list(seller, each);
  await seller.ask('GET', '/v2/sp/campaigns', { profile: PROFILE });
  const type = 'application/vnd.spCampaign.v3+json';
  const campaign = {
    name: 'Made here',
    targetingType: 'MANUAL',
    state: 'ENABLED',
    budget: { budgetType: 'DAILY', budget: 5 },
  };
  const headers = { 'content-type': type, accept: type };
  await seller.ask('POST', '/sp/campaigns', { profile: PROFILE, headers, body: { campaigns: [campaign] } });
  await seller.admin('PATCH', '/entities/campaigns/871200000000001', { state: 'PAUSED' });
  await list(seller, ['/sp/campaigns/list', 'spCampaign']);
  const { campaigns } = (await list(seller, ['/sp/campaigns/list', 'spCampaign'])).json;
  const made = campaigns.find(({ name }: { name: string }) => name === 'Made here').campaignId;
  const changes = [
    [made, { budget: { budget: 6 } }],
    ['871200000000001', { budget: { budget: 7 } }],
  ] as const;
  await seller.ask('PUT', '/sp/campaigns', {
    profile: PROFILE,
    headers,
    body: { campaigns: changes.map(([campaignId, change]) => ({ campaignId, ...change })) },
  });
  // Changes of no request, to what requests have written.
  for (const [id] of changes) await seller.admin('PATCH', `/entities/campaigns/${id}`, { budget: 8 });
  await list(seller, ['/sp/campaigns/list', 'spCampaign']);
  const archive = JSON.parse((await seller.admin('GET', '/requests/export?format=har')).text);
  // As in a recording of the service.
  delete archive.log._world;
  const file = join(folder, 'calls.har');
  writeFileSync(file, JSON.stringify(archive));
  report = await conform(await readRecordings([file]), {
    config: readConfig([], {}),
    settings: {},
    learns: true,
    atEnd: (world) => (seed = anonymousSeed(world.scenario())),
    warn: () => {},
  });
}, 60_000);

describe('an account of a recording', () => {
  it('is learned from the answers, with the recorded ids', () => {
    expect(report.causes.filter(({ where }) => /entry \d$/.test(where))).toEqual([]);
    expect(report.account).toMatchObject({ profiles: 2 });
    expect(report.account?.learned).toEqual([
      { collection: 'portfolios', learned: 1, refused: 0 },
      { collection: 'campaigns', learned: 2, refused: 0 },
      { collection: 'adGroups', learned: 3, refused: 0 },
      { collection: 'keywords', learned: 1, refused: 0 },
      { collection: 'productAds', learned: 1, refused: 0 },
      { collection: 'targets', learned: 5, refused: 0 },
    ]);
  });

  it('changes as the answers show, and each change that no request made is listed', () => {
    expect(report.account?.changes).toEqual([
      { collection: 'campaigns', change: 'state', count: 1, where: 'calls.har, entry 10' },
    ]);
  });

  it('is not changed where a request of the recording has written, so that the answers differ', () => {
    expect(report.causes).toContainEqual(
      expect.objectContaining({ difference: 'value campaigns[].budget.budget', where: 'calls.har, entry 13' }),
    );
  });

  it.each([...REPORT_FORMATS.keys()])('is in the report, with what changed: %s', (extension) => {
    const text = REPORT_FORMATS.get(extension)?.(report) ?? '';
    // The names of operations begin it with a capital letter.
    expect(text).toContain('adGroups');
  });

  it('is not learned from what a request of the recording creates', () => {
    const made = report.operations.find(({ operation }) => operation === 'createSponsoredProductsCampaigns');
    expect(made?.counts).toMatchObject({ differs: 0, outside: 0 });
  });
});

describe('a seed of the account', () => {
  it('has no name, text, product, id, address or amount of it', () => {
    const text = JSON.stringify(seed.scenario);
    for (const canary of [CANARY, 'CANARY', '871', 'Made here', BUDGET, BID, 912.35, 12.9, 0.83, 0.97])
      expect(text).not.toContain(String(canary));
  });

  it('lists every value that stays', () => {
    const stays = new Set(seed.kept.flatMap(({ values }) => values.map(String)));
    const replaced = /^(?:Text \d+|ID\d{8}|B\d{9}|10000000\d\d)$/;
    const amounts = new Set(['bid', 'budget', 'defaultBid', 'dailyBudget']);
    const listed = (value: unknown, name: string): void => {
      if (typeof value === 'object' && value !== null)
        for (const [field, each] of Object.entries(value)) listed(each, Array.isArray(value) ? name : field);
      else if (value !== null && !amounts.has(name) && !replaced.test(String(value)))
        expect(stays).toContain(String(value));
    };
    listed(seed.scenario, '');
    expect(seed.kept.map(({ field }) => field)).toContain('entities[].campaigns[].targetingType');
  });

  it('is a scenario that a sandbox loads, with the same number of entities', async () => {
    const yaml = scenarioYaml({ scenario: seed.scenario, notes: [] });
    const seller = openWorld({ yaml, now: NOW });
    const profile = seller.profile();
    const type = 'application/vnd.spCampaign.v3+json';
    const { json } = await seller.ask('POST', '/sp/campaigns/list', {
      profile,
      headers: { 'content-type': type, accept: type },
      body: {},
    });
    expect(json.totalResults).toBe(3);
    expect(json.campaigns[0].budget.budget).toBe(5.5);
  });
});

it('writes findings for a bug report without data of the recording', () => {
  const difference = 'value name';
  const cause = {
    difference,
    class: 'differs',
    count: 3,
    operations: [
      { operation: 'listCampaigns', count: 2 },
      { operation: `GET /${CANARY}/*`, count: 1 },
    ],
    where: `${CANARY}.har, entry 3`,
    rules: ['AUT-02'],
  } as const;
  const text = contribution({ ...report, causes: [cause] }, '1.0.0');
  expect(JSON.parse(text)).toMatchObject({
    findings: [{ operation: 'listCampaigns', difference, count: 2, rules: ['AUT-02'] }],
  });
  expect(text).not.toContain(CANARY);
});
