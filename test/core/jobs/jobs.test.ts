/**
 * When reports and snapshots complete, and what is planned for them.
 */
import { describe, expect, it } from 'vitest';
import { advance } from '../../fixtures/accounts/collections.ts';
import { idOf, KINDS, poll, request, setCompletionPolicy } from '../../fixtures/programs/clients/job-calls.ts';
import { ended, pathOfJob } from '../../fixtures/programs/clients/reports.ts';
import { sandbox, type Answer, type Sandbox } from '../../fixtures/sandbox.ts';

for (const kind of KINDS) {
  describe(`the completion of a ${kind}`, () => {
    it('[STA-35] completes with the first status request in mode immediate, and the response to the request is IN_PROGRESS', async () => {
      const box = sandbox();
      await setCompletionPolicy(box, kind, { mode: 'immediate' });
      const requested = await request(box, kind);
      expect(requested.json.status).toBe('IN_PROGRESS');
      expect(await poll(box, requested)).toBe('SUCCESS');
    });

    it('[STA-35] completes after the configured number of status requests in mode polls, by default one', async () => {
      const box = sandbox();
      for (const polls of [undefined, 0, 1, 3]) {
        if (polls !== undefined) await setCompletionPolicy(box, kind, { mode: 'polls', polls });
        const requested = await request(box, kind);
        for (let i = 0; i < (polls ?? 1); i++) expect(await poll(box, requested)).toBe('IN_PROGRESS');
        for (let i = 0; i < 3; i++) expect(await poll(box, requested)).toBe('SUCCESS');
      }
    });

    it("[STA-35] completes at a time of the world's clock in mode after, however often it is polled", async () => {
      const box = sandbox();
      await setCompletionPolicy(box, kind, { mode: 'after', after: '3h' });
      const requested = await request(box, kind);
      for (let i = 0; i < 5; i++) expect(await poll(box, requested)).toBe('IN_PROGRESS');
      advance(box, 3 * 3600 - 0.001);
      expect(await poll(box, requested)).toBe('IN_PROGRESS');
      advance(box, 0.001);
      expect(await poll(box, requested)).toBe('SUCCESS');
    });

    it('[STA-35] completes only by a transition in mode manual', async () => {
      const box = sandbox();
      await setCompletionPolicy(box, kind, { mode: 'manual' });
      const requested = await request(box, kind);
      advance(box, 86_400 * 50);
      for (let i = 0; i < 5; i++) expect(await poll(box, requested)).toBe('IN_PROGRESS');
      await box.admin('POST', `/jobs/${idOf(requested)}/transition`, { status: 'SUCCESS' });
      expect(await poll(box, requested)).toBe('SUCCESS');
    });

    it('[STA-35] keeps the policy of the time of its request, and policies apply to one kind', async () => {
      const box = sandbox();
      const before = await request(box, kind);
      await setCompletionPolicy(box, kind, { mode: 'manual' });
      expect((await ended(box, before)).json.status).toBe('SUCCESS');
      const other = await request(box, kind === 'report' ? 'snapshot' : 'report', 'campaigns');
      expect((await ended(box, other)).json.status).toBe('SUCCESS');
    });
  });

  describe(`planned outcomes of ${kind}s`, () => {
    const path = `/jobs/outcomes?kind=${kind}`;
    const plan = (box: Sandbox, outcome: object): Promise<Answer> =>
      box.admin('POST', '/jobs/outcomes', { kind, ...outcome });

    it('[STA-35, GEN-41] FAILURE has no location, no size and the planned status details', async () => {
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

    it('[STA-35, GEN-41] STUCK remains IN_PROGRESS forever', async () => {
      const box = sandbox();
      await plan(box, { outcome: 'STUCK' });
      const requested = await request(box, kind);
      for (let i = 0; i < 20; i++) expect(await poll(box, requested)).toBe('IN_PROGRESS');
      advance(box, 86_400 * 365);
      expect(await poll(box, requested)).toBe('IN_PROGRESS');
    });

    it('[STA-35] can have their own number of polls or duration', async () => {
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

    it('[STA-35] apply the configured number of times to matching jobs, the oldest plan first', async () => {
      const box = sandbox();
      await setCompletionPolicy(box, kind, { mode: 'immediate' });
      await plan(box, { outcome: 'FAILURE', times: 2, match: { recordType: 'campaigns' } });
      await plan(box, { outcome: 'STUCK', match: { profileId: box.profile() } });
      const statuses: string[] = [];
      for (const recordType of ['campaigns', 'keywords', 'keywords', 'campaigns', 'campaigns']) {
        statuses.push(await poll(box, await request(box, kind, recordType)));
      }
      expect(statuses).toEqual(['FAILURE', 'IN_PROGRESS', 'SUCCESS', 'FAILURE', 'SUCCESS']);
    });

    it('are listed and deleted with the admin API, separately for each kind', async () => {
      const box = sandbox();
      const profileId = box.profile();
      const made = await plan(box, { outcome: 'STUCK', match: { profileId } });
      expect([made.status, made.json]).toEqual([201, { kind, outcome: 'STUCK', times: 1, match: { profileId } }]);
      const input = {
        outcome: 'SUCCESS',
        after: 'PT90S',
        times: 3,
        statusDetails: 'x',
        match: { recordType: 'keywords' },
      };
      await plan(box, input);
      const { json } = await box.admin('GET', path);
      expect(json).toEqual({ outcomes: [made.json, { kind, ...input, after: '90s' }] });
      const other = `/jobs/outcomes?kind=${kind === 'report' ? 'snapshot' : 'report'}`;
      expect((await box.admin('GET', other)).json).toEqual({ outcomes: [] });
      expect((await box.admin('DELETE', path)).status).toBe(204);
      expect((await box.admin('GET', path)).json).toEqual({ outcomes: [] });
      expect((await ended(box, await request(box, kind))).json.status).toBe('SUCCESS');
    });

    const REFUSED: [body: object, path: string][] = [
      [{ outcome: 'MAYBE' }, 'outcome'],
      [{}, 'outcome'],
      [{ outcome: 'SUCCESS', polls: -1 }, 'polls'],
      [{ outcome: 'SUCCESS', after: 'soon' }, 'after'],
      [{ outcome: 'SUCCESS', polls: 1, after: '1h' }, 'after'],
      [{ outcome: 'STUCK', polls: 1 }, 'outcome'],
      [{ outcome: 'FAILURE', times: 0 }, 'times'],
      [{ outcome: 'FAILURE', match: { recordType: 'foo' } }, 'match.recordType'],
      [{ outcome: 'FAILURE', match: { id: '1' } }, 'match.id'],
    ];
    for (const [body, field] of REFUSED) {
      it(`are rejected if invalid: ${JSON.stringify(body)}`, async () => {
        const { status, json } = await plan(sandbox(), body);
        expect([status, json.errors?.[0]?.path]).toEqual([400, field]);
      });
    }
  });
}
