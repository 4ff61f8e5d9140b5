import { expect, it } from 'vitest';
import { launch, startProgram } from '../fixtures/programs/program.ts';

it('explain prints an explanation of a running sandbox, as text or as JSON', async () => {
  const program = await startProgram();
  const url = program.variable('ADS_API_URL');
  await fetch(`${url}/v2/profiles`);
  const explained = async (...args: string[]) => {
    const { output, errors, ended } = launch({ SANDBOX_URL: url }, [], ['explain', ...args]);
    return { status: await ended, output: output(), errors: errors() };
  };
  expect(await explained('--request', 'latest')).toMatchObject({
    status: 0,
    output: expect.stringMatching(/: GET \/v2\/profiles: 401 \[AUT-02\]\n {2}Reason: [^]*\n\n\[AUT-02\] specified: /),
  });
  const { output } = await explained('--profile', program.variable('ADS_PROFILE_ID'), '--json');
  expect(JSON.parse(output)).toMatchObject({ rule: { id: 'RPT-22' } });
  expect(await explained('--entity', 'campaigns/1')).toMatchObject({
    status: 1,
    errors: expect.stringContaining('Not found: campaigns/1'),
  });
  expect(await explained()).toMatchObject({ status: 2, errors: expect.stringContaining('--report') });
  expect(await explained('x')).toMatchObject({ status: 2, errors: expect.stringContaining("'x'") });
  program.child.kill('SIGTERM');
  await program.ended;
});
