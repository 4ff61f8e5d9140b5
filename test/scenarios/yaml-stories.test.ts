/**
 * Tests written in YAML, for testers to read and extend: each file of test/stories is a test, and each step is a
 * request with its expected response. See test/scenarios/stories/README.md for the fields.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { gunzipSync } from 'node:zlib';
import { openWorld, type Answer, type TestWorld } from '../fixtures/sandbox.ts';

const FOLDER = new URL('./stories/', import.meta.url);

const call = z.string().regex(/^(GET|POST|PUT|PATCH|DELETE) \//);
const expectation = z.strictObject({
  status: z.int().optional(),
  /** Compares the listed fields only; lists must have exactly these items. */
  body: z.unknown().optional(),
  /** How many items. */
  count: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** In the text of the answer. */
  says: z.string().optional(),
});
const step = z
  .strictObject({
    call: call.optional(),
    admin: call.optional(),
    /** Follows the location of a report or snapshot to its file. */
    download: z.string().optional(),
    advance: z.string().optional(),
    profile: z.union([z.string(), z.null()]).optional(),
    token: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
    expect: expectation.optional(),
    /** Name: the way to a value of the answer, as in `campaigns.0.campaignId`. */
    remember: z.record(z.string(), z.string()).optional(),
  })
  .refine((each) => [each.call, each.admin, each.download, each.advance].filter(Boolean).length === 1, {
    error: 'must have one of call, admin, download, advance',
  });
const story = z.strictObject({
  story: z.string(),
  scenario: z.string().default('default'),
  steps: z.array(step).min(1),
});

type Step = z.output<typeof step>;
type Known = Record<string, unknown>;

const SELLER = '100000000000101';

/** A text that is nothing but a name keeps the type of what was remembered. */
function filled(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, known));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, known)]));
  if (typeof value !== 'string') return value;
  const whole = /^\$\{(\w+)\}$/.exec(value)?.[1];
  if (whole !== undefined) return recalled(whole, known);
  return value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => String(recalled(name, known)));
}

function recalled(name: string, known: Known): unknown {
  if (!Object.hasOwn(known, name)) throw new Error(`nothing was remembered as ${name}`);
  return known[name];
}

function at(json: unknown, way: string): unknown {
  let value: unknown = json;
  for (const part of way.split('.')) value = (value as Known | undefined)?.[part];
  if (value === undefined) throw new Error(`the answer has no ${way}`);
  return value;
}

async function download(world: TestWorld, location: string): Promise<Answer> {
  const redirect = await world.ask('GET', location, { profile: undefined });
  const none = { authorization: undefined, 'vendor-advertising-api-clientid': undefined };
  const file = await world.ask('GET', redirect.headers.get('location') ?? '', { profile: undefined, headers: none });
  if (file.status !== 200) return file;
  const text = gunzipSync(file.bytes).toString('utf8');
  return { ...file, text, json: JSON.parse(text) };
}

async function act(world: TestWorld, step: Step, known: Known): Promise<Answer> {
  // Filling in leaves every value of the type that it had, but for a placeholder that is the whole text.
  const filledIn = filled(step, known) as Step;
  const { call, admin, advance, headers, body } = filledIn;
  if (advance !== undefined) return world.admin('POST', '/clock/advance', { by: advance });
  if (filledIn.download !== undefined) return download(world, filledIn.download);
  const [method = '', path = ''] = (call ?? admin ?? '').split(/ (.*)/);
  if (admin !== undefined) return world.admin(method, path, body);
  const profile = step.profile === null ? undefined : (filledIn.profile ?? SELLER);
  return world.ask(method, path, {
    profile,
    ...(filledIn.token === undefined ? {} : { token: filledIn.token }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
  });
}

function check(answer: Answer, { status, body, count, headers = {}, says }: NonNullable<Step['expect']>): void {
  if (status !== undefined) expect([answer.status, answer.text.slice(0, 500)]).toEqual([status, expect.anything()]);
  if (body !== undefined) expect({ body: answer.json }).toMatchObject({ body });
  if (count !== undefined) expect(answer.json).toHaveLength(count);
  if (says !== undefined) expect(answer.text).toContain(says);
  for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value);
}

describe.each(readdirSync(FOLDER).filter((file) => file.endsWith('.yaml')))('%s', (file) => {
  const parsed = story.parse(parse(readFileSync(new URL(file, FOLDER), 'utf8')));

  it(parsed.story, async () => {
    const world = openWorld({ scenario: parsed.scenario });
    const known: Known = {};
    for (const [i, each] of parsed.steps.entries()) {
      const answer = await act(world, each, known);
      try {
        check(answer, filled(each.expect ?? {}, known) as NonNullable<Step['expect']>);
      } catch (error) {
        if (error instanceof Error) error.message = `step ${i + 1}: ${error.message}`;
        throw error;
      }
      for (const [name, way] of Object.entries(each.remember ?? {})) known[name] = at(answer.json, way);
    }
  });
});
