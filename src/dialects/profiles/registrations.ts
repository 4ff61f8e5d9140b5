/**
 * New profiles of the world's user, for trying things out: there at once, and not at the production endpoint.
 */
import { COUNTRIES, isCountry, type Country } from '../../model/marketplaces.ts';
import type { Violation } from '../../model/violations.ts';
import { breach } from '../../http/breach.ts';
import type { Schema } from '../../http/description.ts';
import { isObject, parseJson, type Json } from '../../http/body.ts';
import type { Call } from '../../http/call.ts';
import { badBody } from '../../http/refusals.ts';
import { isRefusal, type Refusal, type Reply } from '../../http/reply.ts';
import { registerBrand, registerMerchant } from '../../verbs/profiles.ts';
import { COUNTRY } from './shapes.ts';

const LONGEST_BRAND = 100;
const ID: Schema = { type: 'integer', format: 'int64' };
const TEXT: Schema = { type: 'string' };

export const MERCHANT_REQUEST: Schema = {
  type: 'object',
  required: ['countryCode'],
  properties: { countryCode: COUNTRY },
};
export const MERCHANT_ANSWER: Schema = {
  type: 'object',
  properties: { status: TEXT, statusDetails: TEXT, profileId: ID },
};
export const BRAND_REQUEST: Schema = {
  type: 'object',
  required: ['countryCode', 'brand'],
  properties: { countryCode: COUNTRY, brand: { type: 'string', minLength: 1, maxLength: LONGEST_BRAND } },
};
export const BRAND_ANSWER: Schema = { type: 'object', properties: { code: TEXT, description: TEXT, profileId: ID } };

export function answerMerchant(call: Call): Reply | Refusal {
  const body = readBody(call, ['countryCode']);
  if (isRefusal(body)) return body;
  const country = readCountry(body.sent);
  if (typeof country !== 'string') return country;
  const { profile, isNew } = call.world.transaction(() => registerMerchant(call.world, country));
  const details = isNew ? 'Merchant is registered' : 'Merchant is already registered';
  return {
    status: 200,
    body: `{"status":"SUCCESS","statusDetails":"${details}","profileId":${profile.profileId}}`,
  };
}

export function answerBrand(call: Call): Reply | Refusal {
  const body = readBody(call, ['countryCode', 'brand']);
  if (isRefusal(body)) return body;
  const country = readCountry(body.sent);
  if (typeof country !== 'string') return country;
  const { brand } = body.sent;
  if (brand === undefined || brand === null) return badBody('brand is missing');
  if (typeof brand !== 'string' || brand === '' || [...brand].length > LONGEST_BRAND) {
    return badBody(`brand is no text of 1 to ${LONGEST_BRAND} characters`);
  }
  const { profileId } = call.world.transaction(() => registerBrand(call.world, country, brand));
  const description = JSON.stringify(`Brand ${brand} is registered`);
  return { status: 200, body: `{"code":"SUCCESS","description":${description},"profileId":${profileId}}` };
}

/** In a box, as a body may look like anything, like a refusal too. */
interface Body {
  sent: { [name: string]: Json };
}

function readBody(call: Call, fields: readonly string[]): Body | Refusal {
  const { body = '' } = call;
  if (body === '') return badBody('Unrecognized token: the body is missing');
  const parsed = parseJson(body);
  if (isRefusal(parsed)) return parsed;
  if (!isObject(parsed.json)) return badBody('Unrecognized token: the body is no object');
  for (const name of Object.keys(parsed.json)) {
    if (fields.includes(name)) continue;
    const violation: Violation = { rule: 'unknown-field', evidence: `${name} in a registration` };
    const refusal = breach(call, violation, badBody(`${name} is no field of this request`));
    if (refusal !== undefined) return refusal;
  }
  return { sent: parsed.json };
}

function readCountry({ countryCode }: Body['sent']): Country | Refusal {
  if (countryCode === undefined || countryCode === null) return badBody('countryCode is missing');
  return isCountry(countryCode) ? countryCode : badBody(`countryCode is none of ${COUNTRIES.join(', ')}`);
}
