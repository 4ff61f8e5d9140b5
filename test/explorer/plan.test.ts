import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../src/explorer/faults/calls.ts';
import { classify } from '../../src/explorer/classify.ts';
import { ALL_FAULTS } from '../../src/explorer/all-faults.ts';
import type { Surroundings } from '../../src/explorer/faults/fault.ts';
import { armFaults, describe as describeFault, planSingles } from '../../src/explorer/plan.ts';
import { joinScenarios } from '../../src/explorer/run/scenario-of-run.ts';
import { scenarioFile } from '../../src/model/schemas/scenario-file.ts';
import { NOW, openWorld } from '../fixtures/sandbox.ts';

const { state: world, profile } = openWorld({ scenario: 'default' });
const profileId = profile();
const [campaign] = world.store('campaign').scan({ profileId, after: 0, count: 1 });

interface Drawn {
  operation: string;
  method: string;
  status: number;
  requestBody: string | undefined;
  responseBody: string;
  query: string;
}

const kinds: readonly Drawn[] = [
  {
    operation: 'requestToken',
    method: 'POST',
    status: 200,
    requestBody: 'grant_type=x',
    responseBody: '{}',
    query: '',
  },
  {
    operation: 'listCampaigns',
    method: 'GET',
    status: 200,
    requestBody: undefined,
    responseBody: JSON.stringify([{ campaignId: Number(campaign?.id) }, { campaignId: 1 }]),
    query: 'count=5',
  },
  {
    operation: 'listCampaigns',
    method: 'GET',
    status: 200,
    requestBody: undefined,
    responseBody: JSON.stringify([{ campaignId: Number(campaign?.id) }]),
    query: 'count=5&startIndex=5&stateFilter=enabled',
  },
  {
    operation: 'createCampaigns',
    method: 'POST',
    status: 207,
    requestBody: '[{"name":"a"},{"name":"b"}]',
    responseBody: '[{"code":"SUCCESS"},{"code":"SUCCESS"}]',
    query: '',
  },
  {
    operation: 'requestReport',
    method: 'POST',
    status: 202,
    requestBody: '{"reportDate":"20260101","metrics":"clicks"}',
    responseBody: '{"status":"IN_PROGRESS"}',
    query: '',
  },
  {
    operation: 'getReport',
    method: 'GET',
    status: 200,
    requestBody: undefined,
    responseBody: '{"status":"x"}',
    query: '',
  },
  { operation: 'downloadFile', method: 'GET', status: 200, requestBody: undefined, responseBody: '', query: '' },
];

/** Random reference runs. */
const runs = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 60 }).map((drawn) => {
  const counts = new Map<string, number>();
  return drawn.map((each, index): Call => {
    const nth = (counts.get(each.operation) ?? 0) + 1;
    counts.set(each.operation, nth);
    return { ...each, index, nth, path: '/', profileId, at: NOW + index * 1000 };
  });
});

function around(calls: readonly Call[]): Surroundings {
  return { world, calls, retryAfter: 1 };
}

describe('the classes of calls', () => {
  it('contain each call once, and have different ids', () => {
    fc.assert(
      fc.property(runs, (calls) => {
        const classes = classify(calls);
        expect(classes.reduce((sum, { size }) => sum + size, 0)).toBe(calls.length);
        expect(new Set(classes.map(({ id }) => id)).size).toBe(classes.length);
        for (const { operation, call } of classes) expect(call.operation).toBe(operation);
      }),
    );
  });

  it('have ids that say whether another page, another request or another answer makes them different', () => {
    const call = (index: number, query: string, requestBody?: string, responseBody = '[1,2]'): Call => ({
      index,
      operation: 'list',
      nth: index + 1,
      method: 'GET',
      path: '/',
      query,
      profileId,
      status: 200,
      requestBody,
      responseBody,
      at: NOW,
    });
    const [count, next] = ['{"maxResults":10}', '{"maxResults":10,"nextToken":"x"}'];
    const idsOf = (calls: readonly Call[]): string[] => classify(calls).map(({ id }) => id);
    expect(idsOf([call(0, 'count=5'), call(1, 'count=5&startIndex=5'), call(2, 'count=5&startIndex=10')])).toEqual([
      'list.first',
      'list.page2.first',
      'list.page2.last',
    ]);
    expect(idsOf([call(0, '', count), call(1, '', next), call(2, '', next, '[]')])).toEqual([
      'list.first',
      'list.page2.first',
      'list.page3.first',
    ]);
    expect(idsOf([call(0, ''), call(1, 'stateFilter=paused'), call(2, '', undefined, '[]')])).toEqual([
      'list.first',
      'list.request2.first',
      'list.answer3.first',
    ]);
  });

  it('are at most three for each operation and shape, however many calls there are', () => {
    fc.assert(
      fc.property(runs, (calls) => {
        const perShape = Map.groupBy(classify(calls), ({ operation, shape }) => `${operation} ${shape}`);
        for (const classes of perShape.values()) {
          expect(classes.length).toBeLessThanOrEqual(3);
          expect(new Set(classes.map(({ position }) => position)).size).toBe(classes.length);
        }
      }),
    );
  });
});

