/**
 * Amounts in the unified API: JSON numbers that are written with a decimal point, beside their currency.
 */
import { moneyText } from '../../../../model/money.ts';
import { locate, type Codec, type Source } from '../../../protocol/codecs/codec.ts';
import { money } from '../../../protocol/codecs/value-codecs.ts';

/** In minor units. */
export const amount: Codec<number> = {
  ...money,
  write: (value, { context }) => moneyText(value, context.scope.marketplace.decimals, true),
};

/** The currency beside an amount in answers. */
export const CURRENCY = { currencyCode: { type: 'string' } } as const;

/** Beside an amount in requests: it can only be the currency of the profile. */
export const currency: Codec<undefined> = {
  schema: { ...CURRENCY.currencyCode, example: 'USD' },
  read(sent, place) {
    const own = place.context.scope?.marketplace.currency;
    // An answer of an unknown profile can have any.
    if (own === undefined || sent === own) return { value: undefined };
    return { code: 'notInList', ...locate(place), value: sent, allowed: [own] };
  },
  write: (_value, { context }) => `"${context.scope.marketplace.currency}"`,
};

/** An object with an amount under `name`. Its keys are in alphabetical order. */
export function withCurrency(name: string, minor: number, source: Source): string {
  const currency = `"currencyCode":"${source.context.scope.marketplace.currency}"`;
  const value = `"${name}":${amount.write(minor, source)}`;
  return `{${[currency, value].toSorted().join(',')}}`;
}
