/**
 * Each kind of fault effect has an injection that works.
 */
import { describe, expect, it } from 'vitest';
import { INJECTIONS } from '../../src/service/pipeline/fault-injection/inject-fault.ts';
import type { FaultInjections } from '../../src/service/pipeline/fault-injection/effect.ts';
import type { EffectKind } from '../../src/model/faults.ts';
import { CAMPAIGNS } from '../fixtures/collections.ts';
import { fileAddress, ready } from '../fixtures/ready-files.ts';
import { fetchFile } from '../fixtures/clients/reports.ts';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';

const LIST = '/v2/sp/campaigns';
const inject = async (box: Sandbox, operation: string, effect: object): Promise<void> => {
  expect((await box.admin('POST', '/faults', { match: { operation }, effect })).status).toBe(201);
};

/** What each kind does. A kind without an entry does not compile. */
const SHOWN: Readonly<Record<EffectKind, () => Promise<void>>> = {
  async preset() {
    const box = sandbox();
    await inject(box, 'listCampaigns', { preset: 'throttled' });
    expect((await box.ask('GET', LIST)).status).toBe(429);
  },
  async status() {
    const box = sandbox();
    await inject(box, 'listCampaigns', { status: 418 });
    expect((await box.ask('GET', LIST)).status).toBe(418);
  },
  async connection() {
    const box = sandbox();
    await inject(box, 'listCampaigns', { connection: 'reset' });
    await expect(box.ask('GET', LIST)).rejects.toMatchObject({ code: 'ECONNRESET' });
  },
  async item() {
    const box = sandbox();
    await inject(box, 'createCampaigns', { item: { index: 0, code: 'BROKEN' } });
    const { json } = await box.ask('POST', LIST, { body: [CAMPAIGNS.make({ campaignId: 0, adGroupId: 0 }, 1)] });
    expect(json[0].code).toBe('BROKEN');
  },
  async file() {
    const open = await ready();
    await inject(open.box, 'downloadFile', { file: 'empty' });
    expect((await fetchFile(open.box, await fileAddress(open))).bytes).toHaveLength(0);
  },
};

describe('a fault', () => {
  it.each(Object.entries(SHOWN))('of the kind %s is injected', (_kind, show) => show());

  it('has an injection for every kind, or does not compile', () => {
    const { file, ...others } = INJECTIONS;
    // @ts-expect-error -- the kind `file` is left out
    const incomplete: FaultInjections = others;
    expect(Object.keys(incomplete)).not.toContain('file');
    expect(Object.keys(INJECTIONS).toSorted()).toEqual(Object.keys(SHOWN).toSorted());
    expect(file).toBeDefined();
  });
});
