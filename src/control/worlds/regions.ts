/**
 * The regions of a world: which countries each serves.
 */
import { REGIONS, type Region } from '../../model/marketplaces.ts';
import { assignCountries } from '../../core/accounts/world-settings.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { notFound } from '../routing/problem.ts';
import { routesOf, worldRoute } from '../routing/route.ts';
import { urlsInWorld } from './world-json.ts';
import { CountryCode, RegionName } from '../routing/scalars.ts';

const RegionJson = z
  .object({
    region: RegionName.describe('The region'),
    countries: z.array(CountryCode).describe('The countries that the region serves'),
    url: z.url().describe('The base URL of the service in this region and world'),
  })
  .openapi('Region');

function regionJson(world: World, region: Region, urls: Record<Region, string>): z.input<typeof RegionJson> {
  return { region, countries: [...world.row.regions[region]], url: urlsInWorld(world, urls)[region] };
}

export const regionRoutes = routesOf('Regions', [
  worldRoute('listRegions', 'GET /regions', {
    summary: 'List regions',
    answer: z.object({ regions: z.array(RegionJson).describe('The regions') }),
    perform: ({ world, urls }) => ({ regions: REGIONS.map((region) => regionJson(world, region, urls)) }),
  }),
  worldRoute('setRegion', 'PUT /regions/{region}', {
    summary: 'Set the countries of a region',
    description:
      'Each country is removed from its previous region. Profiles in a country without a region cannot be reached.',
    params: z.object({ region: z.string().describe('The region') }),
    body: z.strictObject({
      countries: z.array(CountryCode).describe('The countries that the region serves'),
      region: RegionName.optional().describe(
        'Must equal the region in the path; accepted so that a response can be sent back',
      ),
      url: z.string().optional().describe('Ignored; accepted so that a response can be sent back'),
    }),
    answer: RegionJson,
    perform({ world, params, body, urls }) {
      const region = REGIONS.find((each) => each === params.region);
      if (region === undefined || (body.region ?? region) !== region) throw notFound(`region ${params.region}`);
      world.transaction(() => assignCountries(world, region, [...new Set(body.countries)]));
      return regionJson(world, region, urls);
    },
  }),
]);
