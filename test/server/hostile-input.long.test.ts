/**
 * What no client should send, thrown at every operation that there is: the answer is a refusal in the words of its
 * API, never a defect, and a call that is refused as a whole leaves no byte of the world changed.
 */
import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legacyErrorSerializer } from '../../src/service/protocol/grammars/legacy/error-serializer.ts';
import { MAX_BYTES } from '../../src/service/http/body.ts';
import { headersOfRequest } from '../../src/service/http/request-headers.ts';
import { DEFAULT_SETTINGS } from '../../src/model/settings.ts';
import type { Operation } from '../../src/service/http/request-context.ts';
import { operations } from '../../src/server/operations.ts';
import { changeSettings, COLLECTIONS, createOne, openParents } from '../fixtures/accounts/collections.ts';
import {
  broken,
  nearly,
  oddHeaders,
  pathsOf,
  plainPath,
  queries,
  sweptQueries,
  type Ids,
} from '../fixtures/fuzz-inputs.ts';
import { openWorld, type Ask, type TestWorld } from '../fixtures/sandbox.ts';

/** The same attacks every time: a failure can be looked into. */
const SEED = 20260302;
/** Per operation and kind of attack; fewer when there are more operations, so that the whole takes a few seconds. */
const RUNS = Math.max(3, Math.round(300 / operations.length));

const TOO_MUCH = Buffer.alloc(MAX_BYTES + 1, '[');

/** Internals of the program that responses must not reveal. */
const INSIDE = /\n\s+at |node:internal|node_modules|\.[jt]s:\d+|Sqlite|SQLITE|(?:Type|Range|Syntax|Reference)Error/;

interface Attacked {
  world: TestWorld;
  ids: Ids;
  /** The world as it was after the last call, where that wrote nothing. */
  before?: Buffer | undefined;
}

async function stocked(): Promise<Attacked & { bytes: Buffer }> {
  const world = openWorld();
  const known: Record<string, string[]> = { profileId: [world.profile()] };
  const any = ['123456789012345', '9223372036854775807', '0', world.profile('JP')];
  for (const country of ['US', 'CA'] as const) {
    const ask = { profile: world.profile(country) };
    const parents = await openParents(world, { ask });
    const mine: [string, number][] = Object.entries(parents);
    for (const each of COLLECTIONS.slice(2))
      mine.push([each.id, await createOne(world, each, each.make(parents, 1), ask)]);
    for (const [name, id] of mine) {
      any.push(String(id));
      if (country === 'US') (known[name] ??= []).push(String(id));
    }
  }
  return { world, ids: { known, any }, bytes: world.state.storage.toBytes() };
}

let stock: ReturnType<typeof stocked> | undefined;

/** The same world for each test, as it was at first; at a time at which the operation is there. */
async function attacked({ sunset }: Operation): Promise<Attacked> {
  const { world, ids, bytes } = await (stock ??= stocked());
  world.worlds.states.load(world.state, bytes);
  if (sunset !== undefined) world.state.setClock(sunset.at - 1, 'frozen');
  return { world, ids };
}

function setStrict(victim: Attacked, strict: boolean): void {
  if (victim.world.state.settings.strict === strict) return;
  changeSettings(victim.world, { strict });
  victim.before = undefined;
}

/** A refusal of the operation, whose keys and types others have too. */
function refusalOf(serializeError: Operation['serializeError'], status: number): Record<string, unknown> {
  const facts = {
    requestId: 'x',
    settings: DEFAULT_SETTINGS,
    at: 0,
    head: headersOfRequest(new Request('http://localhost')),
  };
  const { body } = serializeError({ status, details: 'x', rule: 'SBX-06' }, facts);
  return JSON.parse(body);
}

/** Asks, and holds the answer against all that is promised. */
async function attack(victim: Attacked, operation: Operation, method: string, path: string, ask: Ask): Promise<void> {
  const { world } = victim;
  const before = (victim.before ??= world.state.storage.toBytes());
  const { status, headers, text, json } = await world.ask(method, path, ask);
  if (status < 400) victim.before = undefined;
  expect(status).toBeLessThan(500);
  expect(headers.get('x-amz-request-id')).toMatch(/^[A-Z0-9]{20}$/);
  expect(text).not.toMatch(INSIDE);
  if (status < 400) return;
  expect(world.state.storage.toBytes().equals(before)).toBe(true);
  if (method === 'HEAD') return;
  expect(headers.get('content-type')).toContain('json');
  const keys = Object.keys(json).join();
  const refusals = [refusalOf(operation.serializeError, status), refusalOf(legacyErrorSerializer, status)];
  const isLike = (refusal: Record<string, unknown>): boolean =>
    keys.startsWith(Object.keys(refusal).join()) &&
    Object.entries(refusal).every(([name, value]) => typeof json[name] === typeof value);
  expect([keys, refusals.some(isLike)]).toEqual([keys, true]);
}

const many = { seed: SEED, numRuns: RUNS };

describe('hostile input', () => {
  it('[ERR-19] is handled by every operation without a 5xx', () => {
    expect(operations.length).toBeGreaterThanOrEqual(46);
  });

  for (const operation of operations) {
    const { id, method } = operation;

    it(`[ERR-03, ERR-19] ${id}: paths, parameters and headers`, async () => {
      const victim = await attacked(operation);
      const path = plainPath(operation, victim.ids);
      const body: Ask = operation.body === undefined ? {} : { body: [] };
      await fc.assert(
        fc.asyncProperty(
          pathsOf(operation, victim.ids),
          queries(operation, victim.ids),
          fc.option(oddHeaders),
          fc.boolean(),
          async (odd, query, headers, strict) => {
            setStrict(victim, strict);
            await attack(victim, operation, method, odd + query, headers === null ? body : { ...body, headers });
          },
        ),
        many,
      );
      for (const other of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])
        await attack(victim, operation, other, path, {});
      for (const query of sweptQueries(operation)) await attack(victim, operation, method, path + query, body);
    });

    if (operation.body === undefined) continue;
    it(`[ERR-03, ERR-19] ${id}: bodies`, async () => {
      const victim = await attacked(operation);
      const { ids } = victim;
      const fitting = nearly(operation.describe().request, ids);
      const bodies = fc.oneof({ weight: 4, arbitrary: fitting }, { weight: 1, arbitrary: broken });
      await fc.assert(
        fc.asyncProperty(pathsOf(operation, ids), bodies, fc.boolean(), async (path, raw, strict) => {
          setStrict(victim, strict);
          await attack(victim, operation, method, path, { raw: typeof raw === 'string' ? raw : new Uint8Array(raw) });
        }),
        { ...many, numRuns: RUNS * 3 },
      );
      setStrict(victim, false);
      const path = plainPath(operation, ids);
      await attack(victim, operation, method, path, { body: Array.from({ length: 1001 }, () => ({})) });
    });
  }

  // One place reads all bodies: an operation for each way of saying no.
  const reading = operations.filter(({ body }) => body !== undefined);
  for (const operation of new Map(reading.map((each) => [each.serializeError, each])).values()) {
    it(`[ERR-03, ERR-19] ${operation.id}: a body that is too large`, async () => {
      const { world, ids } = await attacked(operation);
      const { status, json } = await world.ask(operation.method, plainPath(operation, ids), { raw: TOO_MUCH });
      expect([status, Object.keys(json).join()]).toEqual([
        413,
        Object.keys(refusalOf(operation.serializeError, 413)).join(),
      ]);
    });
  }
});
