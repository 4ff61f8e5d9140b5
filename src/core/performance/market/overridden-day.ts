/**
 * The events of a campaign on a day with overridden numbers, without the budget of the account.
 */
import type { Day } from '../../../model/days.ts';
import { withOverrides } from '../../simulation/overrides.ts';
import { PackedEventList, unpackEvents, type EventList } from '../../simulation/packed-events.ts';
import type { TrafficEvent } from '../../simulation/traffic-events.ts';
import { CampaignSource } from '../campaign-source.ts';
import type { AnyCampaign } from '../product.ts';
import { productOf } from '../products.ts';
import type { SimulatedAccount } from '../simulated-account.ts';

export function overriddenDay(account: SimulatedAccount, campaign: AnyCampaign, day: Day): readonly TrafficEvent[] {
  const { scope } = account.reading;
  const { takesOverrides, format, campaignType } = productOf(campaign);
  const { profileId, id } = campaign;
  const overrides = takesOverrides ? scope.world.overrides.of(profileId, id, day) : [];
  const packed = account.days(campaignType).on(day).get(id)?.packed;
  if (overrides.length === 0 && packed === undefined) return [];
  const { simulated } = new CampaignSource(scope, campaign).rows();
  const own: EventList = packed === undefined ? [] : new PackedEventList(simulated, packed);
  const market = account.market.on(day, format);
  return unpackEvents(withOverrides(market, simulated, own, overrides, () => {}));
}
