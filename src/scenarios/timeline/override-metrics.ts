/**
 * Overrides performance numbers for a scenario: money in major units, days such as `today-1d`.
 */
import type { Change } from '../../model/schemas/change-schema.ts';
import { suggestion } from '../../model/errors/did-you-mean.ts';
import { NAMED_NUMBERS } from '../../core/simulation/names.ts';
import type { Entity } from '../../model/entities.ts';
import { toMajor, toMinor } from '../../model/money.ts';
import type { OverrideLevel } from '../../model/market.ts';
import type { World } from '../../world/state/world.ts';
import { ValidationError } from '../../model/errors/validation-error.ts';
import { overrideNumbers } from '../../core/performance/overrides.ts';
import { resolveEntity } from '../input/resolve-references.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { readDay } from '../../model/forms/codecs.ts';

type Override = Change<'overrides'>[number];

const LEVELS: Readonly<Record<Override['collection'], OverrideLevel>> = {
  campaigns: 'campaign',
  adGroups: 'adGroup',
  keywords: 'keyword',
  targets: 'target',
  productAds: 'productAd',
};

const NUMBERS = new Map(NAMED_NUMBERS.map(({ name, isMoney }) => [name, isMoney]));

export function overrideMetrics(world: World, override: Override): void {
  const { row, profile } = resolveEntity(world, override);
  const scope = scopeOf(world, profile);
  const { campaignId = row.id }: Entity & { campaignId?: string } = row;
  const { decimals } = scope.marketplace;
  const values = Object.entries(override.values).map(([name, value]): [string, number] => {
    const isMoney = NUMBERS.get(name);
    if (isMoney === undefined) {
      throw new ValidationError(`values.${name}`, `is not a number of a report${suggestion(name, NUMBERS.keys())}`);
    }
    const minor = isMoney ? toMinor(value, decimals) : value;
    if ((isMoney ? toMajor(minor, decimals) : Math.trunc(value)) !== value) {
      throw new ValidationError(
        `values.${name}`,
        isMoney ? 'must not have more decimals than the currency' : 'must be a whole number',
      );
    }
    return [name, minor];
  });
  if (values.length === 0) throw new ValidationError('values', 'must contain a number');
  const day = readDay(override.date, new OperationContext(scope).today);
  const input = {
    profileId: profile.profileId,
    level: LEVELS[override.collection],
    id: row.id,
    day,
    values: Object.fromEntries(values),
  };
  const result = overrideNumbers(world, input, { profileId: profile.profileId, campaignId });
  if ('level' in result) return;
  throw new ValidationError(result.name === undefined ? 'values' : `values.${result.name}`, result.reason);
}
