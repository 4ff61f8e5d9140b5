/**
 * The details of a business in requests. They are checked and answered by the write that has them, and not kept: the service
 * leaves them out of its queries, too.
 */
import { describedBy, optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { accountName } from '../../../protocol/codecs/shared-fields.ts';
import type { Refusal } from '../../../protocol/grammars/unified/batch-call.ts';
import { text } from '../../../protocol/codecs/value-codecs.ts';

/** The document has an error code of its own for each of these fields. */
const MISSING = {
  addressLine1: 'MISSING_ADDRESS_LINE_ONE',
  businessName: 'MISSING_BUSINESS_NAME',
  countryCode: 'MISSING_COUNTRY_CODE',
} as const;

const ADDRESS = describedBy(
  object({
    addressLine1: optional(text),
    addressLine2: optional(text),
    businessName: optional(accountName),
    city: text,
    countryCode: optional(text),
    phoneNumber: optional(text),
    state: optional(text),
    zipCode: optional(text),
  }),
  { required: ['addressLine1', 'businessName', 'city', 'countryCode'] },
);
type Address = ValueOf<typeof ADDRESS>;

export const BUSINESS_DETAILS = object({
  address: optional(ADDRESS),
  addressToken: optional(text),
  businessRegistrationNumber: optional(text),
  website: optional(text),
});

export function refuseAddress(address: Address | undefined): Refusal | undefined {
  if (address === undefined) return undefined;
  for (const [field, code] of Object.entries(MISSING))
    if (!Object.hasOwn(address, field)) return { code, message: `${field} of the address is missing` };
  return undefined;
}
