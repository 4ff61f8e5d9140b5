/**
 * One sandbox with its console for the tests of a file. Each test begins in the start state of the world, and expects that
 * its pages have no errors.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { StartOptions } from '../../../src/server/start-options.ts';
import { ConsoleFixture } from './console.ts';

type SharedConsole = Pick<ConsoleFixture, 'world' | 'sandbox' | 'open'>;

export function sharedConsole(options: StartOptions = {}): SharedConsole {
  let started: ConsoleFixture | undefined;
  const fixture = (): ConsoleFixture => {
    if (started === undefined) throw new Error('the console is used outside of a test');
    return started;
  };
  beforeAll(async () => {
    started = await ConsoleFixture.start(options);
  });
  beforeEach(() => fixture().world.reset());
  afterEach(async () => expect(await fixture().closePages()).toEqual([]));
  afterAll(() => started?.[Symbol.asyncDispose]());
  return {
    get world() {
      return fixture().world;
    },
    get sandbox() {
      return fixture().sandbox;
    },
    open: (path, openOptions) => fixture().open(path, openOptions),
  };
}
