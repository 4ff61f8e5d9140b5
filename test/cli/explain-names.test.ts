/** `ads-sandbox explain` of what needs no running sandbox. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { operations } from '../../src/server/operations.ts';
import { run } from '../../src/cli/running/explain.ts';
import { UsageError } from '../../src/cli/input/usage.ts';
import { MISSING_OPERATIONS } from '../../src/generated/operation-facts.ts';
import { RULE_TEXTS } from '../../src/generated/rule-texts.ts';

/** What the command prints. A request to a sandbox would fail. */
async function explained(...args: string[]): Promise<string> {
  let printed = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  try {
    expect(await run(args)).toBe(0);
  } finally {
    write.mockRestore();
  }
  return printed;
}

async function refused(...args: string[]): Promise<UsageError> {
  const error: unknown = await run(args).catch((reason: unknown) => reason);
  if (error instanceof UsageError) return error;
  throw new Error(`${args.join(' ')} is not refused`);
}

describe('explain rule', () => {
  it('prints the text of a decision, in either case of its id', async () => {
    const text = await explained('rule', 'TOD-540');
    expect(text).toMatch(/^TOD-540: .* \(decided\)\n {2}Certainty: decided\n {2}.*docs\/reference\.md/);
    expect(await explained('rule', 'tod-540')).toBe(text);
  });

  it('prints the kind of each other rule, and what changes the behavior', async () => {
    const changed = Object.entries(RULE_TEXTS).find(([, [, , , notes]]) => notes?.setting === 'dialect');
    const [id = '', [kind, topic, text] = []] = changed ?? [];
    expect(await explained('rule', id)).toContain(`${id}: ${topic} (${kind}; changed by dialect)\n`);
    expect(await explained('rule', id)).toContain(`\n  ${text}\n`);
  });
});

describe('explain operation', () => {
  it('prints method, paths and API of an id, and until when the service has it', async () => {
    expect(await explained('operation', 'createCampaigns')).toBe(`createCampaigns: Create campaigns
  POST /v2/sp/campaigns
  POST /v1/campaigns
  API: legacy sponsored products
  Certainty: specified
  Note: deprecated since 2023-06-30
  Gone from 2023-06-30 with the setting surfaces: byDate
  Use instead: version 3, /sp
`);
  });

  it.each([
    ['/sp/campaigns', ['createSponsoredProductsCampaigns', 'updateSponsoredProductsCampaigns']],
    ['PUT /sp/campaigns', ['updateSponsoredProductsCampaigns']],
    ['/v2/sp/campaigns/{id}', ['archiveCampaign', 'getCampaign']],
    ['GET /v2/sp/campaigns/17?x=1', ['getCampaign']],
    ['/sd/campaigns/report', ['requestDisplayReport']],
  ])('finds the operations of %s', async (name, ids) => {
    const text = await explained('operation', ...name.split(' '));
    expect([...text.matchAll(/^(\w+): /gm)].map(([, id]) => id).toSorted()).toEqual(ids);
  });

  it('finds each operation by its id', async () => {
    for (const id of new Set(operations.map((each) => each.id))) {
      const text = await explained('operation', id);
      expect(text.startsWith(`${id}: `)).toBe(true);
      expect(text).toMatch(/^ {2}API: .+\n {2}Certainty: /m);
    }
  });

  it('says why an operation is not served, by its path, by its id of the vendor, or by the beginning of its path', async () => {
    const reason = 'Not served: recommendations of headlines: it computes no texts\n';
    expect(await explained('operation', 'POST', '/sb/recommendations/creative/headline')).toContain(reason);
    const [, , id = ''] = MISSING_OPERATIONS.find(([, path]) => path === '/sb/recommendations/creative/headline') ?? [];
    expect(await explained('operation', id)).toContain(reason);
    expect(await explained('operation', '/dsp/campaigns/17')).toMatch(/^\/dsp\/campaigns\/17\n {2}Not served: DSP: /);
  });
});

