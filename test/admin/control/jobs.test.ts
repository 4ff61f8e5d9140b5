/**
 * Reports and snapshots in the admin API: how they are read and controlled, and their events.
 */
import { describe, expect, it } from 'vitest';
import { advance } from '../../fixtures/accounts/collections.ts';
import { idOf, KINDS, poll, request, setCompletionPolicy } from '../../fixtures/programs/clients/job-calls.ts';
import {
  create as createReport,
  poll as pollReport,
  reportBody,
} from '../../fixtures/programs/clients/reporting-v3.ts';
import { ended, fetchFile, follow, locationIn, pathOfJob } from '../../fixtures/programs/clients/reports.ts';
import { sandbox, type Answer } from '../../fixtures/sandbox.ts';

for (const kind of KINDS) {
  describe(`a ${kind} in the admin API`, () => {
    it('is returned with its request, status, polls, downloads and timestamps', async () => {
      const box = sandbox();
      const requested = await request(box, kind);
      const id = idOf(requested);
      const fresh = {
        id,
        kind,
        profileId: box.profile(),
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
      expect((await box.admin('GET', `/jobs/${id}`)).json).toEqual(fresh);
      const other = await request(box, kind === 'report' ? 'snapshot' : 'report');
      expect((await box.admin('GET', `/jobs?kind=${kind}`)).json).toEqual({ jobs: [fresh] });
      const { jobs } = (await box.admin('GET', '/jobs')).json;
      expect(jobs.map((job: { id: string }) => job.id)).toEqual([id, idOf(other)]);
      advance(box, 60);
      await poll(box, requested);
      const { json } = await ended(box, requested);
      const address = locationIn(await follow(box, json.location));
      await fetchFile(box, address);
      await fetchFile(box, address);
      const done = { ...fresh, status: 'SUCCESS', polls: 2, downloads: 2, completesAt: '2026-03-02T12:01:00.000Z' };
      expect((await box.admin('GET', `/jobs/${id}`)).json).toEqual(done);
    });

    it('returns its file at any status, without counting a download', async () => {
      const box = sandbox();
      const requested = await request(box, kind);
      const early = await box.admin('GET', `/jobs/${idOf(requested)}/file`);
      expect(early.headers.get('content-encoding')).toBe('gzip');
      expect(early.headers.get('content-type')).toBe('application/json');
      const { json } = await ended(box, requested);
      const downloaded = await fetchFile(box, locationIn(await follow(box, json.location)));
      expect(early.bytes.equals(downloaded.bytes)).toBe(true);
      expect((await box.admin('GET', `/jobs/${idOf(requested)}`)).json.downloads).toBe(1);
      expect((await box.admin('GET', '/jobs/unknown/file')).status).toBe(404);
    });

    it('can be set to any status, and keeps it', async () => {
      const box = sandbox();
      const requested = await request(box, kind);
      const force = (body: object): Promise<Answer> => box.admin('POST', `/jobs/${idOf(requested)}/transition`, body);
      const steps = ['FAILURE', 'SUCCESS', 'IN_PROGRESS', 'SUCCESS', 'FAILURE', 'IN_PROGRESS'];
      for (const status of steps) {
        expect((await force({ status })).json.status).toBe(status);
        for (let i = 0; i < 3; i++) expect(await poll(box, requested)).toBe(status);
      }
      await force({ status: 'FAILURE', statusDetails: 'Set by a test' });
      expect((await box.ask('GET', pathOfJob(requested))).json).toMatchObject({
        status: 'FAILURE',
        statusDetails: 'Set by a test',
      });
      expect((await force({ status: 'DONE' })).status).toBe(400);
    });

    it('[RPT-40, RPT-41] has links that can be expired, and its location returns new ones', async () => {
      const box = sandbox();
      const requested = await request(box, kind);
      const { json } = await ended(box, requested);
      const [first, second] = [await follow(box, json.location), await follow(box, json.location)].map(locationIn);
      expect((await box.admin('POST', `/jobs/${idOf(requested)}/expire`)).status).toBe(200);
      for (const link of [first, second]) {
        const answer = await fetchFile(box, link ?? '');
        expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('Request has expired')]);
      }
      expect((await fetchFile(box, locationIn(await follow(box, json.location)))).status).toBe(200);
    });

    it('is 404 for an unknown id', async () => {
      const box = sandbox();
      await request(box, kind);
      expect((await box.admin('GET', '/jobs/1')).status).toBe(404);
      expect((await box.admin('POST', '/jobs/1/transition', { status: 'SUCCESS' })).status).toBe(404);
      expect((await box.admin('POST', '/jobs/1/expire')).status).toBe(404);
    });
  });
}

