/**
 * When reports and snapshots complete, and what is planned for them.
 */
import { describe, expect } from 'vitest';
import { advance } from '../../fixtures/accounts/collections.ts';
import {
  ended,
  pathOfJob,
  idOf,
  KINDS,
  poll,
  request,
  setCompletionPolicy,
} from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

for (const kind of KINDS) {
  describe(`the completion of a ${kind}`, () => {
    it('[STA-35] completes with the first status request in mode immediate, and the response to the request is IN_PROGRESS', async () => {
      const world = openWorld();
      await setCompletionPolicy(world, kind, { mode: 'immediate' });
      const requested = await request(world, kind);
      expect(requested.json.status).toBe('IN_PROGRESS');
      expect(await poll(world, requested)).toBe('SUCCESS');
    });

    it('[STA-35] completes after the configured number of status requests in mode polls, by default one', async () => {
      const world = openWorld();
      for (const polls of [undefined, 0, 1, 3]) {
        if (polls !== undefined) await setCompletionPolicy(world, kind, { mode: 'polls', polls });
        const requested = await request(world, kind);
        for (let i = 0; i < (polls ?? 1); i++) expect(await poll(world, requested)).toBe('IN_PROGRESS');
        for (let i = 0; i < 3; i++) expect(await poll(world, requested)).toBe('SUCCESS');
      }
    });

    it("[STA-35] completes at a time of the world's clock in mode after, however often it is polled", async () => {
      const world = openWorld();
      await setCompletionPolicy(world, kind, { mode: 'after', after: '3h' });
      const requested = await request(world, kind);
      for (let i = 0; i < 5; i++) expect(await poll(world, requested)).toBe('IN_PROGRESS');
      advance(world, 3 * 3600 - 0.001);
      expect(await poll(world, requested)).toBe('IN_PROGRESS');
      advance(world, 0.001);
      expect(await poll(world, requested)).toBe('SUCCESS');
    });

    it('[STA-35] completes only by a transition in mode manual', async ({ world }) => {
      await setCompletionPolicy(world, kind, { mode: 'manual' });
      const requested = await request(world, kind);
      advance(world, 86_400 * 50);
      for (let i = 0; i < 5; i++) expect(await poll(world, requested)).toBe('IN_PROGRESS');
      await world.admin('POST', `/jobs/${idOf(requested)}/transition`, { status: 'SUCCESS' });
      expect(await poll(world, requested)).toBe('SUCCESS');
    });

    it('[STA-35] keeps the policy of the time of its request, and policies apply to one kind', async ({ world }) => {
      const before = await request(world, kind);
      await setCompletionPolicy(world, kind, { mode: 'manual' });
      expect((await ended(world, before)).json.status).toBe('SUCCESS');
      const other = await request(world, kind === 'report' ? 'snapshot' : 'report', 'campaigns');
      expect((await ended(world, other)).json.status).toBe('SUCCESS');
    });
  });

  describe(`planned outcomes of ${kind}s`, () => {
    const path = `/jobs/outcomes?kind=${kind}`;
    const plan = (world: TestWorld, outcome: object): Promise<Answer> =>
      world.admin('POST', '/jobs/outcomes', { kind, ...outcome });

    it('[STA-35, GEN-41] FAILURE has no location, no size and the planned status details', async ({ world }) => {
      await plan(world, { outcome: 'FAILURE', statusDetails: 'Out of luck' });
      const requested = await request(world, kind);
      const { json } = await ended(world, requested);
      expect([json.status, json.statusDetails, json.location, json.fileSize]).toEqual([
        'FAILURE',
        'Out of luck',
        undefined,
        undefined,
      ]);
      for (let i = 0; i < 3; i++) expect(await poll(world, requested)).toBe('FAILURE');
      expect((await ended(world, await request(world, kind))).json.status).toBe('SUCCESS');
    });

    it('[STA-35, GEN-41] STUCK remains IN_PROGRESS forever', async ({ world }) => {
      await plan(world, { outcome: 'STUCK' });
      const requested = await request(world, kind);
      for (let i = 0; i < 20; i++) expect(await poll(world, requested)).toBe('IN_PROGRESS');
      advance(world, 86_400 * 365);
      expect(await poll(world, requested)).toBe('IN_PROGRESS');
    });

    it('[STA-35] can have their own number of polls or duration', async ({ world }) => {
      await plan(world, { outcome: 'SUCCESS', polls: 2, statusDetails: 'At last' });
      const slow = await request(world, kind);
      expect([await poll(world, slow), await poll(world, slow)]).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
      expect((await world.ask('GET', pathOfJob(slow))).json).toMatchObject({
        status: 'SUCCESS',
        statusDetails: 'At last',
      });
      await plan(world, { outcome: 'FAILURE', after: '10m' });
      const timed = await request(world, kind);
      expect([await poll(world, timed), await poll(world, timed)]).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
      advance(world, 600);
      expect(await poll(world, timed)).toBe('FAILURE');
    });

    it('[STA-35] apply the configured number of times to matching jobs, the oldest plan first', async ({ world }) => {
      await setCompletionPolicy(world, kind, { mode: 'immediate' });
      await plan(world, { outcome: 'FAILURE', times: 2, match: { recordType: 'campaigns' } });
      await plan(world, { outcome: 'STUCK', match: { profileId: world.profile() } });
      const statuses: string[] = [];
      for (const recordType of ['campaigns', 'keywords', 'keywords', 'campaigns', 'campaigns']) {
        statuses.push(await poll(world, await request(world, kind, recordType)));
      }
      expect(statuses).toEqual(['FAILURE', 'IN_PROGRESS', 'SUCCESS', 'FAILURE', 'SUCCESS']);
    });

    it('are listed and deleted with the admin API, separately for each kind', async ({ world }) => {
      const profileId = world.profile();
      const made = await plan(world, { outcome: 'STUCK', match: { profileId } });
      expect([made.status, made.json]).toEqual([201, { kind, outcome: 'STUCK', times: 1, match: { profileId } }]);
      const input = {
        outcome: 'SUCCESS',
        after: 'PT90S',
        times: 3,
        statusDetails: 'x',
        match: { recordType: 'keywords' },
      };
      await plan(world, input);
      const { json } = await world.admin('GET', path);
      expect(json).toEqual({ outcomes: [made.json, { kind, ...input, after: '90s' }] });
      const other = `/jobs/outcomes?kind=${kind === 'report' ? 'snapshot' : 'report'}`;
      expect((await world.admin('GET', other)).json).toEqual({ outcomes: [] });
      expect((await world.admin('DELETE', path)).status).toBe(204);
      expect((await world.admin('GET', path)).json).toEqual({ outcomes: [] });
      expect((await ended(world, await request(world, kind))).json.status).toBe('SUCCESS');
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
        const { status, json } = await plan(openWorld(), body);
        expect([status, json.errors?.[0]?.path]).toEqual([400, field]);
      });
    }
  });
}
