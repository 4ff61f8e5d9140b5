/**
 * Tags, which an advertiser adds to the links of campaigns on a publisher.
 */
import { publishersOf, type Publisher } from '../../../../core/attribution/publishers.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { queryOf, requireScope, type RequestContext } from '../../../http/request-context.ts';
import { splitList } from '../../../protocol/grammars/legacy/list-query.ts';
import { requireAdvertisers } from './refusals.ts';
import { chooseAdvertisers } from './report-request.ts';

/** The places that a person fills in for a publisher that does not replace them. */
const PLACES = { campaign: '{insertCampaignId}', adGroup: '{insertAdGroupId}', creative: '{insertCreativeId}' };

/** By advertiser, the tag of each publisher. */
export function tagsJson(request: RequestContext, hasMacros: boolean): object {
  const own = requireAdvertisers(request);
  if (isApiError(own)) return own;
  const query = queryOf(request);
  const publishers = readPublishers(publishersOf(request.world), splitList(query.getAll('publisherIds')), hasMacros);
  if (isApiError(publishers)) return publishers;
  const advertisers = chooseAdvertisers(own, splitList(query.getAll('advertiserIds')));
  if (isApiError(advertisers)) return advertisers;
  const { profile } = requireScope(request);
  const advertiserAttributionTagMap = Object.fromEntries(
    advertisers.map(({ advertiserId }) => [
      advertiserId,
      Object.fromEntries(publishers.map((each) => [each.id, tagOf(each, `${advertiserId}_${profile.country}`)])),
    ]),
  );
  return { advertiserAttributionTagMap };
}

function readPublishers(
  known: readonly Publisher[],
  ids: readonly string[],
  hasMacros: boolean,
): Publisher[] | ApiError {
  if (ids.length === 0) return badParameter('publisherIds is missing', 'TOD-374');
  const found: Publisher[] = [];
  for (const id of new Set(ids)) {
    const publisher = known.find((each) => each.id === id);
    if (publisher === undefined)
      return badParameter(`publisherIds: '${id.slice(0, 100)}' is not a publisher`, 'TOD-374');
    if ((publisher.macros !== undefined) !== hasMacros)
      return badParameter(
        `publisherIds: publisher ${id} (${publisher.name}) ${hasMacros ? 'does not support' : 'supports'} macro tags`,
        'TOD-374',
      );
    found.push(publisher);
  }
  return found;
}

function tagOf({ id, macros = PLACES }: Publisher, advertiser: string): string {
  const { campaign, adGroup, creative } = macros;
  const ids = `aa_campaignid=${campaign}&aa_adgroupid=${adGroup}&aa_creativeid=${creative}`;
  return `?maas=maas_adg_api_${advertiser}_${id}&ref_=aa_maas&${ids}`;
}
