import { describe, expect, it } from 'vitest';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { itemErrors } from '../../../fixtures/accounts/unified.ts';

const EVENT = {
  countryCode: 'US',
  eventDescription: {
    conversionType: 'OTHER',
    eventIngestionMethod: 'SERVER_TO_SERVER',
    eventSource: 'OFFLINE',
    name: 'Visit',
  },
  eventId: 'visit-1',
  eventTime: '2026-03-01T10:00:00Z',
  matchKeys: [{ type: 'MATCH_ID', values: ['1'] }],
};

const send = (world: TestWorld, ...events: readonly unknown[]): Promise<Answer> =>
  world.ask('POST', '/adsApi/v1/create/events', { body: { events } });

describe('events in the unified API', () => {
  it('[TOD-436] are answered with all fields in alphabetical order, and null for what was not sent', async () => {
    const { status, json } = await send(openWorld(), EVENT);
    expect([status, json.error]).toEqual([207, []]);
    const [{ event, index }] = json.success;
    expect([index, event]).toEqual([
      0,
      {
        amazonAdEventKey: null,
        arefMeasurementTokens: null,
        consent: null,
        ...EVENT,
        currencyCode: null,
        customData: null,
        dataProcessingOptions: null,
        deviceInfo: null,
        eventDescription: { ...EVENT.eventDescription, dataSetName: null },
        partner: null,
        unitsSold: null,
        value: null,
      },
    ]);
    expect(Object.keys(event)).toEqual(Object.keys(event).toSorted());
    expect(Object.keys(event.eventDescription)).toEqual(Object.keys(event.eventDescription).toSorted());
  });

  it('[TOD-436] keep what was sent, with null in the objects that were sent', async () => {
    const consent = { amazonConsent: { amznUserData: 'GRANTED' } };
    const customData = [{ dataType: 'STRING', name: 'brand', value: 'Example' }];
    const { json } = await send(openWorld(), { ...EVENT, consent, customData, deviceInfo: {}, value: 12.5 });
    expect(json.success[0].event).toMatchObject({
      consent: { amazonConsent: { amznAdStorage: null, amznUserData: 'GRANTED' }, geo: null, gpp: null, tcf: null },
      customData,
      deviceInfo: { userAgent: null },
      value: 12.5,
    });
  });

  it('[TOD-436] fail one by one', async () => {
    const purchase = { ...EVENT.eventDescription, conversionType: 'OFF_AMAZON_PURCHASES' };
    const { matchKeys: _, ...withoutKeys } = EVENT;
    const answer = await send(
      openWorld(),
      { ...EVENT, value: 1234567890.12 },
      { ...EVENT, value: 1.005 },
      { ...EVENT, eventDescription: purchase, value: -1 },
      { ...EVENT, eventTime: 'yesterday' },
      { ...EVENT, countryCode: 'USA' },
      { ...EVENT, eventDescription: { ...EVENT.eventDescription, dataSetName: '1st' } },
      { ...EVENT, matchKeys: [] },
      withoutKeys,
      { ...EVENT, value: -1 },
      { ...EVENT, customData: [{ name: 'a-b', value: 'c' }] },
    );
    expect(itemErrors(answer)).toEqual([
      [1, 'FIELD_VALUE_IS_INVALID'],
      [2, 'FIELD_VALUE_IS_BELOW_MINIMUM_LIMIT'],
      [3, 'FIELD_VALUE_IS_INVALID'],
      [4, 'FIELD_VALUE_CONTAINS_INVALID_CHARACTERS'],
      [5, 'FIELD_VALUE_CONTAINS_INVALID_CHARACTERS'],
      [6, 'FIELD_SIZE_IS_BELOW_MINIMUM_LIMIT'],
      [7, 'FIELD_VALUE_IS_NULL'],
      [9, 'FIELD_VALUE_CONTAINS_INVALID_CHARACTERS'],
    ]);
    expect(answer.json.success).toHaveLength(2);
  });
});
