/**
 * Reports and snapshots from behind: how they ripen, what is planned for them, what is forced.
 */
import { describe, expect, it } from 'vitest';
import { advance } from './collections.ts';
import { ended, fetchFile, follow, locationIn, pathOfJob, requestReport, requestSnapshot } from './reports.ts';
import { sandbox, type Answer, type Sandbox } from './sandbox.ts';

const KINDS = ['report', 'snapshot'] as const;
type Kind = (typeof KINDS)[number];

const request = (box: Sandbox, kind: Kind, recordType = 'keywords'): Promise<Answer> =>
  kind === 'report' ? requestReport(box, recordType) : requestSnapshot(box, recordType);
const idOf = ({ json }: Answer): string => json.reportId ?? json.snapshotId;
const poll = async (box: Sandbox, requested: Answer): Promise<string> =>
  (await box.ask('GET', pathOfJob(requested))).json.status;
const ripen = (box: Sandbox, kind: Kind, plan: object): Promise<Answer> =>
  box.control('PUT', '/jobs', { [`${kind}s`]: plan });

for (const kind of KINDS) {
  const path = `/${kind}s`;

  describe(`how a ${kind} ripens`, () => {
    it('[STA-35] immediate: the first status call says SUCCESS, the request still IN_PROGRESS', async () => {
      const box = sandbox();
      await ripen(box, kind, { mode: 'immediate' });
      const requested = await request(box, kind);
      expect(requested.json.status).toBe('IN_PROGRESS');
      expect(await poll(box, requested)).toBe('SUCCESS');
    });

    it('[STA-35] polls: as many status calls say IN_PROGRESS, by default one', async () => {
      const box = sandbox();
      for (const polls of [undefined, 0, 1, 3]) {
        if (polls !== undefined) await ripen(box, kind, { mode: 'polls', polls });
        const requested = await request(box, kind);
        for (let i = 0; i < (polls ?? 1); i++) expect(await poll(box, requested)).toBe('IN_PROGRESS');
        for (let i = 0; i < 3; i++) expect(await poll(box, requested)).toBe('SUCCESS');
      }
    });

    it('[STA-35] after: by the clock of the world, however often it is asked', async () => {
      const box = sandbox();
      await ripen(box, kind, { mode: 'after', after: '3h' });
      const requested = await request(box, kind);
      for (let i = 0; i < 5; i++) expect(await poll(box, requested)).toBe('IN_PROGRESS');
      advance(box, 3 * 3600 - 0.001);
      expect(await poll(box, requested)).toBe('IN_PROGRESS');
      advance(box, 0.001);
      expect(await poll(box, requested)).toBe('SUCCESS');
    });

    it('[STA-35] manual: not before it is told to', async () => {
      const box = sandbox();
      await ripen(box, kind, { mode: 'manual' });
      const requested = await request(box, kind);
      advance(box, 86_400 * 50);
      for (let i = 0; i < 5; i++) expect(await poll(box, requested)).toBe('IN_PROGRESS');
      await box.control('POST', `${path}/${idOf(requested)}/transition`, { status: 'SUCCESS' });
      expect(await poll(box, requested)).toBe('SUCCESS');
    });

    it('[STA-35] as it was when it was requested: a change is for later ones, and for its kind', async () => {
      const box = sandbox();
      const before = await request(box, kind);
      await ripen(box, kind, { mode: 'manual' });
      expect((await ended(box, before)).json.status).toBe('SUCCESS');
      const other = await request(box, kind === 'report' ? 'snapshot' : 'report', 'campaigns');
      expect((await ended(box, other)).json.status).toBe('SUCCESS');
    });
  });

  describe(`what is planned for ${kind}s`, () => {
    const plan = (box: Sandbox, outcome: object): Promise<Answer> => box.control('POST', `${path}/outcomes`, outcome);

    it('[STA-35, GEN-41] FAILURE: no location, no size, the text as planned', async () => {
      const box = sandbox();
      await plan(box, { outcome: 'FAILURE', statusDetails: 'Out of luck' });
      const requested = await request(box, kind);
      const { json } = await ended(box, requested);
      expect([json.status, json.statusDetails, json.location, json.fileSize]).toEqual([
        'FAILURE',
        'Out of luck',
        undefined,
        undefined,
      ]);
      for (let i = 0; i < 3; i++) expect(await poll(box, requested)).toBe('FAILURE');
      expect((await ended(box, await request(box, kind))).json.status).toBe('SUCCESS');
    });

    it('[STA-35, GEN-41] STUCK: IN_PROGRESS for ever', async () => {
      const box = sandbox();
      await plan(box, { outcome: 'STUCK' });
      const requested = await request(box, kind);
      for (let i = 0; i < 20; i++) expect(await poll(box, requested)).toBe('IN_PROGRESS');
      advance(box, 86_400 * 365);
      expect(await poll(box, requested)).toBe('IN_PROGRESS');
    });

    it('[STA-35] with polls or a duration of its own', async () => {
      const box = sandbox();
      await plan(box, { outcome: 'SUCCESS', polls: 2, statusDetails: 'At last' });
      const slow = await request(box, kind);
      expect([await poll(box, slow), await poll(box, slow)]).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
      expect((await box.ask('GET', pathOfJob(slow))).json).toMatchObject({
        status: 'SUCCESS',
        statusDetails: 'At last',
      });
      await plan(box, { outcome: 'FAILURE', after: '10m' });
      const timed = await request(box, kind);
      expect([await poll(box, timed), await poll(box, timed)]).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
      advance(box, 600);
      expect(await poll(box, timed)).toBe('FAILURE');
    });

    it('[STA-35] so many times, for those that match, the oldest plan first', async () => {
      const box = sandbox();
      await ripen(box, kind, { mode: 'immediate' });
      await plan(box, { outcome: 'FAILURE', times: 2, match: { recordType: 'campaigns' } });
      await plan(box, { outcome: 'STUCK', match: { profileId: box.profile() } });
      const statuses: string[] = [];
      for (const recordType of ['campaigns', 'keywords', 'keywords', 'campaigns', 'campaigns']) {
        statuses.push(await poll(box, await request(box, kind, recordType)));
      }
      expect(statuses).toEqual(['FAILURE', 'IN_PROGRESS', 'SUCCESS', 'FAILURE', 'SUCCESS']);
    });

    it('is told and dropped over the control API, by kind', async () => {
      const box = sandbox();
      const profileId = box.profile();
      const made = await plan(box, { outcome: 'STUCK', match: { profileId } });
      expect([made.status, made.json]).toEqual([201, { outcome: 'STUCK', times: 1, match: { profileId } }]);
      const wish = {
        outcome: 'SUCCESS',
        after: 'PT90S',
        times: 3,
        statusDetails: 'x',
        match: { recordType: 'keywords' },
      };
      await plan(box, wish);
      const { json } = await box.control('GET', `${path}/outcomes`);
      expect(json).toEqual({ outcomes: [made.json, { ...wish, after: '90s' }] });
      const other = kind === 'report' ? '/snapshots/outcomes' : '/reports/outcomes';
      expect((await box.control('GET', other)).json).toEqual({ outcomes: [] });
      expect((await box.control('DELETE', `${path}/outcomes`)).status).toBe(204);
      expect((await box.control('GET', `${path}/outcomes`)).json).toEqual({ outcomes: [] });
      expect((await ended(box, await request(box, kind))).json.status).toBe('SUCCESS');
    });

    const REFUSED: [body: object, path: string][] = [
      [{ outcome: 'MAYBE' }, 'outcome'],
      [{}, 'outcome'],
      [{ outcome: 'SUCCESS', polls: -1 }, 'polls'],
      [{ outcome: 'SUCCESS', after: 'soon' }, 'after'],
      [{ outcome: 'SUCCESS', polls: 1, after: '1h' }, ''],
      [{ outcome: 'STUCK', polls: 1 }, ''],
      [{ outcome: 'FAILURE', times: 0 }, 'times'],
      [{ outcome: 'FAILURE', match: { recordType: 'foo' } }, 'match.recordType'],
      [{ outcome: 'FAILURE', match: { id: '1' } }, 'match.id'],
    ];
    for (const [body, field] of REFUSED) {
      it(`is refused when it says ${JSON.stringify(body)}`, async () => {
        const { status, json } = await plan(sandbox(), body);
        expect([status, json.errors?.[0]?.path]).toEqual([400, field]);
      });
    }
  });

  describe(`a ${kind} from behind`, () => {
    it('reads with its request, its status, its polls, downloads and times', async () => {
      const box = sandbox();
      const requested = await request(box, kind);
      const id = idOf(requested);
      const fresh = {
        id,
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
      expect((await box.control('GET', `${path}/${id}`)).json).toEqual(fresh);
      expect((await box.control('GET', path)).json).toEqual({ [`${kind}s`]: [fresh] });
      advance(box, 60);
      await poll(box, requested);
      const { json } = await ended(box, requested);
      const address = locationIn(await follow(box, json.location));
      await fetchFile(box, address);
      await fetchFile(box, address);
      const done = { ...fresh, status: 'SUCCESS', polls: 2, downloads: 2, completesAt: '2026-03-02T12:01:00.000Z' };
      expect((await box.control('GET', `${path}/${id}`)).json).toEqual(done);
    });

    it('is forced at once, from any status to any, and stays so', async () => {
      const box = sandbox();
      const requested = await request(box, kind);
      const force = (body: object): Promise<Answer> =>
        box.control('POST', `${path}/${idOf(requested)}/transition`, body);
      const steps = ['FAILURE', 'SUCCESS', 'IN_PROGRESS', 'SUCCESS', 'FAILURE', 'IN_PROGRESS'];
      for (const status of steps) {
        expect((await force({ status })).json.status).toBe(status);
        for (let i = 0; i < 3; i++) expect(await poll(box, requested)).toBe(status);
      }
      await force({ status: 'FAILURE', statusDetails: 'Told so' });
      expect((await box.ask('GET', pathOfJob(requested))).json).toMatchObject({
        status: 'FAILURE',
        statusDetails: 'Told so',
      });
      expect((await force({ status: 'DONE' })).status).toBe(400);
    });

    it('[RPT-40, RPT-41] its links die when it is told so, and its location gives fresh ones', async () => {
      const box = sandbox();
      const requested = await request(box, kind);
      const { json } = await ended(box, requested);
      const [first, second] = [await follow(box, json.location), await follow(box, json.location)].map(locationIn);
      expect((await box.control('POST', `${path}/${idOf(requested)}/expire`)).status).toBe(200);
      for (const link of [first, second]) {
        const answer = await fetchFile(box, link ?? '');
        expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('Request has expired')]);
      }
      expect((await fetchFile(box, locationIn(await follow(box, json.location)))).status).toBe(200);
    });

    it('is 404 when there is none, and as a job of the other kind', async () => {
      const box = sandbox();
      const id = idOf(await request(box, kind));
      const other = kind === 'report' ? '/snapshots' : '/reports';
      for (const wrong of [`${path}/1`, `${other}/${id}`]) {
        expect((await box.control('GET', wrong)).status).toBe(404);
        expect((await box.control('POST', `${wrong}/transition`, { status: 'SUCCESS' })).status).toBe(404);
        expect((await box.control('POST', `${wrong}/expire`)).status).toBe(404);
      }
    });
  });
}

