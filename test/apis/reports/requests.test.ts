/**
 * Which report requests are taken, and what is wrong with the others.
 */
import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../fixtures/collections.ts';
import { refused, taken } from '../../fixtures/clients/report-requests.ts';
import { RECORD_TYPES, requestReport, YESTERDAY } from '../../fixtures/clients/reports.ts';
import { sandbox } from '../../fixtures/sandbox.ts';

describe('where', () => {
  it('[RPT-10, RPT-18, GEN-14, ERR-05] each of the five record types is accepted, without a prefix', async () => {
    const box = sandbox();
    for (const recordType of RECORD_TYPES) await taken(box, recordType, {});
  });

  it('[GEN-18] and under /v1, /v2 and /v2/sp; the location names /v1, and every prefix answers any report', async () => {
    const box = sandbox();
    for (const prefix of ['/v1', '/v2', '/v2/sp']) {
      for (const recordType of RECORD_TYPES) await taken(box, recordType, {}, prefix);
    }
    const { json: requested } = await requestReport(box, 'campaigns', {}, { prefix: '/v2/sp' });
    await box.ask('GET', `/reports/${requested.reportId}`);
    for (const prefix of ['', '/v1', '/v2', '/v2/sp', '/v2/hsa']) {
      const { status, json } = await box.ask('GET', `${prefix}/reports/${requested.reportId}`);
      expect([status, json.location]).toEqual([200, `http://localhost/v1/reports/${requested.reportId}/download`]);
      expect((await box.ask('GET', `${prefix}/reports/${requested.reportId}/download`)).status).toBe(307);
    }
  });

  it('[RPT-15, RPT-16] a wrong segment in its place is an unknown path, even for callers without a token', async () => {
    const box = sandbox();
    const paths = ['/foo/report', '/Campaigns/report', '/negativeKeywords/report', '/targets/report', '/v1/ads/report'];
    paths.push('/v2/hsa/productAds/report', '/v2/sp/foo/report', '/v3/campaigns/report');
    // Below a collection, where the word might be read as an id.
    for (const prefix of ['/v1', '/v2/sp'])
      paths.push(`${prefix}/negativeKeywords/report`, `${prefix}/campaignNegativeKeywords/report`);
    for (const path of paths) {
      const { status, json } = await box.ask('POST', path, { body: {}, headers: { authorization: undefined } });
      const details = `Could not find resource for full path: http://localhost${path}`;
      expect([status, json]).toEqual([404, { code: 'NOT_FOUND', details }]);
    }
    expect((await box.ask('GET', '/reports/1')).json).toEqual({ code: 'NOT_FOUND', details: 'Report not found' });
  });

  it('[RPT-11] without a token 401', async () => {
    const box = sandbox();
    const { status, json } = await requestReport(box, 'campaigns', {}, { headers: { authorization: undefined } });
    expect([status, json]).toEqual([401, { code: 'UNAUTHORIZED', details: 'Authorization header is missing' }]);
  });
});

