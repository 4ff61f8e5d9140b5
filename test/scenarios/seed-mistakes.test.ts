/** The errors of a seed file and their positions. */
import { describe, expect, it } from 'vitest';
import { compileText } from '../../src/scenarios/scenario-compiler.ts';
import { NOW } from '../fixtures/sandbox.ts';

const PEOPLE = `
accounts:
  - { name: Shop, type: seller, countries: [US, JP] }
`;

/** Of the one profile in the US. */
const entities = (lines: string): string => `${PEOPLE}entities:\n  - account: Shop\n    country: US\n${lines}`;

function problems(yaml: string) {
  const outcome = compileText(yaml, { scenario: 'written', seed: '1', now: NOW });
  if (!('problems' in outcome)) throw new Error('nothing is wrong with it');
  return outcome.problems;
}

describe('an error', () => {
  it('in the YAML is reported with line and column', () => {
    expect(problems('accounts:\n  - name: [')).toMatchObject([{ line: 2, path: '' }]);
    expect(problems('accounts: 1\naccounts: 2')).toMatchObject([
      { line: 2, column: 1, message: 'Map keys must be unique' },
    ]);
  });

  it('in a field is reported with its line, column and path', () => {
    const yaml = entities(`
    campaigns:
      - name: C
        targetingType: SOMETIMES
        budget: { budget: 5, currency: USD }
        startDate: 2026-02-30
`);
    expect(problems(yaml)).toMatchObject([
      { line: 10, column: 9, path: 'entities[0].campaigns[0].targetingType' },
      { line: 11, column: 30, path: 'entities[0].campaigns[0].budget.currency', message: 'unknown field' },
      { line: 12, column: 9, path: 'entities[0].campaigns[0].startDate', message: expect.stringMatching(/^must be a/) },
    ]);
  });

  it('for a missing field is reported at its parent', () => {
    expect(problems('accounts:\n  - name: Shop\n    countries: [US]')).toMatchObject([
      { line: 2, path: 'accounts[0].type' },
    ]);
    expect(problems('')).toMatchObject([{ line: 1, column: 1 }]);
  });

  it('in a country of a list or a map is reported at its position', () => {
    const list = 'accounts:\n  - { name: A, type: seller, countries: [US, XX] }';
    expect(problems(list)).toMatchObject([{ line: 2, column: 46, path: 'accounts[0].countries[1]' }]);
    const map = 'accounts:\n  - name: A\n    type: seller\n    countries:\n      US: { profileId: x }';
    expect(problems(map)).toMatchObject([{ line: 5, path: 'accounts[0].countries.US.profileId' }]);
  });

  it('in an account or country that the file does not define is reported', () => {
    expect(problems(`${PEOPLE}entities: [{ account: Missing, country: US }]`)).toMatchObject([
      { path: 'entities[0].account', message: 'there is no account Missing in this world' },
    ]);
    expect(problems(`${PEOPLE}generate: [{ account: Shop, country: DE }]`)).toMatchObject([
      { path: 'generate[0].country', message: 'Shop has no profile in DE' },
    ]);
  });

  it('of the entity service is reported with its line, and children of a failed item are not reported', () => {
    const yaml = entities(`
    campaigns:
      - { name: C, targetingType: MANUAL, budget: { budget: 0.5 }, adGroups: [{ name: G, defaultBid: 1 }] }
      - name: D
        targetingType: MANUAL
        budget: { budget: 5 }
        adGroups:
          - name: G
            defaultBid: 1
            keywords:
              - { keywordText: a+, matchType: EXACT }
              - { keywordText: twice, matchType: EXACT }
              - { keywordText: TWICE, matchType: EXACT }
`);
    expect(problems(yaml).map(({ line, path, message }) => [line, path, message.replace(/\d{9,}/, 'ID')])).toEqual([
      [9, 'entities[0].campaigns[0].budget.budget', 'must be from 1.00 to 1000000.00'],
      [17, 'entities[0].campaigns[1].adGroups[0].keywords[0].keywordText', 'does not have the required form'],
      [19, 'entities[0].campaigns[1].adGroups[0].keywords[2]', 'is the same as keyword ID'],
    ]);
  });

  it('in sponsored brands is reported with the path of the field, and counts are not treated as money', () => {
    const page = `landingPage: { pageType: PRODUCT_LIST, asins: [B000000001] }`;
    const brand = `brandName: B, brandLogoAssetID: logo`;
    const yaml = `
accounts:
  - { name: Shop, type: seller, countries: [US], brands: [Brand] }
entities:
  - account: Shop
    country: US
    sbCampaigns:
      - { name: A, budget: 0.5 }
      - { name: B, budget: 500, budgetType: LIFETIME }
      - name: C
        budget: 5
        sbAdGroups:
          - name: G
            sbAds:
              - { name: one, adFormat: VIDEO, creative: { asins: [B000000001, B000000002], videoAssetIds: [film] } }
              - { name: two, adFormat: VIDEO, creative: { asins: [B000000001] } }
              - name: three
                adFormat: BRAND_VIDEO
                creative: { ${brand}, videoAssetIds: [film], headline: ${'x'.repeat(51)} }
                ${page}
`;
    const ad = 'entities[0].sbCampaigns[2].sbAdGroups[0].sbAds';
    expect(problems(yaml).map(({ path, message }) => [path, message])).toEqual([
      ['entities[0].sbCampaigns[0].budget', 'must be from 1.00 to 1000000.00'],
      ['entities[0].sbCampaigns[1].endDate', 'is missing'],
      [`${ad}[0].creative.asins`, 'must have 1 item'],
      [`${ad}[1].creative.videoAssetIds`, 'is missing'],
      [`${ad}[2].creative.headline`, 'is too long: 50 characters at most'],
    ]);
  });

  it('is reported for input with exponential aliases, deep nesting or excessive length', () => {
    const levels = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`);
    expect(problems(`a0: &a0 [x]\n${levels.join('\n')}`)).toMatchObject([{ message: expect.stringMatching('alias') }]);
    expect(problems('['.repeat(20_000))).toContainEqual(expect.objectContaining({ message: 'is nested too deeply' }));
    expect(problems('x'.repeat(5_000_001))).toMatchObject([{ message: 'is longer than 5000000 characters' }]);
  });
});
