/**
 * The operations that accounts are learned from: each reading one reads its answer, and each kind has one that writes it.
 */
import { expect, it } from 'vitest';
import { ALL_KINDS, COLLECTIONS } from '../../../src/model/kinds.ts';
import { documented } from '../../../src/server/operations.ts';
import type { Operation } from '../../../src/service/http/request-context.ts';

it('[TOD-488] every operation that returns entities in an API version reads them from recorded answers', () => {
  const collections = new Set<string>(COLLECTIONS);
  const returnsEntities = ({ reads = [] }: Operation): boolean =>
    reads.some(({ collection }) => collections.has(collection));
  const silent = documented.filter((operation) => returnsEntities(operation) && operation.shows === undefined);
  expect(silent.map(({ id }) => id)).toEqual([]);
});

it('[TOD-488] every kind of entities has an operation that writes it', () => {
  const written = new Set(documented.flatMap(({ writes = [] }) => writes));
  expect(ALL_KINDS.filter((kind) => !written.has(kind))).toEqual([]);
});
