/**
 * The bidding-control calls: campaigns with their bidding, when the header switches it on. Without it they answer
 * like the plain campaign calls.
 */
import type { Call, Operation } from '../../http/call.ts';
import { CollectionAnswers, operationsOf, type Surface } from '../../grammar/collection-operations.ts';
import type { Collection } from '../../grammar/collection.ts';
import { campaigns, campaignsWithBidding } from './collections.ts';

/** Without the header a bidding object says nothing; that it was sent is recorded. */
const inactive: Collection<'campaign'> = {
  ...campaignsWithBidding,
  fields: { ...campaignsWithBidding.fields, bidding: { is: 'inactiveBidding', of: 'bidding' } },
};

const SWITCH = {
  BIDDING_CONTROLS_ON: {
    type: 'string',
    enum: ['true', 'yes'],
    description: 'Without it bidding is neither told nor taken',
    example: 'true',
  },
} as const;

function biddingControlsOn({ head, world }: Call): boolean {
  if (world.settings.endpoint === 'production') return true;
  const first = head.get('bidding_controls_on')?.split(',', 1)[0]?.trim().toLowerCase();
  return first === 'true' || first === 'yes';
}

/** Reads are in base form only, and nothing is archived here. */
export function biddingOperations(surface: Surface): Operation[] {
  const { undocumented: _undocumented, deprecatedFrom: _deprecated, ...lasting } = surface;
  const own: Surface = { ...lasting, tag: 'Bidding controls', prefixes: ['/v1/sp'] };
  const on = new CollectionAnswers(campaignsWithBidding, own);
  const off = new CollectionAnswers(inactive, own);
  const { get, list, create, update } = campaignsWithBidding.operations;
  return operationsOf(campaignsWithBidding, own, (call) => (biddingControlsOn(call) ? on : off))
    .filter(({ id }) => [get, list, create, update].includes(id))
    .map((operation) => ({ ...operation, describe: { ...operation.describe, headers: SWITCH } }));
}

/** As recorded from the real service, the plain campaign calls carry bidding too once the header is there. */
export function campaignOperations(surface: Surface): Operation[] {
  const plain = new CollectionAnswers(campaigns, surface);
  const on = new CollectionAnswers(campaignsWithBidding, surface);
  return operationsOf(campaigns, surface, (call) =>
    call.world.settings.dialect === 'observed' && biddingControlsOn(call) ? on : plain,
  );
}
