/**
 * Numbers of the ledger that a scenario tells, in major units of the currency and by days such as `today-1d`.
 */
import type { Said } from '../scenario/change-schema.ts';
import { suggestion } from '../scenario/did-you-mean.ts';
import { NAMED_NUMBERS } from '../metrics/names.ts';
import type { Entity } from '../model/entities.ts';
import { toMajor, toMinor } from '../model/money.ts';
import type { OverrideLevel } from '../model/overrides.ts';
import type { World } from '../world/world.ts';
import { Complaint } from './complaint.ts';
import { tellNumbers } from './overrides.ts';
import { entitySaid } from './scenario-subjects.ts';
import { Batch, scopeOf } from './scope.ts';
import { readDay } from './seed-drafts.ts';

type Override = Said<'overrides'>[number];

const LEVELS: Readonly<Record<Override['collection'], OverrideLevel>> = {
  campaigns: 'campaign',
  adGroups: 'adGroup',
  keywords: 'keyword',
  targets: 'target',
  productAds: 'productAd',
};

const NUMBERS = new Map(NAMED_NUMBERS.map(({ name, isMoney }) => [name, isMoney]));

export function tellOverride(world: World, said: Override): void {
  const { row, profile } = entitySaid(world, said);
  const scope = scopeOf(world, profile);
  const { campaignId = row.id }: Entity & { campaignId?: string } = row;
  const { decimals } = scope.place;
  const values = Object.entries(said.values).map(([name, value]): [string, number] => {
    const isMoney = NUMBERS.get(name);
    if (isMoney === undefined) {
      throw new Complaint(`values.${name}`, `is no number of a report${suggestion(name, NUMBERS.keys())}`);
    }
    const minor = isMoney ? toMinor(value, decimals) : value;
    if ((isMoney ? toMajor(minor, decimals) : Math.trunc(value)) !== value) {
      throw new Complaint(`values.${name}`, isMoney ? 'has more decimals than the currency' : 'must be a whole number');
    }
    return [name, minor];
  });
  if (values.length === 0) throw new Complaint('values', 'holds no number');
  const day = readDay(said.date, new Batch(scope).today);
  const wish = {
    profileId: profile.profileId,
    level: LEVELS[said.collection],
    id: row.id,
    day,
    values: Object.fromEntries(values),
  };
  const taken = tellNumbers(world, wish, { profileId: profile.profileId, campaignId });
  if ('level' in taken) return;
  throw new Complaint(taken.name === undefined ? 'values' : `values.${taken.name}`, taken.reason);
}
