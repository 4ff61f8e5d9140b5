/**
 * Reports and snapshots in the admin API: how they are read and controlled, and their events.
 */
import { describe, expect } from 'vitest';
import { advance } from '../../fixtures/accounts/collections.ts';
import {
  create as createReport,
  poll as pollReport,
  reportBody,
} from '../../fixtures/programs/clients/reporting-v3.ts';
import {
  ended,
  fetchFile,
  follow,
  locationIn,
  pathOfJob,
  idOf,
  KINDS,
  poll,
  request,
  setCompletionPolicy,
} from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type Answer } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

for (const kind of KINDS) {
  describe(`a ${kind} in the admin API`, () => {
    it('is returned with its request, status, polls, downloads and timestamps', async ({ world }) => {
      const requested = await request(world, kind);
      const id = idOf(requested);
      const fresh = {
        id,
        kind,
        profileId: world.profile(),
        recordType: 'keywords',
        request: kind === 'report' ? { reportDate: '20260301', metrics: 'impressions' } : {},
        status: 'IN_PROGRESS',
        statusDetails: null,
        polls: 0,
        downloads: 0,
        requestedAt: '2026-03-02T12:00:00.000Z',
        completesAt: null,
        fileSize: 22,
      };
      expect((await world.admin('GET', `/jobs/${id}`)).json).toEqual(fresh);
      const other = await request(world, kind === 'report' ? 'snapshot' : 'report');
      expect((await world.admin('GET', `/jobs?kind=${kind}`)).json).toEqual({ jobs: [fresh] });
      const { jobs } = (await world.admin('GET', '/jobs')).json;
      expect(jobs.map((job: { id: string }) => job.id)).toEqual([id, idOf(other)]);
      advance(world, 60);
      await poll(world, requested);
      const { json } = await ended(world, requested);
      const address = locationIn(await follow(world, json.location));
      await fetchFile(world, address);
      await fetchFile(world, address);
      const done = { ...fresh, status: 'SUCCESS', polls: 2, downloads: 2, completesAt: '2026-03-02T12:01:00.000Z' };
      expect((await world.admin('GET', `/jobs/${id}`)).json).toEqual(done);
    });

    it('returns its file at any status, without counting a download', async ({ world }) => {
      const requested = await request(world, kind);
      const early = await world.admin('GET', `/jobs/${idOf(requested)}/file`);
      expect(early.headers.get('content-encoding')).toBe('gzip');
      expect(early.headers.get('content-type')).toBe('application/json');
      const { json } = await ended(world, requested);
      const downloaded = await fetchFile(world, locationIn(await follow(world, json.location)));
      expect(early.bytes.equals(downloaded.bytes)).toBe(true);
      expect((await world.admin('GET', `/jobs/${idOf(requested)}`)).json.downloads).toBe(1);
      expect((await world.admin('GET', '/jobs/unknown/file')).status).toBe(404);
    });

    it('can be set to any status, and keeps it', async ({ world }) => {
      const requested = await request(world, kind);
      const force = (body: object): Promise<Answer> => world.admin('POST', `/jobs/${idOf(requested)}/transition`, body);
      const steps = ['FAILURE', 'SUCCESS', 'IN_PROGRESS', 'SUCCESS', 'FAILURE', 'IN_PROGRESS'];
      for (const status of steps) {
        expect((await force({ status })).json.status).toBe(status);
        for (let i = 0; i < 3; i++) expect(await poll(world, requested)).toBe(status);
      }
      await force({ status: 'FAILURE', statusDetails: 'Set by a test' });
      expect((await world.ask('GET', pathOfJob(requested))).json).toMatchObject({
        status: 'FAILURE',
        statusDetails: 'Set by a test',
      });
      expect((await force({ status: 'DONE' })).status).toBe(400);
    });

    it('[RPT-40, RPT-41] has links that can be expired, and its location returns new ones', async ({ world }) => {
      const requested = await request(world, kind);
      const { json } = await ended(world, requested);
      const [first, second] = [await follow(world, json.location), await follow(world, json.location)].map(locationIn);
      expect((await world.admin('POST', `/jobs/${idOf(requested)}/expire`)).status).toBe(200);
      for (const link of [first, second]) {
        const answer = await fetchFile(world, link ?? '');
        expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('Request has expired')]);
      }
      expect((await fetchFile(world, locationIn(await follow(world, json.location)))).status).toBe(200);
    });

    it('is 404 for an unknown id', async ({ world }) => {
      await request(world, kind);
      expect((await world.admin('GET', '/jobs/1')).status).toBe(404);
      expect((await world.admin('POST', '/jobs/1/transition', { status: 'SUCCESS' })).status).toBe(404);
      expect((await world.admin('POST', '/jobs/1/expire')).status).toBe(404);
    });
  });
}

