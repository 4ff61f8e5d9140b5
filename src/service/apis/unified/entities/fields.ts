/**
 * The fields that the entities of the unified API have in common. Amounts are written with a decimal point, and times with
 * the offset of the profile.
 */
import type { AdProduct } from '../../../../model/forms/ad-products.ts';
import { dayBounds, dayIn, parseInstant, zonedText, type Day } from '../../../../model/days.ts';
import { STATES } from '../../../../model/entity-values.ts';
import { isoCountry } from '../../../../model/marketplaces.ts';
import { toConstantCase } from '../../../../model/text/letter-case.ts';
import { describedBy, type Codec, type Writer } from '../../../protocol/codecs/codec.ts';
import { dateTimeText, TIME } from '../codes.ts';
import { deliveryOf } from '../delivery.ts';
import type { BodyFilter } from '../../../protocol/grammars/v3/list-filter.ts';
import { converted, list, listOfAtMostOne, listOfOne, object } from '../../../protocol/codecs/object-codec.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { constant } from '../../../protocol/codecs/shape.ts';
import { sharedFields, type choiceOf } from '../../../protocol/codecs/shared-fields.ts';
import { limitedTo, text, textId } from '../../../protocol/codecs/value-codecs.ts';
import { INSTANT, STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const SHARED = sharedFields({ id: textId, nameOf: toConstantCase });

/** The country of the profile. */
const country: Codec<unknown> = {
  schema: { type: 'string', pattern: '^[A-Z]{2}$' },
  read(sent, { context: { scope } }) {
    const own = scope?.marketplace.country;
    const allowed = own === undefined ? [] : [isoCountry(own)];
    if (allowed.some((each) => each === sent)) return { value: undefined };
    return { code: 'notInList', field: 'marketplaces', value: sent, allowed };
  },
  write: (_value, { context }) => `"${isoCountry(context.scope.marketplace.country)}"`,
};

/** A day of the profile as an instant: its first or its last second. */
function dayAsInstant(edge: 'start' | 'end'): Codec<Day> {
  return {
    schema: { type: 'string', format: 'date-time', example: '2030-12-31T00:00:00Z' },
    read(sent, place) {
      const instant = typeof sent === 'string' ? parseInstant(sent) : undefined;
      if (instant === undefined) return { code: 'invalidDate', field: place.field ?? '', expected: TIME, value: sent };
      // Answers of an unknown profile have its offset.
      const timeZone = place.context.scope?.marketplace.timeZone;
      return { value: timeZone === undefined ? String(sent).slice(0, 10) : dayIn(timeZone, instant) };
    },
    write(day, { context }) {
      const { timeZone } = context.scope.marketplace;
      const { start, end } = dayBounds(day, timeZone);
      return `"${zonedText(edge === 'start' ? start : end - 1000, timeZone)}"`;
    },
  };
}

const instant: Codec<number> = {
  schema: INSTANT,
  read: (sent, place) => converted(dateTimeText.read(sent, place), (text) => Date.parse(text)),
  write: (value, { context }) => `"${zonedText(Number(value), context.scope.marketplace.timeZone)}"`,
};

/** An instant that requests set. */
const sentInstant: Codec<number> = describedBy(instant, { example: '2030-12-31T00:00:00Z' });

const delivery: Writer<unknown> = {
  schema: objectOf({
    deliveryReasons: arrayOf(STRING),
    deliveryStatus: enumOf('DELIVERING', 'NOT_DELIVERING', 'UNAVAILABLE'),
  }),
  write(_value, { context, kind, row }) {
    const { deliveryReasons = [], deliveryStatus } = deliveryOf(context, kind, row);
    return JSON.stringify({ deliveryReasons, deliveryStatus });
  },
};

const tagObject = object({ key: text, value: text });
const tagList = list(tagObject, { max: 50 });

/** A list of keys and values, which is stored as an object. */
const tags: Codec<unknown> = {
  schema: tagList.schema,
  writesNull: true,
  read: (sent, place) =>
    converted(tagList.read(sent, place), (read) =>
      JSON.stringify(Object.fromEntries(read.map(({ key, value }) => [key, value]))),
    ),
  // Only the entity service writes this column.
  write: (stored) =>
    JSON.stringify(
      Object.entries(JSON.parse(String(stored ?? '{}')) as Record<string, string>).map(([key, value]) => ({
        key,
        value,
      })),
    ),
};

/** An entity without tags has an empty list. */
const shownTags: Codec<unknown> = {
  ...tags,
  read: (sent, place) => (Array.isArray(sent) && sent.length === 0 ? { value: undefined } : tags.read(sent, place)),
};

const own = (codec: Field['codec']): Field => ({ codec, column: 'id' });
const writtenOnce = (codec: Field['codec']): Field => ({ codec, column: 'id', create: 'optional' });

/** Fields of an API version by name; a declaration lists them in alphabetical order, as the service writes them. */
export const FIELDS = {
  adProduct: (adProduct: AdProduct): Field => ({ codec: constant(adProduct), column: 'id', create: 'required' }),
  id: { codec: textId, column: 'id' },
  campaignId: SHARED.campaignId,
  adGroupId: SHARED.adGroupId,
  /** An item below an ad group names the ad group only. */
  campaignOfAdGroup: { codec: textId, column: 'campaignId' },
  countries: writtenOnce(listOfAtMostOne(country)),
  creationDateTime: { codec: instant, column: 'createdAt' },
  endDateTime: { codec: dayAsInstant('end'), column: 'endDay', create: 'optional', update: true, clear: true },
  startAt: { codec: sentInstant, column: 'startAt', create: 'optional', update: true },
  endAt: { codec: sentInstant, column: 'endAt', create: 'optional', update: true },
  lastUpdatedDateTime: { codec: instant, column: 'updatedAt' },
  marketplaceScope: { codec: constant('SINGLE_MARKETPLACE'), column: 'id', create: 'required' },
  /** Below campaigns, the document has it in answers only. */
  scopeOfCampaign: own(constant('SINGLE_MARKETPLACE')),
  marketplaces: writtenOnce(listOfOne(country)),
  /** Of campaigns, which may name none. */
  marketplacesOfItself: writtenOnce(listOfAtMostOne(country)),
  marketplacesOfCampaign: own(listOfOne(country)),
  name: SHARED.name,
  portfolioId: { codec: text, column: 'portfolioId', create: 'optional', update: true },
  siteRestrictions: (choice: ReturnType<typeof choiceOf>): Field => ({
    ...choice,
    codec: listOfAtMostOne(choice.codec),
    create: 'optional',
  }),
  startDateTime: { codec: dayAsInstant('start'), column: 'startDay', create: 'required', update: true },
  state: { ...SHARED.state, input: limitedTo(SHARED.state.codec, 'ENABLED', 'PAUSED') },
  status: { codec: delivery, column: 'id', extended: true },
  tags: { codec: shownTags, input: tags, column: 'tags', create: 'optional', update: true },
} as const satisfies Readonly<Record<string, Field | ((of: never) => Field)>>;

const ids = (column: string, max: number): BodyFilter => ({ type: 'ids', column, min: 1, max });

export function matched(column: string, max: number): BodyFilter {
  return { type: 'matched', column, requires: ['include', 'queryTermMatchType'], min: 1, max, partTest: 'holds' };
}

export const FILTERS = {
  ids,
  campaignId: ids('campaignId', 100),
  adGroupId: ids('adGroupId', 100),
  name: matched('name', 100),
  /** All entities belong to one marketplace. */
  marketplaceScope: {
    type: 'choices',
    column: 'state',
    values: { GLOBAL: [], SINGLE_MARKETPLACE: STATES },
    min: 1,
    max: 1,
  },
  portfolioId: { type: 'texts', column: 'portfolioId', min: 1, max: 100 },
  state: { type: 'choices', column: 'state', values: SHARED.state.codec.values, min: 1, max: 3 },
} as const satisfies Readonly<Record<string, BodyFilter | typeof ids>>;
