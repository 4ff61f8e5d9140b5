/**
 * The regions of a world: which countries each serves.
 */
import { REGIONS, type Region } from '../../model/marketplaces.ts';
import { assignCountries } from '../../core/accounts/world-settings.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { documented } from '../routing/documented.ts';
import { notFound } from '../routing/problem.ts';
import { worldRoute, type Route } from '../routing/route.ts';
import { urlsInWorld } from './world-json.ts';
import { CountryCode, RegionName } from '../routing/scalars.ts';

const RegionJson = z
  .object(
    documented(
      {
        region: RegionName,
        countries: z.array(CountryCode),
        url: z.url().openapi({ description: 'The base URL of the service in this region and world' }),
      },
      { region: 'The region', countries: 'The countries that the region serves' },
    ),
  )
  .openapi('Region');

function regionJson(world: World, region: Region, urls: Record<Region, string>): z.input<typeof RegionJson> {
  return { region, countries: [...world.regions[region]], url: urlsInWorld(world, urls)[region] };
}

export const regionRoutes: readonly Route[] = [
  worldRoute({
    id: 'listRegions',
    method: 'get',
    path: '/regions',
    tag: 'Regions',
    summary: 'List regions',
    status: 200,
    answer: z.object(documented({ regions: z.array(RegionJson) }, { regions: 'The regions' })),
    perform: ({ world, urls }) => ({ regions: REGIONS.map((region) => regionJson(world, region, urls)) }),
  }),
  worldRoute({
    id: 'setRegion',
    method: 'put',
    path: '/regions/{region}',
    tag: 'Regions',
    summary: 'Set the countries of a region',
    description:
      'Each country is removed from its previous region. Profiles in a country without a region cannot be reached.',
    params: z.object(documented({ region: z.string() }, { region: 'The region' })),
    body: z.strictObject(
      documented(
        {
          countries: z.array(CountryCode),
          region: RegionName.optional().openapi({
            description: 'Must equal the region in the path; accepted so that a response can be sent back',
          }),
          url: z.string().optional().openapi({ description: 'Ignored; accepted so that a response can be sent back' }),
        },
        { countries: 'The countries that the region serves' },
      ),
    ),
    status: 200,
    answer: RegionJson,
    perform({ world, params, body, urls }) {
      const region = REGIONS.find((each) => each === params.region);
      if (region === undefined || (body.region ?? region) !== region) throw notFound(`region ${params.region}`);
      world.transaction(() => assignCountries(world, region, [...new Set(body.countries)]));
      return regionJson(world, region, urls);
    },
  }),
];
