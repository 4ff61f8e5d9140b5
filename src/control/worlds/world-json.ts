/**
 * The JSON of worlds.
 */
import { instantText } from '../../model/days.ts';
import type { Region } from '../../model/marketplaces.ts';
import { SIMULATION_VERSION } from '../../model/simulation-parameters.ts';
import { z } from '../../model/schemas/zod.ts';
import { credentialsOfWorld } from '../../world/lifecycle/world-origin.ts';
import type { World } from '../../world/state/world.ts';
import { profileJson, ProfileJson } from '../accounts/account-json.ts';
import type { AdminContext } from '../routing/route.ts';
import { ClockModeName, InstantText } from '../routing/scalars.ts';

const Url = z.url().openapi({ format: 'uri' });
export const RegionUrls = z.object({
  na: Url.describe('The base URL of region na'),
  eu: Url.describe('The base URL of region eu'),
  fe: Url.describe('The base URL of region fe'),
});

export const WorldJson = z
  .object({
    name: z.string().describe('The name of the world'),
    seed: z.string().describe('The seed of all generated values'),
    scenario: z.string().describe('The scenario that the world starts from'),
    parent: z.string().optional().describe('The name of the world from which it was copied, which may no longer exist'),
    bytes: z.int().describe('The size of the database of the world'),
    calls: z.int().describe('The number of requests since the world was created or reset or its journal was cleared'),
    now: InstantText.describe("The current time of the world's clock"),
    clock: ClockModeName.describe('Whether the clock is running or frozen'),
    simulation: z
      .object({
        version: z.int().describe('The version of the simulation, which makes all numbers of reports'),
        createdWith: z.int().describe('The version with which the world was created'),
        note: z.string().optional().describe('What the difference of the two means'),
      })
      .describe('The version of the simulation'),
    createdAt: InstantText.describe("The creation time, by the world's clock"),
    expiresAt: InstantText.optional().describe(
      "The time at which the world is deleted because of its ttl, by the machine's clock",
    ),
    apiUrl: Url.describe('The base URL of the service in this world'),
    regions: RegionUrls.describe('The base URLs of the regions'),
    tokenUrl: Url.describe('The URL at which a client gets an access token'),
    credentials: z
      .object({
        clientId: z.string().describe('The client id'),
        clientSecret: z.string().describe('The client secret'),
        refreshToken: z.string().describe('The refresh token'),
        accessToken: z.string().describe('The access token, which does not expire'),
        strict: z
          .object({
            clientId: z.string().describe('The client id'),
            clientSecret: z.string().describe('The client secret'),
            refreshToken: z.string().describe('The refresh token'),
          })
          .describe('Equivalent credentials in the format of the service, for clients that validate the format'),
      })
      .describe('The credentials of the world'),
    profiles: z.array(ProfileJson).describe('The profiles of the account'),
  })
  .openapi('World');

export const UnavailableWorldJson = z
  .object({
    name: z.string().describe('The name of the world'),
    file: z.string().describe('The path of the file'),
    state: z
      .enum(['damaged', 'foreign'])
      .describe('damaged, or foreign: a file that the sandbox did not write and does not change'),
    reason: z.string().describe('Why the file cannot be opened'),
    remedy: z.string().describe('How to solve the problem'),
  })
  .openapi('UnavailableWorld', { description: 'A file in the data folder that cannot be opened as a world' });

/** Base URLs with the prefix of the world, which selects the world for any credentials. */
export function urlsInWorld(world: World, urls: Record<Region, string>): Record<Region, string> {
  const prefix = `/_worlds/${world.name}`;
  return { na: urls.na + prefix, eu: urls.eu + prefix, fe: urls.fe + prefix };
}

export function worldJson(
  { worlds, journals }: Pick<AdminContext, 'worlds' | 'journals'>,
  world: World,
  urls: Record<Region, string>,
): z.input<typeof WorldJson> {
  const regions = urlsInWorld(world, urls);
  const parent = worlds.entry(world).origin.parent;
  const expiresAt = worlds.entry(world).origin.until;
  return {
    name: world.name,
    seed: world.seed,
    scenario: world.row.scenario,
    ...(parent === undefined ? {} : { parent }),
    bytes: world.storage.bytes,
    calls: journals.of(world).total,
    now: instantText(world.now()),
    clock: world.clockMode,
    simulation: simulationJson(world),
    createdAt: instantText(world.row.createdAt),
    ...(expiresAt === undefined ? {} : { expiresAt: instantText(expiresAt) }),
    apiUrl: regions.na,
    regions,
    tokenUrl: `${regions.na}/auth/o2/token`,
    credentials: credentialsOfWorld(world),
    profiles: world.accountStore.profiles().map((profile) => profileJson(world, profile)),
  };
}

function simulationJson({ row }: World): z.input<typeof WorldJson>['simulation'] {
  const { simulationVersion: createdWith } = row;
  const versions = { version: SIMULATION_VERSION, createdWith };
  if (createdWith === SIMULATION_VERSION) return versions;
  const note = `The numbers of this world changed with version ${SIMULATION_VERSION} of the simulation; it was created with version ${createdWith}`;
  return { ...versions, note };
}
