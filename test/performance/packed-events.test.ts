/** Packed events are read as the events that were packed. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NextChange } from '../../src/core/simulation/next-change.ts';
import { EventPacker, PackedEventList } from '../../src/core/simulation/packed-events.ts';
import { accounts, dayOf, HOUR, type Account } from '../fixtures/simulation-accounts.ts';

function packedOf({ campaign }: Account, events: ReturnType<typeof dayOf>['events']): PackedEventList {
  const clauses = campaign.adGroups.flatMap((adGroup) => adGroup.clauses);
  const packer = new EventPacker();
  for (const event of events) packer.add(event, clauses.indexOf(event.clause));
  return new PackedEventList(campaign, packer.finish());
}

it('reads the same events, each time that the list is read', () => {
  let orders = 0;
  fc.assert(
    fc.property(accounts(), (account) => {
      const { events } = dayOf(account);
      const packed = packedOf(account, events);
      expect([...packed]).toEqual(events);
      expect([...packed]).toEqual(events);
      expect(packed).toHaveLength(events.length);
      orders += events.reduce((sum, event) => sum + event.orders.length, 0);
    }),
  );
  expect(orders).toBeGreaterThan(0);
});

it('reads any of many events, also after later ones', () => {
  const [account] = fc.sample(
    accounts().filter((each) => dayOf(each).events.some(({ orders }) => orders.length > 0)),
    { numRuns: 1, seed: 1 },
  );
  if (account === undefined) throw new Error('no account was generated');
  const { events } = dayOf(account);
  const many = Array.from({ length: 5000 }, (_, i) => events[i % events.length]).filter((each) => each !== undefined);
  const packed = packedOf(account, many);
  expect([...packed]).toEqual(many);
  const backwards = many.map((_, i) => packed.read(many.length - 1 - i));
  expect(backwards).toEqual(many.toReversed());
  expect(packed.packed.cost).toBe(many.reduce((sum, { cost }) => sum + cost, 0));
});

it('knows when sums over the events change next', () => {
  fc.assert(
    fc.property(accounts(), fc.integer({ min: -1, max: 31 * 24 }), (account, hours) => {
      const { events } = dayOf(account);
      const asOf = account.market.day.start + hours * HOUR;
      const [ofList, ofPacked] = [new NextChange(asOf), new NextChange(asOf)];
      ofList.see(events);
      ofPacked.see(packedOf(account, events));
      const later = events.flatMap(({ at, orders }) => [at, ...orders.map((order) => order.at)]);
      for (const instant of [asOf, asOf + 1, ...later]) expect(ofPacked.isAfter(instant)).toBe(ofList.isAfter(instant));
    }),
  );
});

it('refuses the events of a campaign with fewer clauses', () => {
  const [account] = fc.sample(
    accounts().filter((each) => dayOf(each).events.length > 0),
    { numRuns: 1, seed: 1 },
  );
  if (account === undefined) throw new Error('no account was generated');
  const { packed } = packedOf(account, dayOf(account).events);
  const empty = new PackedEventList({ ...account.campaign, adGroups: [] }, packed);
  expect(() => [...empty]).toThrow('has other entities than when its events were simulated');
});
