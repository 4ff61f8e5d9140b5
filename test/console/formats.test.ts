import { describe, expect, it } from 'vitest';
import { readEvents } from '../../src/client/event-stream.ts';
import { partsOfRequest } from '../../src/client/http-client.ts';
import { curlOf } from '../../src/console/api/curl.ts';
import { lastRequestId } from '../../src/console/api/last-request-id.ts';
import {
  dayText,
  distanceText,
  durationText,
  instantText,
  timeText,
  zoneText,
} from '../../src/console/format/instants.ts';
import { jsonLines, parseJsonText } from '../../src/console/format/json-lines.ts';
import { countOf, millisecondsText, moneyText, sizeText } from '../../src/console/format/numbers.ts';
import { visibleRange } from '../../src/console/components/visible-range.ts';
import { formatAddress, parseAddress } from '../../src/console/state/address.ts';

describe('texts of the console', () => {
  it('show numbers in the currency and instants in the time zone of the profile', () => {
    expect([moneyText(2891.1, 'USD'), moneyText(2891, 'JPY')]).toEqual(['$2,891.10', '¥2,891']);
    expect(instantText('2026-03-02T12:00:00Z', 'America/Los_Angeles')).toBe('2026-03-02 04:00:00');
    expect(timeText('2026-03-02T12:00:00Z')).toBe('12:00:00');
    expect(dayText('2026-03-02T23:30:00Z', 'Asia/Tokyo')).toBe('2026-03-03');
    const zones = ['America/Los_Angeles', 'Asia/Tokyo', 'UTC'];
    expect(zones.map((zone) => zoneText('2026-03-02T12:00:00Z', zone))).toEqual(['PST', 'GMT+9', 'UTC']);
  });

  it('show durations, distances, counts, sizes and parts', () => {
    expect(['0 s', '1 d 2 h', '1 min 1 s']).toEqual([0, 93_600_000, 61_000].map(durationText));
    expect(distanceText('2026-03-02T14:00:00Z', '2026-03-02T12:00:00Z')).toBe('in 2 h');
    expect(distanceText('2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z')).toBe('now');
    expect(distanceText('2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z')).toBe('1 d ago');
    expect([countOf(1, 'call'), countOf(12_345, 'call'), countOf(2, 'entry', 'entries')]).toEqual([
      '1 call',
      '12,345 calls',
      '2 entries',
    ]);
    expect([0, 1536, 5 * 2 ** 20].map(sizeText)).toEqual(['0 bytes', '1.5 KB', '5 MB']);
    expect([millisecondsText(0.25), millisecondsText(12_500)]).toEqual(['0.3 ms', '12.5 s']);
  });
});

describe('the address of a page', () => {
  it.each([
    ['live/R1', '?q=is%3Aerror&world=b', { page: 'live', items: ['R1'], query: { q: 'is:error', world: 'b' } }],
    ['', '', { page: '', items: [], query: {} }],
    ['entities/campaigns/12%2F3/', '', { page: 'entities', items: ['campaigns', '12/3'], query: {} }],
    ['live/%', '', { page: 'live', items: ['%'], query: {} }],
  ])('%s%s', (path, search, address) => {
    expect(parseAddress(path, search)).toEqual(address);
  });

  it('is written without empty keys and reads as it was', () => {
    const target = { page: 'live', items: ['a/b'], query: { q: 'op:"x y"&', world: '', profile: undefined } };
    const text = formatAddress(target);
    expect(text).toBe('live/a%2Fb?q=op%3A%22x+y%22%26');
    const [path = '', search = ''] = text.split('?');
    expect(parseAddress(path, search)).toEqual({ page: 'live', items: ['a/b'], query: { q: 'op:"x y"&' } });
  });
});

describe('calls as commands of curl', () => {
  const options = { baseUrl: 'http://localhost:8080/_sandbox', needsToken: false };

  it('have the path of the world, the query and the body', () => {
    expect(curlOf(partsOfRequest('getRequest', { params: { id: 'a/b' } }, 'my world'), options)).toBe(
      "curl 'http://localhost:8080/_sandbox/worlds/my%20world/requests/a%2Fb'",
    );
    expect(
      curlOf(partsOfRequest('createWorld', { body: { scenario: "it's" } }, 'default'), {
        ...options,
        needsToken: true,
      }),
    ).toBe(
      [
        "curl -X POST 'http://localhost:8080/_sandbox/worlds'",
        '  -H "Authorization: Bearer $SANDBOX_ADMIN_TOKEN"',
        "  -H 'Content-Type: application/json'",
        String.raw`  --data '{"scenario":"it'\''s"}'`,
      ].join(' \\\n'),
    );
    expect(partsOfRequest('listRequests', { query: { limit: 5, before: undefined } }, 'w').path).toBe(
      '/worlds/w/requests?limit=5',
    );
  });
});

describe('the events of a stream', () => {
  it('are the same however the bytes are split', async () => {
    const text =
      ': listening\n\nid: R1\nevent: due\ndata: {"at":"a","type":"ü","id":"1"}\n\nevent: gap\ndata: {}\n\nevent: clo';
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at <= bytes.length; at++) {
      const parts = ReadableStream.from([bytes.slice(0, at), bytes.slice(at)]);
      const events = await Array.fromAsync(readEvents(new Response(parts)));
      expect(events.flat()).toEqual([
        { type: 'due', data: { at: 'a', type: 'ü', id: '1' } },
        { type: 'gap', data: {} },
      ]);
    }
  });
});

describe('a tree of JSON', () => {
  it('opens three levels, and a line that the user opens', () => {
    const value = { a: [{ b: { c: 1 } }], d: 'text', e: null };
    expect(jsonLines(value, new Set()).map(({ path, text }) => `${path} ${text}`)).toEqual([
      ' {3}',
      '/a [1]',
      '/a/0 {1}',
      '/a/0/b {1}',
      '/d "text"',
      '/e null',
    ]);
    expect(jsonLines(value, new Set(['/a/0/b']))).toHaveLength(7);
    expect(jsonLines(value, new Set(['']))).toHaveLength(1);
  });

  it('does not round ids that are numbers', () => {
    const parsed = parseJsonText('{"campaignId": 9223372036854775807, "bid": 0.5}');
    expect(jsonLines(parsed?.json, new Set()).map(({ text }) => text)).toEqual(['{2}', '9223372036854775807', '0.5']);
    expect(parseJsonText('not JSON')).toBeUndefined();
  });
});

it('the rows in view are those between the edges, and some more', () => {
  const view = { height: 280, rowHeight: 28, count: 1000 };
  expect(visibleRange({ ...view, top: 0 })).toEqual({ first: 0, end: 18 });
  expect(visibleRange({ ...view, top: 2800 })).toEqual({ first: 92, end: 118 });
  expect(visibleRange({ ...view, top: 27_720 })).toEqual({ first: 982, end: 1000 });
  expect(visibleRange({ ...view, count: 3, top: 9000 })).toEqual({ first: 3, end: 3 });
});

describe('the request after which a stream continues', () => {
  const exchange = (id: string) => ({ type: 'exchange', data: { id } }) as never;
  const cleared = { type: 'cleared', data: {} } as const;

  it('is the last one that was received', () => {
    expect(lastRequestId([], 'A')).toBe('A');
    expect(lastRequestId([exchange('B'), exchange('C'), { type: 'gap', data: {} }], 'A')).toBe('C');
  });

  it('is none after the journal was cleared, because ids may occur again', () => {
    expect(lastRequestId([exchange('B'), cleared], 'A')).toBe(undefined);
    expect(lastRequestId([cleared, exchange('B')], 'A')).toBe('B');
  });
});
