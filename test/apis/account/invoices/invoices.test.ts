/** Invoices over HTTP, and their sums in comparison with those of reports. */
import { describe, expect, it } from 'vitest';
import { ACCOUNT, PROFILE } from '../../../fixtures/accounts/account-of-all-products.ts';
import { openWorld, type Answer, type Json, type TestWorld } from '../../../fixtures/sandbox.ts';
import { reportBody, rowsOf } from '../../../fixtures/programs/clients/reporting-v3.ts';

const LIST = 'application/vnd.invoices.v1.1+json';
const INVOICE = 'application/vnd.invoice.v1.1+json';
const FEBRUARY = 'startDate=2026-03-01&endDate=2026-03-31';
const PRODUCTS = [
  ['SPONSORED PRODUCT', 'SPONSORED_PRODUCTS', 'spCampaigns'],
  ['SPONSORED BRANDS', 'SPONSORED_BRANDS', 'sbCampaigns'],
  ['SPONSORED DISPLAY', 'SPONSORED_DISPLAY', 'sdCampaigns'],
] as const;

const get = (world: TestWorld, path: string, accept = LIST): Promise<Answer> =>
  world.ask('GET', path, { profile: PROFILE, headers: { accept } });
const list = async (world: TestWorld, query = ''): Promise<Json> => (await get(world, `/invoices?${query}`)).json;

async function invoiceOfFebruary(world: TestWorld): Promise<Json> {
  const [{ id }] = (await list(world, FEBRUARY)).invoiceSummaries;
  return (await get(world, `/invoices/${id}`, INVOICE)).json;
}

/** Cents, which add up without errors. */
const cents = (amount: number): number => Math.round(amount * 100);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + cents(each), 0);

describe('an account with campaigns of all products', () => {
  const open = (): TestWorld => openWorld({ yaml: ACCOUNT });

  it('[TOD-577] the lines of an invoice are the costs in the reports of its month, to the cent', async () => {
    const world = open();
    const { invoiceLines, invoiceSummary } = await invoiceOfFebruary(world);
    const lines: string[] = invoiceLines.map(
      (each: Json) => `${each.programName} ${each.campaignId} ${each.cost.amount}`,
    );
    const reported: string[] = [];
    const costs: number[] = [];
    for (const [programName, adProduct, reportTypeId] of PRODUCTS) {
      const columns = ['campaignId', 'cost'];
      const dates = { startDate: '2026-02-01', endDate: '2026-02-28' };
      const rows = await rowsOf(world, reportBody({ adProduct, reportTypeId, columns }, dates), { profile: PROFILE });
      for (const { campaignId, cost } of rows.filter((row: Json) => row.cost > 0)) {
        reported.push(`${programName} ${campaignId} ${cost}`);
        costs.push(cost);
      }
      expect(reported.at(-1)).toContain(programName);
    }
    expect(lines.toSorted()).toEqual(reported.toSorted());
    expect(cents(invoiceSummary.amountDue.amount)).toBe(sumOf(costs));
  });

  it('[TOD-577] the portfolios of an invoice are the sums of their lines', async () => {
    const { invoiceLines, portfolios } = await invoiceOfFebruary(open());
    expect(portfolios.length).toBeGreaterThan(0);
    for (const { id, totalAmount } of portfolios) {
      const own = invoiceLines.filter((line: Json) => line.portfolioId === id);
      expect(cents(totalAmount.amount)).toBe(sumOf(own.map(({ cost }: Json) => cost.amount)));
    }
  });

  it('[TOD-577] the current month accumulates without an id, and has one on the first day of the next', async () => {
    const world = open();
    const [current, february] = (await list(world)).invoiceSummaries;
    expect(current).toMatchObject({ status: 'ACCUMULATING', fromDate: '20260301', toDate: '20260302' });
    expect(current).not.toHaveProperty('id');
    expect(february).toMatchObject({ status: 'PAID_IN_FULL', toDate: '20260228', invoiceDate: '20260301' });
    // The month of the profile ends seven hours after that of UTC.
    await world.admin('PUT', '/clock', { now: '2026-04-01T06:59:00Z' });
    expect((await list(world)).invoiceSummaries[0].status).toBe('ACCUMULATING');
    await world.admin('PUT', '/clock', { now: '2026-04-01T20:00:00Z' });
    const march = (await list(world)).invoiceSummaries.find((each: Json) => each.toDate === '20260331');
    expect(march).toMatchObject({ id: expect.any(String), invoiceDate: '20260401' });
  });

  it('[TOD-577] without a valid payment method invoices are not paid', async () => {
    const world = open();
    await world.admin('PATCH', `/profiles/${PROFILE}`, { validPaymentMethod: false });
    const [{ id, status, amountDue, remainingAmountDue }] = (await list(world, FEBRUARY)).invoiceSummaries;
    expect([status, remainingAmountDue]).toEqual(['ISSUED', amountDue]);
    const { json } = await get(world, `/invoices/${id}`, INVOICE);
    expect(json.payments).toEqual([]);
    expect((await list(world, 'invoiceStatuses=PAID_IN_FULL,WRITTEN_OFF')).invoiceSummaries).toEqual([]);
  });

  it('[TOD-576] filters leave out the current month, and cursors lead through the pages and back', async () => {
    const world = open();
    const all = (await list(world, 'invoiceStatuses=PAID_IN_FULL')).invoiceSummaries;
    expect(all.length).toBeGreaterThan(1);
    expect((await list(world, 'startDate=2026-03-02')).invoiceSummaries).toEqual([]);
    const first = await list(world, 'invoiceStatuses=PAID_IN_FULL&count=1');
    const second = await list(world, `invoiceStatuses=PAID_IN_FULL&cursor=${first.nextCursor}`);
    expect([first.invoiceSummaries, second.invoiceSummaries]).toEqual([[all[0]], [all[1]]]);
    expect(await list(world, `invoiceStatuses=PAID_IN_FULL&cursor=${second.previousCursor}`)).toEqual(first);
    expect(first).not.toHaveProperty('previousCursor');
  });

  it('[TOD-576] plain JSON has the body in an envelope, and another version is 406', async () => {
    const world = open();
    const path = `/invoices?${FEBRUARY}`;
    const versioned = await get(world, path);
    expect(versioned.headers.get('content-type')).toBe(LIST);
    for (const accept of ['application/json', '*/*', undefined]) {
      const { json, headers } = await world.ask('GET', path, { profile: PROFILE, headers: { accept } });
      expect(headers.get('content-type')).toBe('application/json');
      expect(json).toEqual({ status: 'success', payload: versioned.json });
    }
    for (const accept of ['application/vnd.invoices.v2+json', INVOICE])
      expect((await get(world, path, accept)).status).toBe(406);
  });

  it('[TOD-576] refuses filters, counts and cursors that are not valid, and unknown invoices', async () => {
    const world = open();
    const { nextCursor = 'none' } = await list(world, 'count=1');
    for (const query of [
      'startDate=20260301',
      'endDate=tomorrow',
      'invoiceStatuses=PAID',
      'count=101',
      'count=-1',
      'count=1.5',
      'cursor=none',
      `count=1&cursor=${nextCursor}`,
      `endDate=2026-03-31&cursor=${nextCursor}`,
    ])
      expect([query, (await get(world, `/invoices?${query}`)).status]).toEqual([query, 400]);
    expect((await get(world, '/invoices/none', INVOICE)).status).toBe(404);
  });
});
