/**
 * The events of a campaign on a day with overridden numbers, without the budget of the account.
 */
import type { Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import type { CampaignDay } from '../../simulation/market/market-day.ts';
import { withOverrides } from '../../simulation/overrides.ts';
import { PackedEventList, unpackEvents, type EventList } from '../../simulation/packed-events.ts';
import type { TrafficEvent } from '../../simulation/traffic-events.ts';
import { CampaignSource } from '../campaign-source.ts';
import type { AnyCampaign } from '../product.ts';
import { productOf } from '../products.ts';
import { ProfileMarket } from '../profile-market.ts';

/** What the campaigns of a product do on each day. */
export interface CampaignDays {
  on(day: Day): ReadonlyMap<Id, Pick<CampaignDay, 'packed'>>;
}

export function overriddenDay(
  context: OperationContext,
  campaign: AnyCampaign,
  { days, day }: { days: CampaignDays; day: Day },
): readonly TrafficEvent[] {
  const { takesOverrides, format } = productOf(campaign);
  const { profileId, id } = campaign;
  const overrides = takesOverrides ? context.scope.world.overrides.of(profileId, id, day) : [];
  const packed = days.on(day).get(id)?.packed;
  if (overrides.length === 0 && packed === undefined) return [];
  const { simulated } = new CampaignSource(context, campaign).rows();
  const own: EventList = packed === undefined ? [] : new PackedEventList(simulated, packed);
  const market = ProfileMarket.of(context).on(day, format);
  return unpackEvents(withOverrides(market, simulated, own, overrides, () => {}));
}
