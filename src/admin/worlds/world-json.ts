/**
 * The JSON of worlds.
 */
import { instantText } from '../../model/days.ts';
import type { Region } from '../../model/marketplaces.ts';
import { z } from '../../model/schemas/zod.ts';
import { credentialsOfWorld } from '../../world/lifecycle/world-origin.ts';
import type { World } from '../../world/state/world.ts';
import { documented } from '../routing/documented.ts';
import { profileJson, ProfileJson } from '../accounts/account-json.ts';
import type { AdminContext } from '../routing/route.ts';
import { ClockModeName, InstantText } from '../routing/scalars.ts';

const Url = z.url().openapi({ format: 'uri' });
export const RegionUrls = z.object(
  documented(
    { na: Url, eu: Url, fe: Url },
    { na: 'The base URL of region na', eu: 'The base URL of region eu', fe: 'The base URL of region fe' },
  ),
);

export const WorldJson = z
  .object(
    documented(
      {
        name: z.string(),
        seed: z.string(),
        scenario: z.string(),
        parent: z.string().optional(),
        bytes: z.int(),
        calls: z.int(),
        now: InstantText,
        clock: ClockModeName,
        createdAt: InstantText,
        expiresAt: InstantText.optional(),
        apiUrl: Url.openapi({ description: 'The base URL of the service in this world' }),
        regions: RegionUrls,
        credentials: z.object(
          documented(
            {
              clientId: z.string(),
              clientSecret: z.string(),
              refreshToken: z.string(),
              accessToken: z.string().openapi({ description: 'The access token, which does not expire' }),
              strict: z
                .object(
                  documented(
                    { clientId: z.string(), clientSecret: z.string(), refreshToken: z.string() },
                    { clientId: 'The client id', clientSecret: 'The client secret', refreshToken: 'The refresh token' },
                  ),
                )
                .openapi({
                  description:
                    'Equivalent credentials in the format of the service, for clients that validate the format',
                }),
            },
            { clientId: 'The client id', clientSecret: 'The client secret', refreshToken: 'The refresh token' },
          ),
        ),
        profiles: z.array(ProfileJson),
      },
      {
        name: 'The name of the world',
        seed: 'The seed of all generated values',
        scenario: 'The scenario that the world starts from',
        parent: 'The name of the world from which it was copied, which may no longer exist',
        bytes: 'The size of the database of the world',
        calls: 'The number of requests since the world was created or reset or its journal was cleared',
        now: "The current time of the world's clock",
        clock: 'Whether the clock is running or frozen',
        createdAt: "The creation time, by the world's clock",
        expiresAt: "The time at which the world is deleted because of its ttl, by the machine's clock",
        regions: 'The base URLs of the regions',
        credentials: 'The credentials of the world',
        profiles: 'The profiles of the account',
      },
    ),
  )
  .openapi('World');

export const UnavailableWorldJson = z
  .object(
    documented(
      {
        name: z.string(),
        file: z.string(),
        state: z
          .enum(['damaged', 'foreign'])
          .openapi({ description: 'damaged, or foreign: a file that the sandbox did not write and does not change' }),
        reason: z.string(),
        remedy: z.string().openapi({ description: 'How to solve the problem' }),
      },
      {
        name: 'The name of the world',
        file: 'The path of the file',
        reason: 'Why the file cannot be opened',
      },
    ),
  )
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
  const parent = worlds.parentOf(world);
  const expiresAt = worlds.expiryOf(world);
  return {
    name: world.name,
    seed: world.seed,
    scenario: world.scenario,
    ...(parent === undefined ? {} : { parent }),
    bytes: world.bytes,
    calls: journals.of(world).total,
    now: instantText(world.now()),
    clock: world.clockMode,
    createdAt: instantText(world.createdAt),
    ...(expiresAt === undefined ? {} : { expiresAt: instantText(expiresAt) }),
    apiUrl: regions.na,
    regions,
    credentials: credentialsOfWorld(world),
    profiles: world.accountStore.profiles().map((profile) => profileJson(world, profile)),
  };
}
