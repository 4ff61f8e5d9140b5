/**
 * Access to profiles: regions and their countries, manager accounts and their links, and tokens.
 */
import { z } from '@hono/zod-openapi';
import type { ManagerAccount } from '../../model/accounts.ts';
import { REGIONS, type Region } from '../../model/marketplaces.ts';
import { linkProfile, addManagerAccount } from '../../accounts/manager-accounts.ts';
import { assignCountries } from '../../accounts/world-settings.ts';
import { mintToken } from '../../accounts/tokens.ts';
import { credentialsOfWorld } from '../../world/lifecycle/world-origin.ts';
import type { World } from '../../world/world.ts';
import { documented } from '../documented.ts';
import { getProfile } from './accounts.ts';
import { notFound } from '../problem.ts';
import { worldRoute, type Route } from '../route.ts';
import { urlsInWorld } from '../worlds/world-json.ts';
import { CountryCode, Duration, Id, IdText, InstantText, instantText, PermissionName, RegionName } from '../scalars.ts';

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

const regionRoutes: readonly Route[] = [
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

const LinkJson = z
  .object(
    documented(
      { managerAccountId: z.string(), profileId: IdText, permission: PermissionName },
      {
        managerAccountId: 'The id of the manager account',
        profileId: 'The id of the profile',
        permission: 'The permission of the manager account on the profile',
      },
    ),
  )
  .openapi('ManagerLink');

const ManagerAccountJson = z
  .object(
    documented(
      {
        managerAccountId: z.string(),
        name: z.string(),
        type: z.enum(['Advertiser', 'Agency']),
        createdAt: InstantText,
        links: z.array(
          z.object(
            documented(
              { profileId: IdText, permission: PermissionName },
              {
                profileId: 'The id of the profile',
                permission: 'The permission of the manager account on the profile',
              },
            ),
          ),
        ),
      },
      {
        managerAccountId: 'The id of the manager account',
        name: 'The name of the manager account',
        type: 'The type of the manager account',
        createdAt: "The creation time, by the world's clock",
        links: 'The profiles that are linked to the manager account',
      },
    ),
  )
  .openapi('ManagerAccount');

function managerAccountJson(world: World, account: ManagerAccount): z.input<typeof ManagerAccountJson> {
  const { managerAccountId, name, type, createdAt } = account;
  const links = world.accountStore.links().filter((link) => link.managerAccountId === managerAccountId);
  return {
    managerAccountId,
    name,
    type,
    createdAt: instantText(createdAt),
    links: links.map(({ profileId, permission }) => ({ profileId, permission })),
  };
}

const managerAccountRoutes: readonly Route[] = [
  worldRoute({
    id: 'listManagerAccounts',
    method: 'get',
    path: '/managerAccounts',
    tag: 'Accounts',
    summary: 'List manager accounts',
    status: 200,
    answer: z.object(
      documented({ managerAccounts: z.array(ManagerAccountJson) }, { managerAccounts: 'The manager accounts' }),
    ),
    perform: ({ world }) => ({
      managerAccounts: world.accountStore.managerAccounts().map((account) => managerAccountJson(world, account)),
    }),
  }),
  worldRoute({
    id: 'createManagerAccount',
    method: 'post',
    path: '/managerAccounts',
    tag: 'Accounts',
    summary: 'Create a manager account',
    body: z
      .strictObject(
        documented(
          {
            name: z.string().min(1).max(100),
            type: z.enum(['Advertiser', 'Agency']).default('Advertiser'),
          },
          { name: 'The name of the manager account', type: 'The type of the manager account' },
        ),
      )
      .openapi({ example: { name: 'Example Agency', type: 'Agency' } }),
    status: 201,
    answer: ManagerAccountJson,
    perform: ({ world, body }) => world.transaction(() => managerAccountJson(world, addManagerAccount(world, body))),
  }),
  worldRoute({
    id: 'linkManagerAccount',
    method: 'post',
    path: '/managerAccounts/{managerAccountId}/links',
    tag: 'Accounts',
    summary: 'Link a profile to a manager account',
    description:
      "Gives the world's user this permission on the profile. If the link exists, its permission is replaced.",
    params: z.object(
      documented({ managerAccountId: z.string() }, { managerAccountId: 'The id of the manager account' }),
    ),
    body: z.strictObject(
      documented(
        { profileId: Id, permission: PermissionName },
        { profileId: 'The id of the profile', permission: 'The permission of the manager account on the profile' },
      ),
    ),
    status: 201,
    answer: LinkJson,
    perform: ({ world, params: { managerAccountId }, body: { profileId, permission } }) =>
      world.transaction(() => {
        const account = world.accountStore.managerAccounts().find((each) => each.managerAccountId === managerAccountId);
        if (account === undefined) throw notFound(`manager account ${managerAccountId}`);
        linkProfile(world, account, getProfile(world, profileId), permission);
        return { managerAccountId, profileId, permission };
      }),
  }),
];

const TokenPairJson = z
  .object(
    documented(
      { accessToken: z.string(), refreshToken: z.string(), expiresAt: InstantText },
      {
        accessToken: 'The access token',
        refreshToken: 'The refresh token',
        expiresAt: "The time at which the access token expires, by the world's clock",
      },
    ),
  )
  .openapi('TokenPair');

const tokenRoutes: readonly Route[] = [
  worldRoute({
    id: 'mintTokens',
    method: 'post',
    path: '/tokens',
    tag: 'Tokens',
    summary: 'Create an access token and a refresh token',
    description:
      "The tokens belong to the world's client. With `access`, they and all tokens refreshed from them are limited to these profiles.",
    body: z
      .strictObject(
        documented(
          {
            ttl: Duration.optional().openapi({
              description: 'The lifetime of the access token; the setting tokenTtl by default',
            }),
            access: z.record(IdText, PermissionName).optional(),
          },
          { access: "The permission for each profile id; everything that the world's user may do by default" },
        ),
      )
      .openapi({ example: { ttl: '15m', access: { '100000000000101': 'viewer' } } }),
    status: 201,
    answer: TokenPairJson,
    perform: ({ world, body: { ttl = world.settings.tokenTtl, access } }) =>
      world.transaction(() => {
        for (const profileId of Object.keys(access ?? {})) getProfile(world, profileId);
        const { clientId } = credentialsOfWorld(world);
        const { token: refreshToken } = mintToken(world, 'refresh', { clientId, ttl: null, access });
        const { token: accessToken, expiresAt } = mintToken(world, 'access', { clientId, ttl, access });
        // A token with a TTL always has an expiry time.
        return { accessToken, refreshToken, expiresAt: instantText(expiresAt ?? 0) };
      }),
  }),
  worldRoute({
    id: 'revokeToken',
    method: 'delete',
    path: '/tokens/{accessToken}',
    tag: 'Tokens',
    summary: 'Revoke a token',
    params: z.object(documented({ accessToken: z.string() }, { accessToken: 'The access token' })),
    status: 204,
    perform({ world, params: { accessToken } }) {
      if (!world.accountStore.dropToken(accessToken)) throw notFound('token');
    },
  }),
  worldRoute({
    id: 'revokeAllTokens',
    method: 'delete',
    path: '/tokens',
    tag: 'Tokens',
    summary: 'Revoke all tokens',
    description:
      "Revokes all access tokens and refresh tokens, including the world's own. A reset restores the world's own tokens.",
    status: 204,
    perform: ({ world }) => world.accountStore.dropAllTokens(),
  }),
];

export const grantRoutes: readonly Route[] = [...regionRoutes, ...managerAccountRoutes, ...tokenRoutes];
