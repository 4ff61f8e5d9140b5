/**
 * Events of the unified API: what shoppers did elsewhere. They are checked and answered, and not kept, because they appear
 * in no report that is served.
 */
import type { Operation } from '../../../http/request-context.ts';
import type { Schema } from '../../../http/description.ts';
import { optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { batchCall, type Refusal } from '../../../protocol/grammars/unified/batch-call.ts';
import { countryCode, currencyCode, dateTimeText, textOf } from '../codes.ts';
import { boundedText, integer, number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';

const MAX_WRITTEN = 500;
const MAX_KEYS = 15;
const MAX_CUSTOM_DATA = 13;

const PURCHASE = 'OFF_AMAZON_PURCHASES';
const CONVERSION_TYPES = [
  'ADD_TO_SHOPPING_CART',
  'APPLICATION',
  'CHECKOUT',
  'CONTACT',
  'LEAD',
  'MOBILE_APP_FIRST_START',
  PURCHASE,
  'OTHER',
  'PAGE_VIEW',
  'SEARCH',
  'SIGN_UP',
  'SUBSCRIBE',
] as const;
const SOURCES = ['ANDROID', 'FIRE_TV', 'IOS', 'MEASUREMENT_ATTRIBUTION_PARTNER', 'OFFLINE', 'WEBSITE'] as const;
const KEY_TYPES = [
  'ADDRESS',
  'CITY',
  'EMAIL',
  'FIP',
  'FIRST_NAME',
  'KANTAR_ID',
  'LAST_NAME',
  'MAID',
  'MATCH_ID',
  'MERKLE_ID',
  'PHONE',
  'POSTAL',
  'RAMP_ID',
  'REAL_ID',
  'STATE',
] as const;

const WORD = textOf(/^\w+$/, 'brand');
const consentStatus = oneOf(['DENIED', 'GRANTED']);

/** Fields are in alphabetical order, as answers have them. */
const EVENT = object({
  amazonAdEventKey: optional(text),
  arefMeasurementTokens: optional(text),
  consent: optional(
    object({
      amazonConsent: optional(object({ amznAdStorage: optional(consentStatus), amznUserData: consentStatus })),
      geo: optional(object({ ipAddress: text })),
      gpp: optional(text),
      tcf: optional(text),
    }),
  ),
  countryCode,
  currencyCode: optional(currencyCode),
  customData: optional(
    list(object({ dataType: optional(oneOf(['INTEGER', 'STRING', 'TIMESTAMP'])), name: WORD, value: WORD }), {
      max: MAX_CUSTOM_DATA,
    }),
  ),
  dataProcessingOptions: optional(object({ options: optional(oneOf(['LIMITED_DATA_USE'])) })),
  deviceInfo: optional(object({ userAgent: optional(boundedText({ min: 0, max: 512 })) })),
  eventDescription: object({
    conversionType: oneOf(CONVERSION_TYPES),
    dataSetName: optional(textOf(/^[A-Za-z][A-Za-z0-9_-]*$/, 'Shop')),
    eventIngestionMethod: oneOf(['SERVER_TO_SERVER']),
    eventSource: oneOf(SOURCES),
    name: text,
  }),
  eventId: optional(text),
  eventTime: dateTimeText,
  matchKeys: list(object({ type: oneOf(KEY_TYPES), values: list(text, { min: 1, max: 1 }) }), {
    min: 1,
    max: MAX_KEYS,
  }),
  partner: optional(text),
  unitsSold: optional(integer()),
  value: optional(number()),
});

export const operations: readonly Operation[] = [
  batchCall(
    {
      name: 'events',
      title: 'events',
      verb: 'create',
      needs: 'account',
      itemKey: 'event',
      max: MAX_WRITTEN,
      item: EVENT,
      answered: schemaWithNulls(EVENT.schema),
      rule: 'TOD-436',
    },
    (_request, event) => refuse(event) ?? { value: withNulls(event, EVENT.schema) },
  ),
];

function refuse({ value, eventDescription }: ValueOf<typeof EVENT>): Refusal | undefined {
  if (value === undefined) return undefined;
  if (Number(value.toFixed(2)) !== value)
    return { code: 'FIELD_VALUE_IS_INVALID', message: `value must have at most 2 decimals, not ${value}` };
  if (value >= 0 || eventDescription.conversionType !== PURCHASE) return undefined;
  return {
    code: 'FIELD_VALUE_IS_BELOW_MINIMUM_LIMIT',
    message: `value of ${PURCHASE} must be at least 0, not ${value}`,
  };
}

/** As in the recording: what was not sent is null, in objects as well. Keys are in the order of the schema. */
function withNulls(value: object, schema: Schema): object {
  const values: Readonly<Record<string, unknown>> = { ...value };
  return Object.fromEntries(
    propertiesOf(schema).map(([name, each]) => {
      const own = values[name] ?? null;
      const isPlainObject = each['type'] === 'object' && typeof own === 'object' && own !== null;
      return [name, isPlainObject ? withNulls(own, each) : own];
    }),
  );
}

function schemaWithNulls(schema: Schema): Schema {
  if (schema['type'] !== 'object') return schema;
  const { required, ...others } = schema;
  const entries = propertiesOf(schema).map(([name, each]) => {
    const isRequired = Array.isArray(required) && required.includes(name);
    return [name, isRequired ? schemaWithNulls(each) : orNull(schemaWithNulls(each))];
  });
  return { ...others, properties: Object.fromEntries(entries) };
}

function orNull(schema: Schema): Schema {
  const { enum: words } = schema;
  return { ...schema, type: [schema['type'], 'null'], ...(Array.isArray(words) ? { enum: [...words, null] } : {}) };
}

function propertiesOf(schema: Schema): [string, Schema][] {
  // In JSON Schema, `properties` holds schemas by name.
  return Object.entries(schema['properties'] as Record<string, Schema>);
}
