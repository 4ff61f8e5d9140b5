import { expect, it } from 'vitest';
import { connect } from '../../src/client/connect.ts';
import { launch, startProgram } from '../fixtures/programs/program.ts';

it('diff prints what differs between two states of a running sandbox', async () => {
  const program = await startProgram();
  const url = program.variable('ADS_API_URL');
  const diff = async (...args: string[]) => {
    const { output, errors, ended } = launch({ SANDBOX_URL: url }, [], ['diff', ...args]);
    return { status: await ended, output: output(), errors: errors() };
  };
  expect(await diff('--exit-code')).toMatchObject({ status: 0, output: 'No differences\n' });
  const world = await connect(url).world();
  const [profile] = world.profiles;
  if (profile === undefined) throw new Error('the world has no profile');
  await world.call('changeProfile', { params: { profileId: profile.profileId }, body: { dailyBudget: 5 } });
  const text = await diff('--exit-code');
  expect(text.status).toBe(1);
  expect(text.output).toContain(`profiles/${profile.profileId}`);
  expect(text.output).toContain('dailyBudget: null -> 5  (the admin API, ');
  const json = await diff('--format', 'json', '--from', 'start');
  expect(JSON.parse(json.output).profiles).toHaveLength(1);
  const { changes } = await world.entities.changes('profiles', profile.profileId);
  expect(changes).toMatchObject([{ origin: 'admin', fields: [{ field: 'dailyBudget', before: null, after: 5 }] }]);
  expect(await diff('--from', 'nowhere')).toMatchObject({
    status: 1,
    errors: expect.stringContaining('must be now, start'),
  });
  expect(await diff('more')).toMatchObject({ status: 2, errors: expect.stringContaining("'more'") });
  program.child.kill('SIGTERM');
  await program.ended;
});
