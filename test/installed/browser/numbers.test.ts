import { describe, expect, it } from 'vitest';
import { sharedConsole } from './shared-console.ts';

const CAMPAIGN = '29851899412270';
const NAME = 'Camp Stoves - Exact';
const DAY = '2026-02-25';

describe('the page Numbers', () => {
  const fixture = sharedConsole();

  /** The rows of the day, as the admin API has them. */
  const rowsOfDay = async (asOf = ''): Promise<Record<string, string | number>[]> => {
    const [profile] = fixture.world.profiles;
    const query = new URLSearchParams({ profileId: profile?.profileId ?? '', recordType: 'campaigns', date: DAY });
    if (asOf !== '') query.set('asOf', asOf);
    const response = await fetch(`${fixture.sandbox.url}/_sandbox/metrics?${query}`);
    return ((await response.json()) as { rows: Record<string, string | number>[] }).rows;
  };
  const salesOf = (rows: Record<string, string | number>[]): number =>
    Math.round(rows.reduce((sum, row) => sum + Number(row['attributedSales14d']), 0) * 100) / 100;

  it('draws the chosen metric by day, and shows the numbers of the day that is clicked', async () => {
    const page = await fixture.open('numbers');
    const chart = page.getByRole('img', { name: /Cost by day/ });
    await chart.locator('canvas').waitFor();
    await page.getByLabel('Metric').selectOption('Sales');
    await page
      .getByRole('img', { name: /Sales by day/ })
      .locator('canvas')
      .waitFor();
    await page.locator('.chart .u-over').click({ position: { x: 2, y: 50 } });
    await page.getByRole('grid', { name: 'Numbers of 2026-02-17' }).waitFor();
    await page.getByLabel('Level').selectOption('Keywords');
    await page.getByText(/^Keywords on 2026-02-17: sales \$/).waitFor();
    expect(new URL(page.url()).searchParams.get('level')).toBe('keywords');
  });

  it('shows the restatement of numbers as of an earlier instant', async () => {
    const asOf = '2026-02-26T12:00:00.000Z';
    const [then, now] = [salesOf(await rowsOfDay(asOf)), salesOf(await rowsOfDay())];
    expect(then).toBeLessThan(now);
    const page = await fixture.open(`numbers?metric=attributedSales&day=${DAY}`);
    await page.getByText(`sales $${now.toFixed(2)}`).waitFor();
    const slider = page.getByRole('slider');
    await slider.focus();
    for (let i = 0; i < 4; i++) {
      await slider.press('ArrowLeft');
      await page.getByText(`(${i + 1} d ago)`).waitFor();
      await slider.focus();
    }
    await page.getByText(`sales $${then.toFixed(2)}`).waitFor();
    await page.getByRole('columnheader', { name: 'Since then' }).waitFor();
    expect(new URL(page.url()).searchParams.get('asOf')).toBe(asOf);
  });

  it('shows the numbers of the profile that is selected, and every link keeps the profile', async () => {
    const german = fixture.world.profiles.find(({ countryCode }) => countryCode === 'DE');
    const page = await fixture.open('numbers');
    await page.getByLabel('Profile').selectOption({ label: `${german?.accountName}, DE ${german?.accountType}, EUR` });
    await page.getByText(/cost €/).waitFor();
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await page.getByRole('link', { name: 'Numbers', exact: true }).click();
    await page.getByText(/cost €/).waitFor();
    expect(new URL(page.url()).searchParams.get('profile')).toBe(german?.profileId);
  });

  it('marks the day that has not ended', async () => {
    const page = await fixture.open('numbers');
    await page.getByText('2026-03-02 has not ended: its numbers still grow').waitFor();
    await page.getByLabel(/^To$/).fill('2026-03-01');
    await page.getByText('has not ended').waitFor({ state: 'detached' });
  });

  it('draws one day in the middle of the chart', async () => {
    const page = await fixture.open(`numbers?from=${DAY}&to=${DAY}&day=${DAY}`);
    const over = page.locator('.chart .u-over');
    const { width = 0 } = (await over.boundingBox()) ?? {};
    await over.hover({ position: { x: width / 2, y: 50 } });
    // The point below the pointer is that of the only day.
    const point = await page.locator('.chart .u-cursor-pt').last().boundingBox();
    const frame = await over.boundingBox();
    const center = (point?.x ?? 0) + (point?.width ?? 0) / 2 - (frame?.x ?? 0);
    expect(Math.abs(center - width / 2)).toBeLessThan(3);
  });

  it('marks the number that is explained, and hides no column beside the explanation', async () => {
    const page = await fixture.open(`numbers/${CAMPAIGN}/cost?day=${DAY}`);
    await page.getByRole('heading', { name: `cost of ${DAY}` }).waitFor();
    const grid = page.getByRole('grid', { name: `Numbers of ${DAY}` });
    const marked = grid.locator('[aria-current="true"]');
    expect(await marked.getAttribute('title')).toBe(`Explain cost of ${NAME}`);
    expect(await marked.count()).toBe(1);
    const titles = await grid.getByRole('columnheader').allInnerTexts();
    expect(titles).toEqual(['Name', 'Impressions', 'Clicks', 'Cost', 'Orders 14 d', 'Units 14 d', 'Sales 14 d']);
    for (const title of titles)
      await grid.getByRole('columnheader', { name: title, exact: true }).scrollIntoViewIfNeeded();
  });

  it('explains a number that is clicked', async () => {
    const cost = (await rowsOfDay()).find(({ campaignId }) => campaignId === CAMPAIGN)?.['cost'];
    const page = await fixture.open(`numbers?day=${DAY}`);
    await page.getByTitle(`Explain cost of ${NAME}`).click();
    await page.getByRole('heading', { name: `cost of ${DAY}` }).waitFor();
    const statement = page.locator('.statement', { hasText: `cost of campaign ${CAMPAIGN} on ${DAY}` }).first();
    await statement.getByText(`$${Number(cost).toFixed(2)}`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: `cost of ${DAY}` }).waitFor({ state: 'detached' });
  });

  it('compares a file with the true numbers', async () => {
    const rows = await rowsOfDay();
    const page = await fixture.open(`numbers/compare?day=${DAY}`);
    const drop = page.getByLabel(/Drop the file here/);
    const send = (name: string, text: string): Promise<void> =>
      drop.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    const loaded = rows.map(({ campaignId, cost }) => ({ campaignId, cost }));
    await send('loaded.json', JSON.stringify(loaded));
    await page.getByText('The file contains the true numbers.').waitFor();
    const lines = loaded.slice(1).map(({ campaignId, cost }, i) => `${campaignId},${i === 0 ? 99_999 : cost}`);
    await send('loaded.csv', ['campaignId,cost', ...lines].join('\n'));
    await page.getByText('1 row missing, 0 added, 1 different, 0 ignored').waitFor();
    const table = page.getByRole('grid', { name: 'Differences' });
    const titles = await table.getByRole('columnheader').allInnerTexts();
    expect(titles).toEqual(['Name', 'Metric', 'Expected', 'Loaded', 'Difference']);
    const changed = loaded[1];
    const name = String(rows[1]?.['campaignName']);
    const cells = await table.getByRole('row').nth(1).getByRole('gridcell').allInnerTexts();
    const difference = `+${Number((99_999 - Number(changed?.cost)).toPrecision(12))}`;
    expect(cells).toEqual([name, 'cost', String(changed?.cost), '99999', difference]);
    expect(await table.getByRole('row').nth(2).innerText()).toMatch(/whole row\s+row\s+missing/);
    await page.getByLabel(/^Report/).selectOption('spCampaigns by campaignPlacement');
    await send('loaded.csv', 'campaignId,placementClassification,impressions\n4711,Other on-Amazon,1\n');
    await page.getByText(/^\d+ rows missing, 1 added, 0 different, 0 ignored$/).waitFor();
    await page.getByText('No number was compared: no loaded row has the key of a true row').waitFor();
    await send('loaded.json', '{"rows": []}');
    await page.locator('.toast.bad').waitFor();
  });

  it('takes the days of a comparison from the pasted rows, and counts the rows that it ignores', async () => {
    const page = await fixture.open(`numbers/compare?day=2026-03-01`);
    const rows = (await rowsOfDay()).map(({ campaignId, cost }) => `${DAY},${campaignId},${cost},`);
    const pasted = page.getByLabel('Or paste the rows');
    await pasted.fill(['date,campaignId,cost,note', ...rows].join('\n'));
    await page.getByRole('button', { name: 'Compare the pasted rows' }).click();
    await page.getByText('The file contains the true numbers.').waitFor();
    await page.getByText(`${DAY} as in the file`).waitFor();
    await pasted.fill(['date,campaignId,cost,note', ...rows, ',,,total'].join('\n'));
    await page.getByRole('button', { name: 'Compare the pasted rows' }).click();
    await page.getByText(/different, 1 ignored$/).waitFor();
    await page.getByText(`are ignored: ${rows.length + 1}`).waitFor();
    await pasted.fill(['date,campaignId,cost', `${DAY},${CAMPAIGN},-1`].join('\n'));
    await page.getByRole('button', { name: 'Compare the pasted rows' }).click();
    await page.getByRole('grid', { name: 'Differences' }).getByRole('link', { name: NAME }).click();
    await page.getByRole('heading', { name: NAME }).first().waitFor();
  });

  it('shows the command that fills a world without numbers', async () => {
    await fixture.sandbox.createWorld({
      name: 'bare',
      scenario: 'empty',
      now: '2026-03-02T12:00:00Z',
      clock: 'frozen',
    });
    const page = await fixture.open('numbers?world=bare');
    await page.getByText(/curl -X POST .*\/worlds\/bare\/seed/).waitFor();
  });
});
