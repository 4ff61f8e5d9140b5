/**
 * The bidding-control calls: campaigns with their bidding, if the header enables it. Without it they behave like the
 * plain campaign calls.
 */
import type { Description } from '../../../http/description.ts';
import type { RequestContext, Operation } from '../../../http/request-context.ts';
import { legacyEndpoint, type LegacyEndpoint } from '../../../protocol/grammars/legacy/handlers.ts';
import { legacyOperationsOf, type LegacyApiConfig } from '../../../protocol/grammars/legacy/operations.ts';
import type { LegacyResource } from '../../../protocol/grammars/legacy/resource.ts';
import { inactiveBidding } from './bidding.ts';
import { campaigns, campaignsWithBidding } from './campaigns-and-ads.ts';
import { spV2Variant } from './observed.ts';

/** Without the header, a bidding object is ignored and recorded as a violation. */
const inactive: LegacyResource<'campaign'> = {
  ...campaignsWithBidding,
  fields: {
    ...campaignsWithBidding.fields,
    bidding: { codec: inactiveBidding, column: 'bidding', create: 'optional', update: true },
  },
};

const SWITCH = {
  BIDDING_CONTROLS_ON: {
    type: 'string',
    enum: ['true', 'yes'],
    description: 'Without it, bidding is neither returned nor accepted',
    example: 'true',
  },
} as const;

function biddingControlsOn({ head, world }: RequestContext): boolean {
  if (world.settings.endpoint === 'production' || !spV2Variant(world.settings).needsBiddingHeader) return true;
  const first = head.get('bidding_controls_on')?.split(',', 1)[0]?.trim().toLowerCase();
  return first === 'true' || first === 'yes';
}

/** These calls have no extended form and no archive operation. */
export function biddingOperations(api: LegacyApiConfig): Operation[] {
  const { undocumentedPrefix: _undocumented, deprecatedFrom: _deprecated, ...lasting } = api;
  const own: LegacyApiConfig = { ...lasting, name: 'sp-bidding', tag: 'Bidding controls', prefixes: ['/v1/sp'] };
  const on = legacyEndpoint(campaignsWithBidding, own);
  const off = legacyEndpoint(inactive, own);
  const { get, list, create, update } = campaignsWithBidding.operations;
  return legacyOperationsOf(campaignsWithBidding, own, (request) => (biddingControlsOn(request) ? on : off))
    .filter(({ id }) => [get, list, create, update].includes(id))
    .map((operation) => ({
      ...operation,
      ...(operation.id === get ? { reads: [{ api: own.name, collection: 'campaigns' }] } : {}),
      describe: () => ({ ...operation.describe(), headers: SWITCH }),
    }));
}

/** The plain campaign calls can return bidding too. */
export function campaignOperations(api: LegacyApiConfig): Operation[] {
  const withBidding = legacyOperationsOf(campaignsWithBidding, api);
  const [plain, complete] = [legacyEndpoint(campaigns, api), legacyEndpoint(campaignsWithBidding, api)];
  const choose = ({ world }: RequestContext): LegacyEndpoint<'campaign'> =>
    spV2Variant(world.settings).plainCallsHaveBidding ? complete : plain;
  return legacyOperationsOf(campaigns, api, choose).map((operation, i) => {
    const responses = (): Description['responses'] => withBidding[i]?.describe().responses ?? {};
    const { shows } = withBidding[i] ?? {};
    const whole = shows === undefined ? operation : { ...operation, shows };
    return { ...whole, describe: () => ({ ...operation.describe(), responses: responses() }) };
  });
}
