import { expect } from 'vitest';
import { it } from '../../../fixtures/test-with-world.ts';

it('[TOD-329] has a test account five minutes after its order, with campaigns and numbers', async ({ world }) => {
  const order = (body: object) => world.ask('POST', '/testAccounts', { profile: undefined, body });
  const list = async (query = '') => (await world.ask('GET', `/testAccounts${query}`, { profile: undefined })).json;
  const { json } = await order({ accountType: 'VENDOR', countryCode: 'US' });
  const swedish = await order({ accountType: 'AUTHOR', countryCode: 'SE' });
  expect(await list(`?requestId=${json.requestId}`)).toMatchObject([{ countryCode: 'US', status: 'IN_PROGRESS' }]);
  await world.admin('POST', '/clock/advance', { by: '5m' });
  const [made] = await list(`?requestId=${json.requestId}`);
  expect(made).toMatchObject({ accountType: 'VENDOR', status: 'COMPLETED' });
  expect(made.asins).toHaveLength(3);
  expect(await list(`?requestId=${swedish.json.requestId}`)).toMatchObject([
    { countryCode: 'SE', status: 'COMPLETED' },
  ]);
  const profiles = (await world.ask('GET', '/v2/profiles', { profile: undefined })).json;
  const { profileId } = profiles.find((each: { accountInfo: { id: string } }) => each.accountInfo.id === made.id);
  const query = `profileId=${profileId}&campaignType=sponsoredProducts&recordType=campaigns&date=2026-02-20`;
  const numbers = await world.admin('GET', `/metrics?${query}`);
  expect(numbers.json.rows.length).toBeGreaterThan(0);
  expect(await order({ accountType: 'SELLER', countryCode: 'US' })).toMatchObject({
    status: 400,
    json: { code: '400' },
  });
  const unknown = await world.ask('GET', '/testAccounts?requestId=none', { profile: undefined });
  expect(unknown).toMatchObject({ status: 404, json: { code: '404' } });
});
