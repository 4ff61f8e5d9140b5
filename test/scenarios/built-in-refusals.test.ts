/**
 * Stories of clients that must wait or that have lost access: a careless client against a careful one.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReportClient, stories } from '../fixtures/clients/scenario-clients.ts';
import { freezeMachineTime } from '../fixtures/violation-counts.ts';

const startScenario = stories();

// Pauses are those of the world's clock, however slow the machine is.
beforeEach(freezeMachineTime);
afterEach(() => vi.useRealTimers());

describe('throttle-retry-after', () => {
  /** The statuses of a list request that is retried until it succeeds, in at most four attempts. */
  async function read(client: ReportClient, wait: (seconds: number) => Promise<void>): Promise<number[]> {
    const statuses: number[] = [];
    while (statuses.length < 4 && !statuses.includes(200)) {
      const answer = await client.send('GET', '/v2/sp/campaigns');
      statuses.push(answer.status);
      if (answer.status === 429) await wait(Number(answer.headers.get('retry-after')));
    }
    return statuses;
  }

  it('a careless client retries immediately, which is a violation', async () => {
    const client = new ReportClient(await startScenario('throttle-retry-after'));
    expect(await read(client, async () => {})).toEqual([200]);
    expect(await read(client, async () => {})).toEqual([429, 429, 429, 200]);
    expect(await client.violations()).toEqual(['retry-after-ignored', 'retry-without-back-off']);
  });

  it('a client that gives up at the first 429 gets one of two lists', async () => {
    const client = new ReportClient(await startScenario('throttle-retry-after'));
    expect(await client.list('campaigns')).not.toEqual([]);
    await expect(client.list('keywords')).rejects.toThrow('429');
  });

  it('a careful client waits as long as Retry-After requires', async () => {
    const client = new ReportClient(await startScenario('throttle-retry-after'));
    const waits: number[] = [];
    const wait = async (seconds: number): Promise<void> => {
      waits.push(seconds);
      await client.wait(`${seconds}s`);
    };
    expect(await read(client, wait)).toEqual([200]);
    expect((await read(client, wait)).at(-1)).toBe(200);
    expect(waits).toEqual([30, 30, 30]);
    expect(await client.violations()).toEqual([]);
  });
});

describe('grant-revoked', () => {
  /** Returns the error code of the token endpoint, or null if it issued a token. */
  async function refresh({ url, world }: ReportClient): Promise<string | null> {
    const { clientId, clientSecret, refreshToken } = world.credentials;
    const answer = await fetch(`${url}/auth/o2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
      }),
    });
    const { error }: { error?: string } = JSON.parse(await answer.text());
    return error ?? null;
  }

  const calls = async (client: ReportClient): Promise<number> => (await client.world.requests.list()).total;

  it('a careless client refreshes and retries without end', async () => {
    const client = new ReportClient(await startScenario('grant-revoked'));
    expect(await refresh(client)).toBeNull();
    await client.wait('1h');
    let rounds = 0;
    for (; rounds < 10 && (await client.send('GET', '/v2/sp/campaigns')).status === 401; rounds++)
      await refresh(client);
    expect(rounds).toBe(10);
    expect(await calls(client)).toBe(21);
  });

  it('a careful client stops at invalid_grant and asks its user for consent', async () => {
    const client = new ReportClient(await startScenario('grant-revoked'));
    await client.wait('1h');
    let needsConsent = false;
    while (!needsConsent && (await client.send('GET', '/v2/sp/campaigns')).status === 401) {
      needsConsent = (await refresh(client)) === 'invalid_grant';
    }
    expect(needsConsent).toBe(true);
    expect(await calls(client)).toBe(2);
  });
});
