/** Packed events are read as the events that were packed. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EventPacker, PackedEventList, unpackEvents } from '../../../src/core/simulation/packed-events.ts';
import { accounts, dayOf, type Account } from '../../fixtures/accounts/simulation-accounts.ts';

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
      expect(unpackEvents(packed)).toEqual(events);
      expect(unpackEvents(packed)).toEqual(events);
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
  expect(unpackEvents(packed)).toEqual(many);
  const backwards = many.map((_, i) => packed.read(many.length - 1 - i));
  expect(backwards).toEqual(many.toReversed());
  expect(packed.packed.cost).toBe(many.reduce((sum, { cost }) => sum + cost, 0));
});

it('refuses the events of a campaign with fewer clauses', () => {
  const [account] = fc.sample(
    accounts().filter((each) => dayOf(each).events.length > 0),
    { numRuns: 1, seed: 1 },
  );
  if (account === undefined) throw new Error('no account was generated');
  const { packed } = packedOf(account, dayOf(account).events);
  const empty = new PackedEventList({ ...account.campaign, adGroups: [] }, packed);
  expect(() => unpackEvents(empty)).toThrow('has other entities than when its events were simulated');
});
