/**
 * Amounts in the unified API: JSON numbers that are written with a decimal point, beside their currency.
 */
import { moneyText } from '../../../../model/money.ts';
import { locate, type Codec, type Constant, type Writer } from '../../../protocol/codecs/codec.ts';
import { money } from '../../../protocol/codecs/value-codecs.ts';
import { STRING } from '../../../protocol/codecs/schemas.ts';

/** In minor units. */
export const amount: Codec<number> = {
  ...money,
  write: (value, { context }) => moneyText(value, context.scope.marketplace.decimals, true),
};

/** The currency beside an amount in answers. */
export const shownCurrency: Writer<unknown> = {
  schema: STRING,
  write: (_value, { context }) => `"${context.scope.marketplace.currency}"`,
};

/** Beside an amount in requests: it can only be the currency of the profile. */
export const currency: Constant = {
  ...shownCurrency,
  isConstant: true,
  schema: { ...shownCurrency.schema, example: 'USD' },
  read(sent, place) {
    const own = place.context.scope?.marketplace.currency;
    // An answer of an unknown profile can have any.
    if (own === undefined || sent === own) return { value: undefined };
    return { code: 'notInList', ...locate(place), value: sent, allowed: [own] };
  },
};
