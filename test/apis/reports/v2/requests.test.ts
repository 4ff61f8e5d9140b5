/**
 * Report requests that are accepted, and the errors of those that are rejected.
 */
import { describe, expect } from 'vitest';
import { changeSettings } from '../../../fixtures/accounts/collections.ts';
import { RECORD_TYPES, requestReport, YESTERDAY, refused, taken } from '../../../fixtures/programs/clients/reports.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

describe('the path of a request', () => {
  it('[RPT-10, RPT-18, ERR-05] is accepted with 202 for each of the five record types', async ({ world }) => {
    for (const recordType of RECORD_TYPES) await taken(world, recordType, {});
  });

  it('[GEN-14] has no prefix, and neither has the path of the status', async ({ world }) => {
    const body = { reportDate: YESTERDAY, metrics: 'impressions' };
    const { status, json } = await world.ask('POST', '/campaigns/report', { body });
    expect(status).toBe(202);
    expect((await world.ask('GET', `/reports/${json.reportId}`)).status).toBe(200);
  });

  it('[GEN-18] can have the prefix /v1, /v2 or /v2/sp; the location has /v1, and every prefix serves any report', async () => {
    const world = openWorld();
    for (const prefix of ['/v1', '/v2', '/v2/sp']) {
      for (const recordType of RECORD_TYPES) await taken(world, recordType, {}, prefix);
    }
    const { json: requested } = await requestReport(world, 'campaigns', {}, { prefix: '/v2/sp' });
    await world.ask('GET', `/reports/${requested.reportId}`);
    for (const prefix of ['', '/v1', '/v2', '/v2/sp', '/v2/hsa']) {
      const { status, json } = await world.ask('GET', `${prefix}/reports/${requested.reportId}`);
      expect([status, json.location]).toEqual([200, `http://localhost/v1/reports/${requested.reportId}/download`]);
      expect((await world.ask('GET', `${prefix}/reports/${requested.reportId}/download`)).status).toBe(307);
    }
  });

  it('[RPT-15, RPT-16] with an unknown record type is an unknown path, even without a token', async ({ world }) => {
    const paths = ['/foo/report', '/Campaigns/report', '/negativeKeywords/report', '/targets/report', '/v1/ads/report'];
    paths.push('/v2/hsa/productAds/report', '/v2/sp/foo/report', '/v3/campaigns/report');
    // Below a collection, where the word might be read as an id.
    for (const prefix of ['/v1', '/v2/sp'])
      paths.push(`${prefix}/negativeKeywords/report`, `${prefix}/campaignNegativeKeywords/report`);
    for (const path of paths) {
      const { status, json } = await world.ask('POST', path, { body: {}, headers: { authorization: undefined } });
      const details = `Could not find resource for full path: http://localhost${path}`;
      expect([status, json]).toEqual([404, { code: 'NOT_FOUND', details }]);
    }
    expect((await world.ask('GET', '/reports/1')).json).toEqual({ code: 'NOT_FOUND', details: 'Report not found' });
  });

  it('[RPT-11] without a token returns 401', async ({ world }) => {
    const { status, json } = await requestReport(world, 'campaigns', {}, { headers: { authorization: undefined } });
    expect([status, json]).toEqual([401, { code: 'UNAUTHORIZED', details: 'Authorization header is missing' }]);
  });
});