describe('the plan', () => {
  it('has each class of calls with each fault that applies to it exactly once', () => {
    fc.assert(
      fc.property(runs, (calls) => {
        const classes = classify(calls);
        const planned = planSingles(classes, ALL_FAULTS, around(calls)).map(({ id }) => id);
        const expected = classes.flatMap((target) =>
          ALL_FAULTS.filter((fault) => fault.applies(target, around(calls))).map(({ id }) => `${target.id}+${id}`),
        );
        expect(planned.toSorted()).toEqual(expected.toSorted());
        expect(new Set(planned).size).toBe(planned.length);
      }),
      { numRuns: 30 },
    );
  });

  it('begins with runs that have each fault and each operation at least once, and continues with the likeliest', () => {
    fc.assert(
      fc.property(runs, (calls) => {
        const plan = planSingles(classify(calls), ALL_FAULTS, around(calls));
        const faultIds = new Set(plan.flatMap(({ faults }) => faults.map(({ fault }) => fault.id)));
        const operations = new Set(plan.flatMap(({ faults }) => faults.map(({ target }) => target.operation)));
        const start = plan.slice(0, Math.max(faultIds.size, operations.size));
        expect(new Set(start.flatMap(({ faults }) => faults.map(({ fault }) => fault.id)))).toEqual(faultIds);
        expect(new Set(start.flatMap(({ faults }) => faults.map(({ target }) => target.operation)))).toEqual(
          operations,
        );
        const likelihoods = plan
          .slice(start.length)
          .filter(({ isLast }) => !isLast)
          .map(({ likelihood }) => likelihood);
        expect(likelihoods).toEqual(likelihoods.toSorted((a, b) => b - a));
      }),
      { numRuns: 30 },
    );
  });

  it('begins with one run of each slow fault, and ends with the others, so that they can be cut off', () => {
    fc.assert(
      fc.property(runs, (calls) => {
        const plan = planSingles(classify(calls), ALL_FAULTS, around(calls));
        const isSlow = plan.map(({ faults }) => faults.some(({ fault }) => fault.isSlow === true));
        const slowFaults = new Set(
          plan.flatMap(({ faults }) => faults.flatMap(({ fault }) => (fault.isSlow ? fault.id : []))),
        );
        const [others, last] = [isSlow.lastIndexOf(false) + 1, plan.findIndex((run) => run.isLast)];
        expect(isSlow.slice(0, slowFaults.size)).toEqual(Array.from(slowFaults, () => true));
        expect(isSlow.slice(slowFaults.size, others)).not.toContain(true);
        expect(last).toBe(others === plan.length ? -1 : others);
      }),
      { numRuns: 30 },
    );
  });

  it('shifts the pages of a list by positions, and no page that a token continues after an entity', () => {
    const page = { method: 'GET', path: '/', profileId, status: 200, requestBody: undefined, at: NOW };
    const responseBody = JSON.stringify([{ campaignId: Number(campaign?.id) }]);
    const shifted = (calls: readonly Partial<Call>[]): string[] => {
      const list = calls.map((call, index): Call => {
        return { ...page, operation: 'list', query: '', responseBody, index, nth: index + 1, ...call };
      });
      const runs = planSingles(classify(list), ALL_FAULTS, around(list));
      return runs.map(({ id }) => id).filter((id) => id.endsWith('page-shifted'));
    };
    const query = 'count=1&stateFilter=enabled';
    expect(shifted([{ query }, { query: `${query}&startIndex=1` }])).toEqual(['list.page2.first+page-shifted']);
    const body = { stateFilter: { include: ['ENABLED'] }, maxResults: 1 };
    const token = { method: 'POST', requestBody: JSON.stringify({ ...body, nextToken: 'x' }) };
    expect(shifted([{ method: 'POST', requestBody: JSON.stringify(body) }, token])).toEqual([]);
  });

  it('has a valid scenario for each run', () => {
    const calls = kinds.flatMap((each, index): Call[] => {
      const earlier = kinds.slice(0, index).filter(({ operation }) => operation === each.operation).length;
      return [{ ...each, index, nth: earlier + 1, path: '/', profileId, at: NOW }];
    });
    const used = new Set<string>();
    for (const run of planSingles(classify(calls), ALL_FAULTS, around(calls))) {
      for (const { fault } of run.faults) used.add(fault.id);
      expect(scenarioFile.safeParse(joinScenarios(armFaults(run))).error, run.id).toBeUndefined();
    }
    // The remaining ones need version 3 of reports, or answers that require no pause.
    const unused = ALL_FAULTS.filter(({ id, group }) => group !== 'drift' && !used.has(id)).map(({ id }) => id);
    expect(unused).toEqual(['retry-after', 'duplicate']);
  });

  it('has remedies that fit the call: that of an update does not speak of creating', () => {
    const remedyOf = (operation: string, method: string, faultId: string): string => {
      const [any] = classify(
        kinds.slice(3, 4).map((each) => ({ ...each, index: 1, nth: 1, path: '/', profileId, at: NOW })),
      );
      const fault = ALL_FAULTS.find(({ id }) => id === faultId);
      assert(any !== undefined && fault !== undefined);
      const call = { ...any.call, operation, method };
      return describeFault({ target: { ...any, call }, fault, around: around([call]) }).remedy;
    };
    expect(remedyOf('createCampaigns', 'POST', 'killed-after')).toContain('before it creates');
    expect(remedyOf('updateCampaigns', 'PUT', 'killed-after')).toContain('read the present values');
    expect(remedyOf('updateCampaigns', 'PUT', 'killed-after')).not.toContain('creat');
    expect(remedyOf('archiveCampaign', 'DELETE', 'lost-after')).toContain('accept that the entity is archived');
    expect(remedyOf('requestReport', 'POST', 'performed-unavailable')).toContain('one of the reports');
    expect(remedyOf('requestToken', 'POST', 'lost-after')).toContain('request for a token');
  });

  it('gives faults different ids that a shell does not change', () => {
    const ids = ALL_FAULTS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/);
  });
});
