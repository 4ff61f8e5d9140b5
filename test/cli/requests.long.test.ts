import { expect, it } from 'vitest';
import { connect } from '../../src/client/connect.ts';
import { launch, startProgram } from '../fixtures/programs/program.ts';

it('requests prints the requests of a running sandbox that match the filters, and replays one', async () => {
  const program = await startProgram();
  const url = program.variable('ADS_API_URL');
  await fetch(`${url}/v2/profiles`);
  const exported = async (...args: string[]) => {
    const { output, errors, ended } = launch({ SANDBOX_URL: url }, [], ['requests', ...args]);
    return { status: await ended, output: output(), errors: errors() };
  };
  const found = await exported('export', '--format', 'curl', '--status', '401', '--limit=5');
  expect(found).toMatchObject({ status: 0, output: expect.stringContaining(`'${url}/v2/profiles'`) });
  expect(await exported('export', '--format', 'curl', '--status', '200')).toMatchObject({ status: 0, output: '' });
  const archive = await exported('export', '--format', 'har', '--operation', 'listProfilesV2');
  expect(JSON.parse(archive.output)).toMatchObject({ log: { entries: [{ _operation: 'listProfilesV2' }] } });
  expect(await exported('export', '--format', 'xml')).toMatchObject({
    status: 1,
    errors: expect.stringContaining('curl'),
  });
  expect(await exported('export')).toMatchObject({ status: 2, errors: expect.stringContaining('--format') });
  const replayed = await exported('replay', 'latest', '--world', 'default');
  expect(replayed).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^Recorded response: 401 .*\n.*\n\nResponse now, in a copy of world default: 401 /),
  });
  expect(await worldsAt(url)).toEqual(['default']);
  expect(await exported('replay', 'latest', '--keep', 'kept')).toMatchObject({ status: 0 });
  expect(await worldsAt(url)).toEqual(['default', 'kept']);
  expect(await exported('replay', 'latest', '--in-place')).toMatchObject({
    status: 0,
    output: expect.stringContaining('Response now, in world default: 401'),
  });
  expect(await exported('replay', 'none')).toMatchObject({ status: 1, errors: expect.stringContaining('none') });
  expect(await exported('replay')).toMatchObject({ status: 2, errors: expect.stringContaining('one request id') });
  expect(await exported('print')).toMatchObject({ status: 2, errors: expect.stringContaining("'print'") });
  program.child.kill('SIGTERM');
  await program.ended;
});

async function worldsAt(url: string): Promise<string[]> {
  return (await connect(url).worlds()).map(({ name }) => name);
}