describe('explain column', () => {
  it('prints the meaning and the report types of a column of version 3', async () => {
    expect(await explained('column', 'acosClicks7d')).toBe(
      'acosClicks7d (decimal) of version 3: Cost in percent of sales; null without sales, within 7 days\n' +
        '  Report types: spTargeting, spSearchTerm, spAdvertisedProduct\n',
    );
  });

  it('prints each meaning of a column that has several', async () => {
    expect((await explained('column', 'addToListFromClicks')).match(/of version 3: /g)).toHaveLength(2);
  });

  it('prints the record types of a metric of version 2 by product and dialect', async () => {
    expect(await explained('column', 'attributedSales7d')).toBe(`attributedSales7d of version 2 of sponsored products
  Record types: campaigns, adGroups, keywords, productAds
  With dialect observed only: targets
attributedSales7d of version 2 of sponsored display
  Record types: campaigns, adGroups, productAds, targets
`);
  });

  it('prints the formula of a metric, and the dimensions, of the unified API', async () => {
    expect(await explained('column', 'metric.ctr')).toContain('unified API: 100 × clicks / impressions\n  Products: ');
    expect(await explained('column', 'campaign.id')).toContain('a dimension with values');
  });
});

describe('explain field', () => {
  it('prints the value and the meaning of each field of a seed with a name', async () => {
    const text = await explained('field', 'defaultBid');
    expect(text).toContain(`entities[].campaigns[].adGroups[].defaultBid
  number, required
  The bid of keywords and targets without a bid of their own, in major units of the marketplace's currency
`);
    expect(text).toContain('entities[].sdCampaigns[].sdAdGroups[].defaultBid\n');
  });

  it.each([
    'entities[].campaigns[].adGroups[].keywords[].bid',
    'entities[].keywords[].bid',
    'entities[0].adGroups[1].keywords[2].bid',
  ])('finds %s, wherever the object is listed', async (path) => {
    const shown = path.replaceAll(/\[\d\]/g, '[]');
    expect(await explained('field', path)).toBe(
      `${shown}\n  number\n  The bid in major units of the marketplace's currency; by default the bid of the ad group\n`,
    );
  });

  it('prints a setting with its default', async () => {
    expect(await explained('field', 'settings.pageSize')).toContain('\n  integer 1..5000, default 5000\n');
    expect(await explained('field', 'dialect')).toContain('settings.dialect\n  spec|observed, default spec\n');
  });
});

describe('wrong usage', () => {
  it.each([
    [['x'], "unknown subject 'x'", 'rule'],
    [['rule', 'TOD-5400'], "there is no rule 'TOD-5400'", 'TOD-540'],
    [['operation', 'createCampaign'], "there is no operation with the id or path 'createCampaign'", 'createCampaigns'],
    [['operation', '/sp/campaign'], "there is no operation with the id or path '/sp/campaign'", '/sp/campaigns'],
    [['column', 'sale7d'], "no report has the column 'sale7d'", 'sales7d'],
    [['field', 'bidd'], "a seed has no field 'bidd'", 'bid'],
    [
      ['field', 'entities[].campaigns[].bid'],
      "a seed has no field 'entities[].campaigns[].bid'",
      'entities[].keywords[].bid',
    ],
  ])('%j is refused with the names that are known', async (args, message, known) => {
    const error = await refused(...args);
    expect(error.message).toBe(message);
    expect(error.unknown?.known).toContain(known);
  });

  it('is a missing name, or no subject', async () => {
    expect((await refused('column')).message).toMatch(/^missing name; usage: ads-sandbox explain rule TOD-123,/);
    expect((await refused()).message).toMatch(/^nothing to explain: .*--report.* or rule TOD-123/);
    expect((await refused('rule', 'TOD-1', '--json')).message).toBe("unknown option '--json'");
  });

  it('asks no sandbox', async () => {
    const request = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('a request'));
    onTestFinished(() => request.mockRestore());
    await explained('rule', 'TOD-540');
    expect(request).not.toHaveBeenCalled();
  });
});
