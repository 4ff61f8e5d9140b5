/**
 * Selling accounts: the accounts at which the user sells, and which are advertisers already.
 */
import { sellingAccountsOf, type SellingAccount } from '../../../../core/accounts/advertisers.ts';
import { isoCountry } from '../../../../model/marketplaces.ts';
import { requireToken, type Operation } from '../../../http/request-context.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { include, page, queryCall } from '../../../protocol/grammars/unified/query-call.ts';
import { oneOf, text } from '../../../protocol/codecs/value-codecs.ts';

const MAX = 100;
const PROGRAMS = {
  seller: { portal: 'SELLER_CENTRAL', program: 'AMAZON_SELLER' },
  vendor: { portal: 'VENDOR_CENTRAL', program: 'AMAZON_VENDOR' },
} as const;

export const sellingAccountOperations: readonly Operation[] = [
  queryCall(
    {
      name: 'sellingAccounts',
      title: 'selling accounts',
      request: object({
        sellingAccountLinkTokenFilter: include(text, 1),
        sellingProgramFilter: include(oneOf(['AMAZON_AUTHOR', 'AMAZON_SELLER', 'AMAZON_VENDOR']), 1),
        ...page({ min: 10, max: MAX }),
      }),
      max: MAX,
      answered: objectOf({
        countryCodes: arrayOf(text.schema),
        displayName: text.schema,
        portals: arrayOf(enumOf('SELLER_CENTRAL', 'VENDOR_CENTRAL')),
        sellingAccountLinkToken: text.schema,
        sellingProgram: enumOf('AMAZON_SELLER', 'AMAZON_VENDOR'),
      }),
      rule: 'TOD-444',
    },
    (request, { sellingAccountLinkTokenFilter, sellingProgramFilter }) =>
      sellingAccountsOf(request.world, requireToken(request))
        .filter(({ linkToken }) => sellingAccountLinkTokenFilter?.include.includes(linkToken) ?? true)
        .filter(({ account }) => sellingProgramFilter?.include.includes(PROGRAMS[account.type].program) ?? true)
        .map(toJson),
  ),
];

function toJson({ linkToken, account, countries }: SellingAccount): object {
  const { portal, program } = PROGRAMS[account.type];
  return {
    countryCodes: countries.map(isoCountry),
    displayName: account.name,
    portals: [portal],
    sellingAccountLinkToken: linkToken,
    sellingProgram: program,
  };
}