describe('the body of a request', () => {
  it('[RPT-19] accepts sponsoredProducts and headlineSearch as campaignType', async ({ world }) => {
    await taken(world, 'campaigns', { campaignType: 'sponsoredProducts' });
    await taken(world, 'campaigns', { campaignType: 'headlineSearch' }, '/v1');
  });

  it('[RPT-20] accepts an optional segment: query for keywords, placement for campaigns', async ({ world }) => {
    await taken(world, 'keywords', { segment: 'query' });
    await taken(world, 'campaigns', { segment: 'placement' });
    for (const segment of [null, '', undefined]) await taken(world, 'adGroups', { segment });
  });

  it('[RPT-27, ERR-14] with an unknown parameter returns 422, even if the value is null', async ({ world }) => {
    for (const field of ['stateFilter', 'startDate', 'Metrics']) {
      await refused(world, 'campaigns', { [field]: 'x' }, field);
      await refused(world, 'campaigns', { [field]: null }, field);
    }
    await refused(world, 'campaigns', { creativeType: 'all' }, 'creativeType');
  });

  it('[RPT-30, RPT-31, ERR-14] with a segment of another record type returns 422', async ({ world }) => {
    for (const recordType of RECORD_TYPES) {
      if (recordType !== 'keywords') await refused(world, recordType, { segment: 'query' }, 'segment query');
      if (recordType !== 'campaigns') await refused(world, recordType, { segment: 'placement' }, 'segment placement');
    }
  });

  it('[RPT-32] with an unknown segment returns 422', async ({ world }) => {
    for (const segment of ['Query', 'day', 1, true, ['query'], {}]) {
      await refused(world, 'keywords', { segment }, 'query, placement');
    }
  });

  it('[RPT-33] with an unknown campaignType returns 422', async ({ world }) => {
    for (const campaignType of ['sponsoredBrands', 'SponsoredProducts', '', 7, ['sponsoredProducts']]) {
      await refused(world, 'campaigns', { campaignType }, 'sponsoredProducts, headlineSearch');
    }
  });

  it('[RPT-35] does not require campaignType, but reportDate and metrics as strings that are not empty', async () => {
    const world = openWorld();
    for (const campaignType of [undefined, null]) await taken(world, 'campaigns', { campaignType });
    for (const field of ['reportDate', 'metrics']) {
      for (const value of [undefined, null, ''])
        await refused(world, 'campaigns', { [field]: value }, `${field} is missing`);
      for (const value of [20260301, true, ['clicks'], {}]) {
        await refused(world, 'campaigns', { [field]: value }, `${field} is not a string`);
      }
    }
  });

  it('[RPT-35] returns the first error in a fixed order of checks', async ({ world }) => {
    const invalid: [fields: object, error: string][] = [
      [{ extra: 1 }, 'extra'],
      [{ campaignType: 'x' }, 'campaignType'],
      [{ creativeType: 'x' }, 'creativeType'],
      [{ segment: 'x' }, 'segment'],
      [{ reportDate: undefined }, 'reportDate is missing'],
      [{ metrics: undefined }, 'metrics is missing'],
      [{ metrics: 'otherAsin' }, 'otherAsin'],
      [{ reportDate: '2026-03-01' }, 'YYYYMMDD'],
    ];
    for (const [at, [, error]] of invalid.entries()) {
      const all = Object.assign(
        {},
        ...invalid
          .slice(at)
          .toReversed()
          .map(([fields]) => fields),
      );
      await refused(world, 'campaigns', all, error);
    }
    await refused(world, 'campaigns', { reportDate: '20200101', metrics: 'foo' }, 'foo');
  });

  it('[RPT-35, GEN-29] that is not a JSON object returns 422', async ({ world }) => {
    for (const raw of ['', '{', '[]', '"x"', 'null', 'campaigns']) {
      const { status, json } = await requestReport(world, 'campaigns', {}, { raw });
      expect([status, json]).toEqual([422, { code: '422', details: expect.stringMatching(/^Unrecognized token/) }]);
    }
  });

  it('[RPT-36] can be sent with a query string, which is recorded, and rejected in a strict world', async () => {
    const world = openWorld();
    const ask = { body: { reportDate: YESTERDAY, metrics: 'clicks' } };
    const { status, violations } = await world.ask('POST', '/campaigns/report?foo=1&foo=2', ask);
    expect([status, violations]).toEqual([202, [{ rule: 'unknown-parameter', evidence: 'foo' }]]);
    changeSettings(world, { strict: true });
    const strict = await world.ask('POST', '/campaigns/report?foo=1', ask);
    expect([strict.status, strict.json]).toEqual([422, { code: '422', details: 'Unknown parameter foo' }]);
  });
});