describe('the completion policy', () => {
  it('can be read and set', async ({ world }) => {
    const one = { mode: 'polls', polls: 1 };
    expect((await world.admin('GET', '/jobs/completion')).json).toEqual({ reports: one, snapshots: one, exports: one });
    const { status, json } = await world.admin('PUT', '/jobs/completion', { reports: { mode: 'after', after: '90m' } });
    expect([status, json]).toEqual([200, { reports: { mode: 'after', after: '90m' }, snapshots: one, exports: one }]);
    await world.admin('PUT', '/jobs/completion', { snapshots: { mode: 'immediate' } });
    expect((await world.admin('GET', '/jobs/completion')).json).toEqual({ ...json, snapshots: { mode: 'immediate' } });
  });

  it('is written back as it was read, without an effect on reports of version 3 with dialect observed', async () => {
    const world = openWorld();
    await world.admin('PATCH', '/settings', { dialect: 'observed' });
    const statuses = async (): Promise<string[]> => {
      const { reportId } = (await createReport(world, reportBody())).json;
      const polls = [
        await pollReport(world, reportId),
        await pollReport(world, reportId),
        await pollReport(world, reportId),
      ];
      return polls.map(({ json }) => json.status);
    };
    const before = await statuses();
    expect(before[1]).not.toBe('COMPLETED');
    const { json } = await world.admin('GET', '/jobs/completion');
    const written = await world.admin('PUT', '/jobs/completion', json);
    expect([written.status, written.json]).toEqual([200, json]);
    advance(world, 3600);
    expect(await statuses()).toEqual(before);
  });

  it('is the default again after it was set to default', async ({ world }) => {
    await world.admin('PUT', '/jobs/completion', { reports: { mode: 'manual' } });
    const { json } = await world.admin('PUT', '/jobs/completion', { reports: { mode: 'default' } });
    expect(json.reports).toEqual({ mode: 'polls', polls: 1 });
  });

  it('must be valid', async ({ world }) => {
    for (const plan of [
      {},
      { mode: 'polls' },
      { mode: 'after' },
      { mode: 'after', after: -1 },
      { mode: 'later' },
      { mode: 'manual', polls: 1 },
    ]) {
      expect((await world.admin('PUT', '/jobs/completion', { reports: plan })).status).toBe(400);
    }
    expect((await world.admin('PUT', '/jobs/completion', { jobs: { mode: 'manual' } })).status).toBe(400);
  });

  it('belongs to a world, is copied with it, and is restored by a reset', async ({ world }) => {
    await setCompletionPolicy(world, 'report', { mode: 'manual' });
    await world.admin('POST', '/worlds', { name: 'copy', from: 'default' });
    await world.admin('POST', '/reset');
    expect((await world.admin('GET', '/jobs/completion')).json.reports).toEqual({ mode: 'polls', polls: 1 });
    expect((await world.admin('GET', '/worlds/copy/jobs/completion')).json.reports).toEqual({ mode: 'manual' });
  });
});

describe('events of jobs', () => {
  it('[GEN-40] are returned in order when the clock is advanced', async ({ world }) => {
    await world.admin('PUT', '/jobs/completion', {
      reports: { mode: 'after', after: '20m' },
      snapshots: { mode: 'after', after: '10m' },
    });
    const report = idOf(await request(world, 'report'));
    const snapshot = idOf(await request(world, 'snapshot'));
    await world.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'FAILURE', after: '15m' });
    const failing = idOf(await request(world, 'report'));
    await world.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'STUCK' });
    await request(world, 'report');
    const { json } = await world.admin('POST', '/clock/advance', { by: '1h' });
    expect(json.events).toEqual([
      { at: '2026-03-02T12:10:00.000Z', type: 'snapshot.completed', id: snapshot },
      { at: '2026-03-02T12:15:00.000Z', type: 'report.failed', id: failing },
      { at: '2026-03-02T12:20:00.000Z', type: 'report.completed', id: report },
    ]);
    expect((await world.admin('POST', '/clock/advance', { by: '1h' })).json.events).toEqual([]);
  });

  it('[GEN-40, LIM-11] include the expiration of a link at the first millisecond after it', async ({ world }) => {
    const requested = await request(world, 'report');
    const { json } = await ended(world, requested);
    const address = locationIn(await follow(world, json.location));
    const { json: moved } = await world.admin('POST', '/clock/advance', { toNextEvent: true });
    const at = '2026-03-02T12:00:30.001Z';
    expect(moved).toEqual({ now: at, events: [{ at, type: 'link.expired', id: idOf(requested) }] });
    expect((await fetchFile(world, address)).status).toBe(403);
  });

  it('[STA-35] are the next event to which toNextEvent advances the clock', async ({ world }) => {
    await setCompletionPolicy(world, 'report', { mode: 'after', after: '3h' });
    const requested = await request(world, 'report');
    const { json } = await world.admin('POST', '/clock/advance', { toNextEvent: true });
    expect(json.now).toBe('2026-03-02T15:00:00.000Z');
    expect(await poll(world, requested)).toBe('SUCCESS');
  });
});

describe('in a world', () => {
  it('jobs and files follow checkpoints, and are deleted with their profile', async ({ world }) => {
    const requested = await request(world, 'report');
    const { json } = await ended(world, requested);
    await world.admin('POST', '/checkpoints', { name: 'ready' });
    await world.admin('POST', '/reset');
    expect((await world.ask('GET', pathOfJob(requested))).status).toBe(404);
    await world.admin('POST', '/checkpoints/ready/restore');
    expect((await world.ask('GET', pathOfJob(requested))).json).toEqual(json);
    expect((await fetchFile(world, locationIn(await follow(world, json.location)))).status).toBe(200);
    await world.admin('DELETE', `/profiles/${world.profile()}`);
    expect((await world.admin('GET', '/jobs')).json).toEqual({ jobs: [] });
  });
});
