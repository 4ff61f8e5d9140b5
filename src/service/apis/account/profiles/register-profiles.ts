/**
 * Registers profiles for the user of the world. The service has these operations only at its sandbox endpoint.
 */
import type { Schema } from '../../../http/description.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { boundedText, id, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';
import { registerBrand, registerMerchant } from '../../../../core/accounts/profiles.ts';

const OPTIONS = { title: 'a registration', unknownFieldsFirst: true } as const;
/** Those that the operations know: marketplaces that came later are not registered in this way. */
const countryCode = oneOf(['US', 'CA', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU', 'AE']);

export const MERCHANT_REQUEST = object({ countryCode }, OPTIONS);
export const MERCHANT_RESPONSE: Schema = {
  type: 'object',
  properties: { status: text.schema, statusDetails: text.schema, profileId: id.schema },
};
export const BRAND_REQUEST = object({ countryCode, brand: boundedText({ min: 1, max: 100 }) }, OPTIONS);
export const BRAND_RESPONSE: Schema = {
  type: 'object',
  properties: { code: text.schema, description: text.schema, profileId: id.schema },
};

export function registerMerchantProfile(request: RequestContext): Reply | ApiError {
  const body = readBody(request, MERCHANT_REQUEST, 'PRF-57');
  if (isApiError(body)) return body;
  const { profile, isNew } = request.world.transaction(() => registerMerchant(request.world, body.value.countryCode));
  const details = isNew ? 'Merchant is registered' : 'Merchant is already registered';
  return {
    status: 200,
    body: `{"status":"SUCCESS","statusDetails":"${details}","profileId":${profile.profileId}}`,
  };
}

export function registerBrandProfile(request: RequestContext): Reply | ApiError {
  const body = readBody(request, BRAND_REQUEST, 'PRF-61');
  if (isApiError(body)) return body;
  const { countryCode: country, brand } = body.value;
  const { profileId } = request.world.transaction(() => registerBrand(request.world, country, brand));
  const description = JSON.stringify(`Brand ${brand} is registered`);
  return { status: 200, body: `{"code":"SUCCESS","description":${description},"profileId":${profileId}}` };
}