describe('the body', () => {
  it('[RPT-19] campaignType is sponsoredProducts or headlineSearch', async () => {
    const box = sandbox();
    await taken(box, 'campaigns', { campaignType: 'sponsoredProducts' });
    await taken(box, 'campaigns', { campaignType: 'headlineSearch' }, '/v1');
  });

  it('[RPT-20] segment is optional: query for keywords, placement for campaigns', async () => {
    const box = sandbox();
    await taken(box, 'keywords', { segment: 'query' });
    await taken(box, 'campaigns', { segment: 'placement' });
    for (const segment of [null, '', undefined]) await taken(box, 'adGroups', { segment });
  });

  it('[RPT-27, ERR-14] an unrecognized parameter is 422, even one that is null', async () => {
    const box = sandbox();
    for (const field of ['stateFilter', 'startDate', 'Metrics']) {
      await refused(box, 'campaigns', { [field]: 'x' }, field);
      await refused(box, 'campaigns', { [field]: null }, field);
    }
    await refused(box, 'campaigns', { creativeType: 'all' }, 'creativeType');
  });

  it('[RPT-30, RPT-31, ERR-14] a segment goes with its record type and with no other', async () => {
    const box = sandbox();
    for (const recordType of RECORD_TYPES) {
      if (recordType !== 'keywords') await refused(box, recordType, { segment: 'query' }, 'segment query');
      if (recordType !== 'campaigns') await refused(box, recordType, { segment: 'placement' }, 'segment placement');
    }
  });

  it('[RPT-32] any other segment is 422', async () => {
    const box = sandbox();
    for (const segment of ['Query', 'day', 1, true, ['query'], {}]) {
      await refused(box, 'keywords', { segment }, 'query, placement');
    }
  });

  it('[RPT-33] any other campaignType is 422', async () => {
    const box = sandbox();
    for (const campaignType of ['sponsoredBrands', 'SponsoredProducts', '', 7, ['sponsoredProducts']]) {
      await refused(box, 'campaigns', { campaignType }, 'sponsoredProducts, headlineSearch');
    }
  });

  it('[RPT-35] campaignType may be left out; reportDate and metrics must be there, as texts that say something', async () => {
    const box = sandbox();
    for (const campaignType of [undefined, null]) await taken(box, 'campaigns', { campaignType });
    for (const field of ['reportDate', 'metrics']) {
      for (const value of [undefined, null, ''])
        await refused(box, 'campaigns', { [field]: value }, `${field} is missing`);
      for (const value of [20260301, true, ['clicks'], {}]) {
        await refused(box, 'campaigns', { [field]: value }, `${field} is not a string`);
      }
    }
  });

  it('[RPT-35] what comes first in the fixed order is told first', async () => {
    const box = sandbox();
    const wrong: [fields: object, says: string][] = [
      [{ stranger: 1 }, 'stranger'],
      [{ campaignType: 'x' }, 'campaignType'],
      [{ creativeType: 'x' }, 'creativeType'],
      [{ segment: 'x' }, 'segment'],
      [{ reportDate: undefined }, 'reportDate is missing'],
      [{ metrics: undefined }, 'metrics is missing'],
      [{ metrics: 'otherAsin' }, 'otherAsin'],
      [{ reportDate: '2026-03-01' }, 'YYYYMMDD'],
    ];
    for (const [at, [, says]] of wrong.entries()) {
      const all = Object.assign(
        {},
        ...wrong
          .slice(at)
          .toReversed()
          .map(([fields]) => fields),
      );
      await refused(box, 'campaigns', all, says);
    }
    await refused(box, 'campaigns', { reportDate: '20200101', metrics: 'foo' }, 'foo');
  });

  it('[RPT-35, GEN-29] a body that is no JSON object is 422 as well', async () => {
    const box = sandbox();
    for (const raw of ['', '{', '[]', '"x"', 'null', 'campaigns']) {
      const { status, json } = await requestReport(box, 'campaigns', {}, { raw });
      expect([status, json]).toEqual([422, { code: '422', details: expect.stringMatching(/^Unrecognized token/) }]);
    }
  });

  it('[RPT-36] a query string is let pass and recorded; a strict world refuses it', async () => {
    const box = sandbox();
    const ask = { body: { reportDate: YESTERDAY, metrics: 'clicks' } };
    const { status, violations } = await box.ask('POST', '/campaigns/report?foo=1&foo=2', ask);
    expect([status, violations]).toEqual([202, [{ rule: 'unknown-parameter', evidence: 'foo' }]]);
    changeSettings(box, { strict: true });
    const strict = await box.ask('POST', '/campaigns/report?foo=1', ask);
    expect([strict.status, strict.json]).toEqual([422, { code: '422', details: 'Unknown parameter foo' }]);
  });
});
