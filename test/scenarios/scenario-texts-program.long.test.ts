/**
 * Scenario texts from outside do not delay other requests, whatever they contain.
 */
import { describe, expect, onTestFinished } from 'vitest';
import { ScenarioTexts, type TextLimits } from '../../src/scenarios/scenario-worker-client.ts';
import { Library } from '../../src/scenarios/library.ts';
import { Scenarios } from '../../src/scenarios/scenario-cache.ts';
import { compileText, type CompileResult } from '../../src/scenarios/scenario-compiler.ts';
import { QuotaExceeded } from '../../src/world/quota.ts';
import { startProgram } from '../fixtures/programs/program.ts';
import { NOW } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const FACTS = { scenario: 'inline', seed: '1', now: NOW };
const repeated = (unit: string, length: number): string => unit.repeat(Math.floor(length / unit.length));

function texts(limits: Partial<TextLimits> = {}): ScenarioTexts {
  return new ScenarioTexts(new Scenarios(new Library()), limits);
}

function problemIn(result: CompileResult): string {
  return 'problems' in result ? (result.problems[0]?.message ?? '') : 'none';
}

describe('a scenario text', () => {
  it('is rejected if it exceeds its deadline, and the next one is compiled', async () => {
    const slow = texts({ deadlineMs: 1 });
    expect(problemIn(await slow.compile('a: 1\n'.repeat(100_000), FACTS))).toMatch(/^takes longer than 0\.001 s/);
    const usual = texts();
    const text = `# ${'x'.repeat(5000)}\nextends: empty\n`;
    expect(problemIn(await usual.compile(text, FACTS))).toBe('none');
  });

  it('is rejected if it exceeds its memory limit, and the next one is compiled', async () => {
    const all = texts({ memoryMb: 64 });
    expect(problemIn(await all.compile('a: 1\n'.repeat(100_000), FACTS))).toMatch(/^takes more than 64 MiB/);
    expect(problemIn(await all.compile(`# ${'x'.repeat(5000)}\nextends: empty\n`, FACTS))).toBe('none');
  });

  it('is rejected if the queue is full', async () => {
    const all = texts({ queueLength: 2 });
    const text = `# ${'x'.repeat(5000)}\nextends: empty\n`;
    const [one, two, three] = await Promise.allSettled([1, 2, 3].map(() => all.compile(text, FACTS)));
    expect([one?.status, two?.status, three?.status]).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(three?.status === 'rejected' && three.reason).toBeInstanceOf(QuotaExceeded);
    expect(problemIn(await all.compile(text, FACTS))).toBe('none');
  });

  it('produces the same world in a thread as in the main thread', async () => {
    const text = `# ${'x'.repeat(5000)}\nextends: default\nsettings: { strict: true }\n`;
    const [inThread, inMainThread] = [await texts().compile(text, FACTS), compileText(text, FACTS)];
    if ('problems' in inThread || 'problems' in inMainThread) throw new Error('the scenario has problems');
    expect(inThread.bytes.equals(inMainThread.bytes)).toBe(true);
    expect({ ...inThread, bytes: 0 }).toEqual({ ...inMainThread, bytes: 0 });
  });

  it('produces the same errors in a thread as in the main thread', async () => {
    const text = `# ${'x'.repeat(5000)}\nextends: emty\nfaults: [{ match: { operation: listCampaings }, effect: { status: 500 } }]\n`;
    expect(await texts().compile(text, FACTS)).toEqual(compileText(text, FACTS));
  });
});

describe('a scenario text over HTTP', () => {
  it('is rejected with the reason if it is too large', async ({ world }) => {
    const raw = repeated('a: 1\n', 5_000_005);
    const headers = { 'content-type': 'application/yaml' };
    const validated = await world.admin('POST', '/scenarios/validate', undefined, { raw, headers });
    expect(validated.json).toMatchObject({
      ok: false,
      errors: [expect.objectContaining({ line: 1, column: 1, message: 'is longer than 5000000 characters' })],
    });
    const started = await world.admin('POST', '/scenario', undefined, { raw, headers });
    expect([started.status, started.json.detail]).toEqual([400, expect.stringContaining('is longer than 5000000')]);
    const beyond = { raw: 'x'.repeat(6 * 2 ** 20 + 1), headers };
    expect((await world.admin('POST', '/scenario', undefined, beyond)).status).toBe(413);
  });

  it('is compiled by the built program in a separate thread', async () => {
    const program = await startProgram({ SANDBOX_SCENARIO: 'empty' });
    onTestFinished(() => void program.child.kill('SIGKILL'));
    const long = `# ${'x'.repeat(5000)}\n`;
    const send = async (path: string, body: string): Promise<{ status: number; json: unknown }> => {
      const answer = await fetch(`${program.variable('ADS_API_URL')}/_sandbox${path}`, { method: 'POST', body });
      return { status: answer.status, json: await answer.json() };
    };
    expect(await send('/scenario', `${long}extends: default\nclock: { mode: frozen }\n`)).toMatchObject({
      status: 200,
      json: { scenario: 'inline', clock: 'frozen' },
    });
    expect(await send('/scenario', `${long}extends: nothing\n`)).toMatchObject({ status: 400 });
    let answers = 0;
    const attack = send('/scenarios/validate', 'a: 1\n'.repeat(50_000));
    const state = { isDone: false };
    void attack.finally(() => (state.isDone = true));
    for (; !state.isDone; answers++) await (await fetch(`${program.variable('ADS_API_URL')}/livez`)).text();
    expect((await attack).json).toMatchObject({ ok: false });
    expect(answers).toBeGreaterThan(5);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });
});