describe('how they ripen', () => {
  it('is read and set over the control API', async () => {
    const box = sandbox();
    const one = { mode: 'polls', polls: 1 };
    expect((await box.control('GET', '/jobs')).json).toEqual({ reports: one, snapshots: one });
    const { status, json } = await box.control('PUT', '/jobs', { reports: { mode: 'after', after: '90m' } });
    expect([status, json]).toEqual([200, { reports: { mode: 'after', after: '90m' }, snapshots: one }]);
    await box.control('PUT', '/jobs', { snapshots: { mode: 'immediate' } });
    expect((await box.control('GET', '/jobs')).json).toEqual({ ...json, snapshots: { mode: 'immediate' } });
  });

  it('is refused when it makes no sense', async () => {
    const box = sandbox();
    for (const plan of [
      {},
      { mode: 'polls' },
      { mode: 'after' },
      { mode: 'after', after: -1 },
      { mode: 'later' },
      { mode: 'manual', polls: 1 },
    ]) {
      expect((await box.control('PUT', '/jobs', { reports: plan })).status).toBe(400);
    }
    expect((await box.control('PUT', '/jobs', { jobs: { mode: 'manual' } })).status).toBe(400);
  });

  it('is each world’s own, goes along with a copy, and is as at the start after a reset', async () => {
    const box = sandbox();
    await ripen(box, 'report', { mode: 'manual' });
    await box.control('POST', '/worlds', { name: 'copy', from: 'default' });
    await box.control('POST', '/reset');
    expect((await box.control('GET', '/jobs')).json.reports).toEqual({ mode: 'polls', polls: 1 });
    expect((await box.control('GET', '/worlds/copy/jobs')).json.reports).toEqual({ mode: 'manual' });
  });
});

