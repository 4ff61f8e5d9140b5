/**
 * The program with the memory limits of docs/containers-and-ci.md and of the examples: it refuses worlds before the kernel
 * ends it.
 */
import { expect, it, onTestFinished } from 'vitest';
import { createMemoryGroup } from '../fixtures/programs/memory-group.ts';
import { startAfter, type LimitedProgram } from '../fixtures/programs/limited-program.ts';

/** As in the image. */
const NODE_ARGS = ['--max-old-space-size-percentage=40'];
const isPermitted = (() => {
  const group = createMemoryGroup(64);
  group?.remove();
  return group !== undefined;
})();

interface WorldText {
  profiles: { profileId: string }[];
}

async function start(mebibytes: number): Promise<LimitedProgram> {
  const group = createMemoryGroup(mebibytes);
  if (group === undefined) throw new Error('the memory of a process cannot be limited');
  const program = await startAfter(group.enter, NODE_ARGS);
  onTestFinished(async () => {
    program.child.kill('SIGKILL');
    await program.ended;
    group.remove();
  });
  return program;
}

async function send({ url }: LimitedProgram, method: string, path: string, body?: object): Promise<Response> {
  return fetch(url + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

it.skipIf(!isPermitted).each([
  [128, 11, 3],
  [512, 165, 1],
])(
  'with %d MiB it takes %d worlds beside default, and refuses more with 429 (rounds: %d)',
  async (mebibytes, worlds, rounds) => {
    const program = await start(mebibytes);
    for (let round = 0; round < rounds; round++) {
      const created: string[] = [];
      for (let i = 0; i < worlds + 5; i++) {
        const answer = await send(program, 'POST', '/_sandbox/worlds', { name: `w${i}` });
        expect([201, 429]).toContain(answer.status);
        if (answer.status === 429) continue;
        created.push(`w${i}`);
        for (let call = 0; call < 3; call++) {
          const listed = await send(program, 'GET', `/_sandbox/worlds/w${i}/entities/keywords`);
          expect(listed.status).toBe(200);
          await listed.text();
        }
      }
      expect(created).toHaveLength(worlds);
      for (const name of created) expect((await send(program, 'DELETE', `/_sandbox/worlds/${name}`)).status).toBe(204);
    }
    expect((await send(program, 'GET', '/readyz')).status).toBe(200);
  },
  300_000,
);

it.skipIf(!isPermitted)(
  'with 256 MiB it refuses copies of a large world with 429 when they do not fit',
  async () => {
    const program = await start(256);
    const { profiles } = (await (await send(program, 'GET', '/_sandbox/worlds/default')).json()) as WorldText;
    const seed = { campaigns: 100, adGroupsPerCampaign: 2, keywordsPerAdGroup: 100 };
    const seeded = await send(program, 'POST', '/_sandbox/seed', { profileId: profiles[0]?.profileId, ...seed });
    expect(seeded.ok).toBe(true);
    const statuses = new Set<number>();
    for (let i = 0; i < 40; i++)
      statuses.add((await send(program, 'POST', '/_sandbox/worlds', { name: `copy${i}`, from: 'default' })).status);
    expect([...statuses]).toEqual([201, 429]);
    expect((await send(program, 'GET', '/readyz')).status).toBe(200);
  },
  300_000,
);

it.skipIf(!isPermitted)(
  'with 256 MiB, 55 worlds and 66 campaigns in three of them, it answers 16 exports at once and survives other work',
  async () => {
    const [worlds, campaigns] = [55, 66];
    const program = await start(256);
    const { profiles } = (await (await send(program, 'GET', '/_sandbox/worlds/default')).json()) as WorldText;
    const profileId = profiles[0]?.profileId;
    const large = ['w0', 'w1', 'w2'];
    for (let i = 0; i < worlds; i++) await send(program, 'POST', '/_sandbox/worlds', { name: `w${i}` });
    const seed = { campaigns, adGroupsPerCampaign: 2, keywordsPerAdGroup: 100 };
    for (const name of large) await send(program, 'POST', `/_sandbox/worlds/${name}/seed`, { profileId, ...seed });
    const file = await (await send(program, 'GET', '/_sandbox/worlds/w0/export')).arrayBuffer();
    const step = { profileId, by: '0s', observe: { days: 2, levels: ['campaign'], withEmpty: true } };
    const get = (path: string) => send(program, 'GET', path);
    const calls = [
      { name: 'export', statuses: [200], call: (path: string) => get(`${path}/export`) },
      { name: 'scenario', statuses: [200, 429], call: (path: string) => get(`${path}/scenario`) },
      { name: 'diff', statuses: [200, 429], call: (path: string) => get(`${path}/diff`) },
      {
        name: 'import',
        statuses: [200, 429],
        call: (path: string) => fetch(`${program.url}${path}/import`, { method: 'PUT', body: file }),
      },
      {
        name: 'step',
        statuses: [200, 429],
        call: (path: string) => send(program, 'POST', `${path}/market/step`, step),
      },
    ];
    for (const { name, statuses, call } of calls) {
      const answers = await Promise.all(
        Array.from({ length: 16 }, async (_, i) => {
          const answer = await call(`/_sandbox/worlds/${large[i % 3]}`);
          await answer.arrayBuffer();
          return answer.status;
        }),
      );
      for (const status of answers) expect(statuses, name).toContain(status);
    }
    expect((await send(program, 'GET', '/readyz')).status).toBe(200);
  },
  300_000,
);
