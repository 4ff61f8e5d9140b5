import { describe, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';

const COUNTRIES = {
  na: ['CA', 'US'],
  eu: ['AE', 'DE', 'ES', 'FR', 'IT', 'UK'],
  fe: ['AU', 'JP'],
} as const;
const REGIONS = ['na', 'eu', 'fe'] as const;

/** Countries of the profiles that are listed at an address. */
async function countries(world: TestWorld, host: string, region: (typeof REGIONS)[number]): Promise<string[]> {
  const { json } = await world.ask('GET', '/v2/profiles?profileTypeFilter=seller', { region, headers: { host } });
  return json.map(({ countryCode }: { countryCode: string }) => countryCode).toSorted();
}

describe('the region of a request', () => {
  const world = openWorld();

  it.each(REGIONS)(
    '[GEN-03, GEN-04] is the region of the listener: the listener of %s lists only the profiles of its countries',
    async (region) => {
      expect(await countries(world, 'localhost:8080', region)).toEqual(COUNTRIES[region]);
    },
  );

  it.each([
    ['eu', 'eu'],
    ['eu.localhost:8080', 'eu'],
    ['fe.example.com', 'fe'],
    ['advertising-api-eu.example', 'eu'],
    ['ads-fe:8080', 'fe'],
    ['na.example', 'na'],
  ] as const)('[GEN-03, GEN-04] is in the host name: %s selects %s on every listener', async (host, region) => {
    for (const listener of REGIONS) expect(await countries(world, host, listener)).toEqual(COUNTRIES[region]);
  });

  it.each(['localhost', 'europe.example', 'cafe:8080', 'www.eu.example', '127.0.0.1:8081', 'eu1.example'])(
    '[GEN-04] is the region of the listener if the host is %s, which contains no region',
    async (host) => {
      for (const listener of REGIONS) expect(await countries(world, host, listener)).toEqual(COUNTRIES[listener]);
    },
  );

  it('[GEN-04] determines the ids and currencies of marketplaces, and one token is valid in all regions', async () => {
    const listedCountries: Record<string, string[]> = {};
    for (const region of REGIONS) {
      const { status, json } = await world.ask('GET', '/v2/profiles?profileTypeFilter=seller', { region });
      expect(status).toBe(200);
      for (const { countryCode, currencyCode, accountInfo } of json) {
        listedCountries[countryCode] = [accountInfo.marketplaceStringId, currencyCode];
      }
    }
    expect(listedCountries).toEqual({
      US: ['ATVPDKIKX0DER', 'USD'],
      CA: ['A2EUQ1WTGCTBG2', 'CAD'],
      UK: ['A1F83G8C2ARO7P', 'GBP'],
      DE: ['A1PA6795UKMFR9', 'EUR'],
      FR: ['A13V1IB3VIYZZH', 'EUR'],
      ES: ['A1RKKUPIHCS9HS', 'EUR'],
      IT: ['APJ6JRA9NG5V4', 'EUR'],
      AE: ['A2VIGQ35RCS4UG', 'AED'],
      JP: ['A1VC38T7YXB528', 'JPY'],
      AU: ['A39IBJ37TRP1C6', 'AUD'],
    });
  });
});

describe('regional URLs in responses', () => {
  const urls = async (
    headers: Record<string, string>,
    options: Parameters<typeof openWorld>[0] = {},
    region?: 'na' | 'eu' | 'fe',
  ) => {
    const world = openWorld(options);
    const { json } = await world.admin('GET', '/info', undefined, {
      headers,
      ...(region === undefined ? {} : { region }),
    });
    return Object.values(json.regions);
  };
  const ports = () => ({ na: 9000, eu: 9100, fe: 9200 });

  it('use the host and port of the request, including mapped ports', async () => {
    expect(await urls({ host: 'localhost:8080' })).toEqual([
      'http://localhost:8080',
      'http://localhost:8081',
      'http://localhost:8082',
    ]);
    expect(await urls({ host: 'sandbox:18080' })).toEqual([
      'http://sandbox:18080',
      'http://sandbox:18081',
      'http://sandbox:18082',
    ]);
    expect(await urls({ host: '[::1]:8080' })).toEqual(['http://[::1]:8080', 'http://[::1]:8081', 'http://[::1]:8082']);
  });

  it('cover all regions, whichever region receives the request', async () => {
    const expected = ['http://localhost:8080', 'http://localhost:8081', 'http://localhost:8082'];
    expect(await urls({ host: 'localhost:8081' }, {}, 'eu')).toEqual(expected);
    expect(await urls({ host: 'localhost:8082' }, {}, 'fe')).toEqual(expected);
  });

  it('use the ports on which the regions listen', async () => {
    expect(await urls({ host: 'localhost:9100' }, { server: { ports } }, 'eu')).toEqual([
      'http://localhost:9000',
      'http://localhost:9100',
      'http://localhost:9200',
    ]);
  });

  it('differ in the part of the host name that contains the region', async () => {
    expect(await urls({ host: 'ads-eu.example:8080' }, { server: { adminHosts: ['*.example'] } }, 'na')).toEqual([
      'http://ads-na.example:8080',
      'http://ads-eu.example:8080',
      'http://ads-fe.example:8080',
    ]);
  });

  it('use the forwarded headers of a proxy', async () => {
    const headers = { host: 'inner:8080', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'ads-na.example, inner' };
    expect(await urls(headers)).toEqual(['https://ads-na.example', 'https://ads-eu.example', 'https://ads-fe.example']);
    const port = { host: 'inner:8080', 'x-forwarded-host': 'ads.example', 'x-forwarded-port': '4000' };
    expect(await urls(port)).toEqual(['http://ads.example:4000', 'http://ads.example:4001', 'http://ads.example:4002']);
  });

  it('use the configured public URL, whatever the host of the request', async () => {
    const server = { publicUrl: 'https://ads.example:4430/sandbox' };
    expect(await urls({ host: 'inner:8080' }, { server }, 'eu')).toEqual([
      'https://ads.example:4430/sandbox',
      'https://ads.example:4431/sandbox',
      'https://ads.example:4432/sandbox',
    ]);
  });
});
