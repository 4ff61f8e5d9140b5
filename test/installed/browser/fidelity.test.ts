import { describe, expect, it } from 'vitest';
import { callService } from './console.ts';
import { sharedConsole } from './shared-console.ts';

describe('the page Fidelity', () => {
  const fixture = sharedConsole();

  it('filters decisions by basis and by whether clients have seen them, and shows one', async () => {
    await callService(fixture.world, '/v2/sp/campaigns/1');
    const page = await fixture.open('fidelity');
    await page.getByLabel('seen').selectOption('seen');
    const row = page.getByRole('row', { name: /^CMP-28 / });
    await row.click();
    const detail = page.getByRole('region', { name: 'CMP-28' });
    await detail.getByText('specified', { exact: true }).waitFor();
    await page.getByLabel('basis').selectOption('decided');
    await row.waitFor({ state: 'detached' });
    expect(page.url()).toContain('basis=decided');
  });

  it('shows the scores of recordings and of the documents of the vendor', async () => {
    const page = await fixture.open('fidelity?view=scores&q=o');
    await page.getByRole('row', { name: /^specification .*100 %$/ }).waitFor();
    await page.getByRole('row', { name: /^Portfolios_prod_3p.json 4 of 4/ }).waitFor();
  });
});
