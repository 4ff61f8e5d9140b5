import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageOnDisk, REFERENCE_PAGES, writtenPage } from '../../../tools/docs/write-reference.ts';
import { reportColumns } from '../../../src/cli/explaining/column.ts';
import { metricsOf } from '../../../src/service/apis/reports/v2/metrics.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { openWorld } from '../../fixtures/sandbox.ts';

it.each(REFERENCE_PAGES)(
  'docs/%s equals the page generated from the schemas (npm run docs updates it)',
  async (page) => {
    expect(await writtenPage(page)).toBe(pageOnDisk(page));
  },
);

it('the reference page contains every setting, metric, column and collection', () => {
  const page = pageOnDisk('reference.md');
  for (const name of Object.keys(DEFAULT_SETTINGS)) expect(page).toContain(`- \`${name}\` `);
  for (const dialect of ['spec', 'observed'] as const) {
    for (const name of [
      ...metricsOf('sponsoredProducts', 'campaigns', dialect),
      ...metricsOf('headlineSearch', 'keywords', dialect),
    ])
      expect(page).toContain(`\`${name}\``);
  }
  for (const name of ['accounts', 'campaigns', 'sbCampaigns', 'budgetRules']) expect(page).toContain(`- \`${name}\` `);
  for (const { name } of reportColumns()) expect(page).toContain(`\`${name}\``);
});

it.each(['scenario', 'seed'])(
  'the package contains the JSON Schema of a %s that the admin API returns',
  async (name) => {
    const file = new URL(`../../../dist/schemas/${name}.schema.json`, import.meta.url);
    const { json } = await openWorld().admin('GET', `/${name}.schema.json`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(json);
  },
);
