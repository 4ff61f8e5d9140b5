/**
 * Faults in the admin API: how they are created, replaced, read, deleted and validated.
 */
import { describe, expect } from 'vitest';
import { hitsOf, listCampaigns, setFault, statuses } from '../../fixtures/programs/clients/fault-calls.ts';
import { openWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const BUSY = { preset: 'unavailable' };

describe('POST /faults', () => {
  it('accepts an id, and refers to PUT if the fault exists', async ({ world }) => {
    const body = { id: 'busy', effect: { preset: 'unavailable' } };
    const made = await world.admin('POST', '/faults', body);
    expect([made.status, made.json]).toMatchObject([201, { id: 'busy', hits: 0 }]);
    const repeated = await world.admin('POST', '/faults', body);
    expect([repeated.status, repeated.json.detail]).toEqual([
      409,
      'Fault busy already exists; use PUT /_sandbox/faults/busy to replace it',
    ]);
  });
});

describe('a fault', () => {
  it('is returned as it was sent, with its id and the number of its hits', async ({ world }) => {
    const sent = {
      match: { operation: 'requestReport', method: 'POST', path: '/v2/*', profileId: '123', recordType: 'keywords' },
      when: { skip: 1, times: 2, every: 3, probability: 0.5, for: '10m' },
      effect: { preset: 'throttled', retryAfter: null, delay: { min: '10ms', max: '20ms' } },
    };
    const { status, json } = await world.admin('POST', '/faults', sent);
    expect([status, json]).toEqual([201, { id: expect.any(String), ...sent, hits: 0 }]);
    expect((await world.admin('GET', `/faults/${json.id}`)).json).toEqual(json);
    expect((await world.admin('GET', '/faults')).json).toEqual({ faults: [json] });
  });

  it('is returned without omitted fields, and with the time until which it applies', async ({ world }) => {
    const { json } = await world.admin('POST', '/faults', { effect: { delay: '90s' } });
    expect(json).toEqual({ id: expect.any(String), match: {}, when: {}, effect: { delay: '90s' }, hits: 0 });
    const until = await world.admin('POST', '/faults', { when: { until: '2026-04-01' }, effect: BUSY });
    expect(until.json.when).toEqual({ until: '2026-04-01T00:00:00.000Z' });
  });

  it('keeps its position and counts from zero when it is replaced', async ({ world }) => {
    const first = await world.admin('PUT', '/faults/first', { when: { times: 1 }, effect: { status: 502 } });
    expect([first.status, first.json.id]).toEqual([200, 'first']);
    await setFault(world, { status: 503 });
    expect(await statuses(world, 2)).toEqual([502, 503]);
    const repeated = await world.admin('PUT', '/faults/first', { when: { times: 1 }, effect: { status: 502 } });
    expect(repeated.json).toEqual(first.json);
    expect(await statuses(world, 2)).toEqual([502, 503]);
    expect(await hitsOf(world, 'first')).toBe(1);
  });

  it('can be deleted, alone or with all others, and is then 404', async ({ world }) => {
    const [one] = [await setFault(world, BUSY), await setFault(world, BUSY)];
    expect((await world.admin('DELETE', `/faults/${one}`)).status).toBe(204);
    expect((await world.admin('GET', '/faults')).json.faults).toHaveLength(1);
    expect((await world.admin('DELETE', `/faults/${one}`)).status).toBe(404);
    expect((await world.admin('GET', `/faults/${one}`)).status).toBe(404);
    expect((await world.admin('DELETE', '/faults')).status).toBe(204);
    expect((await world.admin('GET', '/faults')).json).toEqual({ faults: [] });
    expect((await listCampaigns(world)).status).toBe(200);
  });
});

describe('an invalid fault is rejected with the path of the error', () => {
  const invalidFaults: [body: object, path: string, message: RegExp][] = [
    [{}, 'effect', /./],
    [{ effect: {} }, 'effect', /must have one of preset, status, connection, item, file or delay/],
    [{ effect: { preset: 'nothing' } }, 'effect.preset', /./],
    [{ effect: { preset: 'unavailable', status: 500 } }, 'effect', /preset and status/],
    [{ effect: { preset: 'unavailable', retryAfter: 3 } }, 'effect.retryAfter', /requires the preset throttled/],
    [{ effect: { status: 500, at: 0.5 } }, 'effect.at', /requires connection/],
    [{ effect: { connection: 'empty', at: 0.5 } }, 'effect.at', /empty/],
    [{ effect: { connection: 'truncate', at: 1 } }, 'effect.at', /./],
    [{ effect: { code: 'X' } }, 'effect.code', /requires status/],
    [{ effect: { status: 99 } }, 'effect.status', /./],
    [{ effect: { status: 500, headers: { 'a b': 'c' } } }, 'effect.headers["a b"]', /./],
    [{ effect: { status: 500, headers: { a: 'b\r\nc: d' } } }, 'effect.headers.a', /./],
    [{ effect: { item: { code: 'X', details: 'y' } } }, 'effect.item', /index or probability/],
    [{ effect: { item: { index: 0, probability: 1 } } }, 'effect.item', /index or probability/],
    [{ effect: { delay: '2h' } }, 'effect.delay', /1h/],
    [{ effect: { delay: { min: '2s', max: '1s' } } }, 'effect.delay.max', /less than min/],
    [{ effect: BUSY, when: { for: 'soon' } }, 'when.for', /duration/],
    [{ effect: BUSY, when: { for: '1m', until: '2026-04-01' } }, 'when', /^for cannot be combined with until$/],
    [{ effect: BUSY, when: { times: 0 } }, 'when.times', /./],
    [{ effect: BUSY, when: { probability: 2 } }, 'when.probability', /./],
    [
      { effect: BUSY, match: { operation: 'listCampaign' } },
      'match.operation',
      /unknown operationId listCampaign; did you mean/,
    ],
    [{ effect: BUSY, match: { colour: 'blue' } }, 'match.colour', /unknown field/],
    [{ effect: { file: 'empty' }, match: { operation: 'downloadReport' } }, 'match.operation', /use downloadFile/],
    [
      { effect: { item: { index: 0 } }, match: { operation: 'listCampaigns' } },
      'match.operation',
      /result for each item/,
    ],
  ];
  for (const [body, errorPath, message] of invalidFaults) {
    it(JSON.stringify(body), async ({ world }) => {
      for (const [method, path] of [
        ['POST', '/faults'],
        ['PUT', '/faults/x'],
      ] as const) {
        const { status, json, headers } = await world.admin(method, path, body);
        expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json']);
        expect(json.errors).toEqual([{ path: errorPath, message: expect.stringMatching(message) }]);
      }
      expect((await world.admin('GET', '/faults')).json).toEqual({ faults: [] });
    });
  }

  it('an id that a path cannot contain', async () => {
    expect((await openWorld().admin('PUT', '/faults/a%20b', { effect: BUSY })).status).toBe(400);
  });
});
