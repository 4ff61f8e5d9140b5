/**
 * Scenarios that tests send themselves.
 */
import type { Answer, Sandbox } from './sandbox.ts';

export const US = '100000000000101';

/** Starts the world again as a scenario that is written out. */
export function startAs(box: Sandbox, yaml: string, world = ''): Promise<Answer> {
  return box.control('POST', `${world}/scenario`, undefined, {
    raw: yaml,
    headers: { 'content-type': 'application/yaml' },
  });
}

/** The same on top of `default`; fails where it can't be. */
export async function told(box: Sandbox, yaml: string): Promise<void> {
  const { status, text } = await startAs(box, `extends: default\n${yaml}`);
  if (status !== 200) throw new Error(text);
}

export function validate(box: Sandbox, yaml: string): Promise<Answer> {
  return box.control('POST', '/scenarios/validate', undefined, { raw: yaml });
}

export function advance(box: Sandbox, by: string, world = ''): Promise<Answer> {
  return box.control('POST', `${world}/clock/advance`, { by });
}

export async function campaigns(box: Sandbox, query = ''): Promise<Answer> {
  return box.ask('GET', `/v2/sp/campaigns${query}`, { profile: US });
}