describe('the completion policy', () => {
  it('can be read and set', async () => {
    const box = sandbox();
    const one = { mode: 'polls', polls: 1 };
    expect((await box.admin('GET', '/jobs/completion')).json).toEqual({ reports: one, snapshots: one, exports: one });
    const { status, json } = await box.admin('PUT', '/jobs/completion', { reports: { mode: 'after', after: '90m' } });
    expect([status, json]).toEqual([200, { reports: { mode: 'after', after: '90m' }, snapshots: one, exports: one }]);
    await box.admin('PUT', '/jobs/completion', { snapshots: { mode: 'immediate' } });
    expect((await box.admin('GET', '/jobs/completion')).json).toEqual({ ...json, snapshots: { mode: 'immediate' } });
  });

  it('is written back as it was read, without an effect on reports of version 3 with dialect observed', async () => {
    const box = sandbox();
    await box.admin('PATCH', '/settings', { dialect: 'observed' });
    const statuses = async (): Promise<string[]> => {
      const { reportId } = (await createReport(box, reportBody())).json;
      const polls = [await pollReport(box, reportId), await pollReport(box, reportId), await pollReport(box, reportId)];
      return polls.map(({ json }) => json.status);
    };
    const before = await statuses();
    expect(before[1]).not.toBe('COMPLETED');
    const { json } = await box.admin('GET', '/jobs/completion');
    const written = await box.admin('PUT', '/jobs/completion', json);
    expect([written.status, written.json]).toEqual([200, json]);
    advance(box, 3600);
    expect(await statuses()).toEqual(before);
  });

  it('is the default again after it was set to default', async () => {
    const box = sandbox();
    await box.admin('PUT', '/jobs/completion', { reports: { mode: 'manual' } });
    const { json } = await box.admin('PUT', '/jobs/completion', { reports: { mode: 'default' } });
    expect(json.reports).toEqual({ mode: 'polls', polls: 1 });
  });

  it('must be valid', async () => {
    const box = sandbox();
    for (const plan of [
      {},
      { mode: 'polls' },
      { mode: 'after' },
      { mode: 'after', after: -1 },
      { mode: 'later' },
      { mode: 'manual', polls: 1 },
    ]) {
      expect((await box.admin('PUT', '/jobs/completion', { reports: plan })).status).toBe(400);
    }
    expect((await box.admin('PUT', '/jobs/completion', { jobs: { mode: 'manual' } })).status).toBe(400);
  });

  it('belongs to a world, is copied with it, and is restored by a reset', async () => {
    const box = sandbox();
    await setCompletionPolicy(box, 'report', { mode: 'manual' });
    await box.admin('POST', '/worlds', { name: 'copy', from: 'default' });
    await box.admin('POST', '/reset');
    expect((await box.admin('GET', '/jobs/completion')).json.reports).toEqual({ mode: 'polls', polls: 1 });
    expect((await box.admin('GET', '/worlds/copy/jobs/completion')).json.reports).toEqual({ mode: 'manual' });
  });
});

describe('events of jobs', () => {
  it('[GEN-40] are returned in order when the clock is advanced', async () => {
    const box = sandbox();
    await box.admin('PUT', '/jobs/completion', {
      reports: { mode: 'after', after: '20m' },
      snapshots: { mode: 'after', after: '10m' },
    });
    const report = idOf(await request(box, 'report'));
    const snapshot = idOf(await request(box, 'snapshot'));
    await box.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'FAILURE', after: '15m' });
    const failing = idOf(await request(box, 'report'));
    await box.admin('POST', '/jobs/outcomes', { kind: 'report', outcome: 'STUCK' });
    await request(box, 'report');
    const { json } = await box.admin('POST', '/clock/advance', { by: '1h' });
    expect(json.events).toEqual([
      { at: '2026-03-02T12:10:00.000Z', type: 'snapshot.completed', id: snapshot },
      { at: '2026-03-02T12:15:00.000Z', type: 'report.failed', id: failing },
      { at: '2026-03-02T12:20:00.000Z', type: 'report.completed', id: report },
    ]);
    expect((await box.admin('POST', '/clock/advance', { by: '1h' })).json.events).toEqual([]);
  });

  it('[GEN-40, LIM-11] include the expiration of a link at the first millisecond after it', async () => {
    const box = sandbox();
    const requested = await request(box, 'report');
    const { json } = await ended(box, requested);
    const address = locationIn(await follow(box, json.location));
    const { json: moved } = await box.admin('POST', '/clock/advance', { toNextEvent: true });
    const at = '2026-03-02T12:00:30.001Z';
    expect(moved).toEqual({ now: at, events: [{ at, type: 'link.expired', id: idOf(requested) }] });
    expect((await fetchFile(box, address)).status).toBe(403);
  });

  it('[STA-35] are the next event to which toNextEvent advances the clock', async () => {
    const box = sandbox();
    await setCompletionPolicy(box, 'report', { mode: 'after', after: '3h' });
    const requested = await request(box, 'report');
    const { json } = await box.admin('POST', '/clock/advance', { toNextEvent: true });
    expect(json.now).toBe('2026-03-02T15:00:00.000Z');
    expect(await poll(box, requested)).toBe('SUCCESS');
  });
});

describe('in a world', () => {
  it('jobs and files follow checkpoints, and are deleted with their profile', async () => {
    const box = sandbox();
    const requested = await request(box, 'report');
    const { json } = await ended(box, requested);
    await box.admin('POST', '/checkpoints', { name: 'ready' });
    await box.admin('POST', '/reset');
    expect((await box.ask('GET', pathOfJob(requested))).status).toBe(404);
    await box.admin('POST', '/checkpoints/ready/restore');
    expect((await box.ask('GET', pathOfJob(requested))).json).toEqual(json);
    expect((await fetchFile(box, locationIn(await follow(box, json.location)))).status).toBe(200);
    await box.admin('DELETE', `/profiles/${box.profile()}`);
    expect((await box.admin('GET', '/jobs')).json).toEqual({ jobs: [] });
  });
});
