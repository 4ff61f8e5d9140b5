/**
 * Stories of the day that it is, and of how long days are kept: a careless client against a careful one.
 */
import { describe, expect, it } from 'vitest';
import { Refused, ReportClient, stories, type Row } from '../../fixtures/clients/scenario-clients.ts';

const startScenario = stories();

/** As a client reckons, from what the clock on its wall says. */
async function dayOf(client: ReportClient, timeZone: string, ago = 0): Promise<string> {
  const { now } = await client.world.clock.get();
  const [month = '', day = '', year = ''] = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
    .format(new Date(now))
    .split('/');
  const noon = new Date(`${year}-${month}-${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - ago);
  return noon.toISOString().slice(0, 10).replaceAll('-', '');
}

/** The status of a request for a report of that day. */
async function statusFor(client: ReportClient, day: string): Promise<number> {
  return client.request('campaigns', day).then(
    () => 202,
    (error: unknown) => (error instanceof Refused ? error.status : 0),
  );
}

describe('day-boundary', () => {
  type ZoneOf = (client: ReportClient) => Promise<string>;
  const careless: ZoneOf = async () => 'UTC';
  const careful: ZoneOf = (client) => client.timeZone();

  /** One client for each country, after the given time. */
  async function clientsAfter(later: string): Promise<ReportClient[]> {
    const world = await startScenario('day-boundary', {});
    await world.clock.advance({ by: later });
    return (['US', 'DE', 'JP'] as const).map((country) => new ReportClient(world, country));
  }

  async function statuses(zoneOf: ZoneOf, { ago, later }: { ago: number; later: string }): Promise<number[]> {
    const clients = await clientsAfter(later);
    return Promise.all(
      clients.map(async (client) => statusFor(client, await dayOf(client, await zoneOf(client), ago))),
    );
  }

  it('a client that computes days in UTC requests a report that is 61 days old in Germany and Japan', async () => {
    expect(await statuses(careless, { ago: 60, later: '0s' })).toEqual([202, 406, 406]);
    expect(await statuses(careful, { ago: 60, later: '0s' })).toEqual([202, 202, 202]);
  });

  it('an hour later, it requests a day that has not begun in the USA', async () => {
    expect(await statuses(careless, { ago: 0, later: '1h' })).toEqual([422, 202, 202]);
    expect(await statuses(careful, { ago: 0, later: '1h' })).toEqual([202, 202, 202]);
  });

  /** Loads yesterday an hour later. Returns by country if the loaded rows are complete. */
  async function yesterdays(zoneOf: ZoneOf): Promise<boolean[]> {
    const clients = await clientsAfter('1h');
    const loaded: { client: ReportClient; day: string; rows: Row[] }[] = [];
    for (const client of clients) {
      const day = await dayOf(client, await zoneOf(client), 1);
      loaded.push({ client, day, rows: await client.load('campaigns', day) });
    }
    await clients[0]?.wait('1d');
    return Promise.all(loaded.map(async ({ client, day, rows }) => (await client.compare('campaigns', day, rows)).ok));
  }

  it('a client that computes days in UTC loads an unfinished day as yesterday', async () => {
    expect(await yesterdays(careless)).toEqual([false, true, true]);
  });

  it('a client that uses the time zone of each profile loads complete days', async () => {
    expect(await yesterdays(careful)).toEqual([true, true, true]);
  });
});

describe('retention-edge', () => {
  /** The twelve oldest available days, newest first: the gap of a pipeline that was stopped. */
  async function gapOf(client: ReportClient): Promise<string[]> {
    const zone = await client.timeZone();
    return Promise.all(Array.from({ length: 12 }, (_, i) => dayOf(client, zone, 49 + i)));
  }

  it('a careless client requests the oldest day last, after its retention has ended, and discards all days', async () => {
    const client = new ReportClient(await startScenario('retention-edge', {}));
    const gap = await gapOf(client);
    const loadAll = async (): Promise<Row[][]> => {
      const loaded = [];
      for (const day of gap) loaded.push(await client.load('campaigns', day));
      return loaded;
    };
    await expect(loadAll()).rejects.toThrow(/^406 .*60 days/);
    const oldest = gap.at(-1) ?? '';
    expect(await statusFor(client, oldest)).toBe(406);
    const lost = { profileId: client.profileId, recordType: 'campaigns', date: oldest } as const;
    expect((await client.world.metrics.get(lost)).rows.length).toBeGreaterThan(0);
  });

  it('a careful client begins with the oldest day and skips days that are no longer available', async () => {
    const client = new ReportClient(await startScenario('retention-edge', {}));
    const gap = await gapOf(client);
    const loaded = new Map<string, Row[]>();
    for (const day of gap.toReversed()) {
      try {
        loaded.set(day, await client.load('campaigns', day));
      } catch (error) {
        if (!(error instanceof Refused && error.status === 406)) throw error;
      }
    }
    expect(loaded.size).toBe(12);
    const oldest = gap.at(-1) ?? '';
    expect((await client.compare('campaigns', oldest, loaded.get(oldest) ?? [])).ok).toBe(true);
    // Midnight has passed in the meantime: the client was in time.
    expect(await statusFor(client, oldest)).toBe(406);
  });
});