describe('what comes due', () => {
  it('[GEN-40] is told in order when the clock is moved on', async () => {
    const box = sandbox();
    await box.control('PUT', '/jobs', {
      reports: { mode: 'after', after: '20m' },
      snapshots: { mode: 'after', after: '10m' },
    });
    const report = idOf(await request(box, 'report'));
    const snapshot = idOf(await request(box, 'snapshot'));
    await box.control('POST', '/reports/outcomes', { outcome: 'FAILURE', after: '15m' });
    const failing = idOf(await request(box, 'report'));
    await box.control('POST', '/reports/outcomes', { outcome: 'STUCK' });
    await request(box, 'report');
    const { json } = await box.control('POST', '/clock/advance', { by: '1h' });
    expect(json.events).toEqual([
      { at: '2026-03-02T12:10:00.000Z', type: 'snapshot.completed', id: snapshot },
      { at: '2026-03-02T12:15:00.000Z', type: 'report.failed', id: failing },
      { at: '2026-03-02T12:20:00.000Z', type: 'report.completed', id: report },
    ]);
    expect((await box.control('POST', '/clock/advance', { by: '1h' })).json.events).toEqual([]);
  });

  it('[GEN-40, LIM-11] an address of a file is told at the first instant at which it is dead', async () => {
    const box = sandbox();
    const requested = await request(box, 'report');
    const { json } = await ended(box, requested);
    const address = locationIn(await follow(box, json.location));
    const { json: moved } = await box.control('POST', '/clock/advance', { toNextEvent: true });
    const at = '2026-03-02T12:00:30.001Z';
    expect(moved).toEqual({ now: at, events: [{ at, type: 'link.expired', id: idOf(requested) }] });
    expect((await fetchFile(box, address)).status).toBe(403);
  });

  it('[STA-35] toNextEvent goes to where the next one ends', async () => {
    const box = sandbox();
    await ripen(box, 'report', { mode: 'after', after: '3h' });
    const requested = await request(box, 'report');
    const { json } = await box.control('POST', '/clock/advance', { toNextEvent: true });
    expect(json.now).toBe('2026-03-02T15:00:00.000Z');
    expect(await poll(box, requested)).toBe('SUCCESS');
  });
});

describe('with the world', () => {
  it('jobs and files come and go with checkpoints, and with their profile', async () => {
    const box = sandbox();
    const requested = await request(box, 'report');
    const { json } = await ended(box, requested);
    await box.control('POST', '/checkpoints', { name: 'ready' });
    await box.control('POST', '/reset');
    expect((await box.ask('GET', pathOfJob(requested))).status).toBe(404);
    await box.control('POST', '/checkpoints/ready/restore');
    expect((await box.ask('GET', pathOfJob(requested))).json).toEqual(json);
    expect((await fetchFile(box, locationIn(await follow(box, json.location)))).status).toBe(200);
    await box.control('DELETE', `/profiles/${box.profile()}`);
    expect((await box.control('GET', '/reports')).json).toEqual({ reports: [] });
  });
});
