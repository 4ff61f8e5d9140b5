/**
 * Requests of an advertiser for access to DSP. The sandbox has no DSP: it approves or rejects a request, and nothing follows
 * from that.
 */
import { adsAccountIdOf } from '../../../../core/accounts/ads-accounts.ts';
import {
  productGroupEligibilitiesOf,
  requestProductGroup,
  type ProductGroupEligibility,
} from '../../../../core/accounts/product-groups.ts';
import { REJECTION_CODES, type Account } from '../../../../model/accounts.ts';
import { instantText } from '../../../../model/days.ts';
import { requireScope, type Operation } from '../../../http/request-context.ts';
import { describedBy, optional } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { INSTANT, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { batchCall } from '../../../protocol/grammars/unified/batch-call.ts';
import { include, page, queryCall } from '../../../protocol/grammars/unified/query-call.ts';
import { oneOf, text } from '../../../protocol/codecs/value-codecs.ts';

const MAX_LISTED = 10;
const MAX_REJECTIONS = 2;
const STATUSES = ['APPROVED', 'PENDING', 'REJECTED'] as const;
const GROUP = oneOf(['ADSP']);
const NAMES = {
  name: 'advertiserProductGroupEligibilities',
  rowIds: ['advertiserProductGroupEligibilityId'],
  title: 'requests of an advertiser for ad products',
  needs: 'account',
  rule: 'TOD-437',
} as const;

const REJECTIONS = list(object({ code: oneOf(REJECTION_CODES), description: text }), { max: MAX_REJECTIONS });
const ELIGIBILITY = objectOf({
  adProductGroup: GROUP.schema,
  advertiserAccountId: text.schema,
  advertiserProductGroupEligibilityId: text.schema,
  creationDateTime: INSTANT,
  rejectedReasonDetail: { ...REJECTIONS.schema, type: ['array', 'null'] },
  status: enumOf(...STATUSES),
});

export const productGroupEligibilityOperations: readonly Operation[] = [
  batchCall(
    {
      ...NAMES,
      verb: 'create',
      itemKey: 'advertiserProductGroupEligibility',
      max: 1,
      item: describedBy(object({ adProductGroup: GROUP, rejectedReasonDetail: optional(REJECTIONS) }), {
        example: { adProductGroup: 'ADSP' },
      }),
      answered: ELIGIBILITY,
      hasNullIndex: true,
    },
    (request, { rejectedReasonDetail = [] }) => {
      const { account } = requireScope(request);
      const rejections = rejectedReasonDetail.length === 0 ? null : rejectedReasonDetail;
      const requested = requestProductGroup(request.world, account, rejections);
      if (requested !== undefined) return { value: toJson(account, requested) };
      return { code: 'CONFLICT', message: 'The advertiser has a request for ADSP that is pending or approved already' };
    },
  ),
  queryCall(
    {
      ...NAMES,
      request: object({ statusFilter: include(oneOf(STATUSES), 1), ...page({ min: 0, max: MAX_LISTED }) }),
      max: MAX_LISTED,
      answered: ELIGIBILITY,
    },
    (request, { statusFilter }) => {
      const { account } = requireScope(request);
      return productGroupEligibilitiesOf(request.world, account)
        .filter(({ status }) => statusFilter?.include.includes(status) ?? true)
        .map((each) => toJson(account, each));
    },
  ),
];

function toJson(account: Account, { eligibilityId, createdAt, rejections, status }: ProductGroupEligibility): object {
  return {
    adProductGroup: 'ADSP',
    advertiserAccountId: adsAccountIdOf(account),
    advertiserProductGroupEligibilityId: eligibilityId,
    creationDateTime: instantText(createdAt),
    rejectedReasonDetail: rejections,
    status,
  };
}
