import { describe, expect, it } from 'vitest';
import { clientMethods } from '../../tools/docs/client-methods.ts';

const methods = clientMethods();

/** The first word of `deleteOverrides` is `delete`. */
const verbOf = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? '';

describe('the methods of the client library', () => {
  it('use list, get, create, update, set and delete for what resources have in common', () => {
    const synonyms = methods
      .map(({ object, name }) => `${object}.${name}`)
      .filter((method) =>
        /^(?:drop|remove|change|force|patch|transition|mint|add|put|read|plan)$/.test(
          verbOf(method.split('.').at(-1) ?? ''),
        ),
      );
    expect(synonyms).toEqual([]);
  });
});
