/**
 * Who reaches what: regions and their countries, manager accounts and their links, tokens.
 */
import { z } from '@hono/zod-openapi';
import type { ManagerAccount } from '../model/accounts.ts';
import { REGIONS, type Region } from '../model/marketplaces.ts';
import { linkProfile, openManagerAccount } from '../verbs/manager-accounts.ts';
import { assignCountries } from '../verbs/steer.ts';
import { mintToken } from '../verbs/tokens.ts';
import { credentialsOfWorld } from '../world/birth.ts';
import type { World } from '../world/world.ts';
import { profileCalled } from './accounts.ts';
import { notThere } from './problem.ts';
import { worldRoute, type Route } from './route.ts';
import { urlsInWorld } from './world-json.ts';
import { CountryCode, Duration, Id, IdText, InstantText, instantText, PermissionName, RegionName } from './words.ts';

const RegionJson = z
  .object({
    region: RegionName,
    countries: z.array(CountryCode),
    url: z.url().openapi({ description: 'Base URL of the service there, in this world' }),
  })
  .openapi('Region');

function regionJson(world: World, region: Region, urls: Record<Region, string>): z.input<typeof RegionJson> {
  return { region, countries: [...world.regions[region]], url: urlsInWorld(world, urls)[region] };
}

const regionCalls: readonly Route[] = [
  worldRoute({
    id: 'listRegions',
    method: 'get',
    path: '/regions',
    tag: 'Regions',
    summary: 'List the regions',
    status: 200,
    answer: z.object({ regions: z.array(RegionJson) }),
    perform: ({ world, urls }) => ({ regions: REGIONS.map((region) => regionJson(world, region, urls)) }),
  }),
  worldRoute({
    id: 'setRegion',
    method: 'put',
    path: '/regions/{region}',
    tag: 'Regions',
    summary: 'Say which countries a region serves',
    description: 'They leave the region that served them. A country of no region can not be reached.',
    params: z.object({ region: z.string() }),
    body: z.strictObject({
      countries: z.array(CountryCode),
      region: RegionName.optional().openapi({ description: 'As in the path; here so that what was read can be sent' }),
      url: z.string().optional().openapi({ description: 'Is not changed' }),
    }),
    status: 200,
    answer: RegionJson,
    perform({ world, params, body, urls }) {
      const region = REGIONS.find((each) => each === params.region);
      if (region === undefined || (body.region ?? region) !== region) throw notThere(`region ${params.region}`);
      world.transaction(() => assignCountries(world, region, [...new Set(body.countries)]));
      return regionJson(world, region, urls);
    },
  }),
];

const LinkJson = z
  .object({ managerAccountId: z.string(), profileId: IdText, permission: PermissionName })
  .openapi('ManagerLink');

const ManagerAccountJson = z
  .object({
    managerAccountId: z.string(),
    name: z.string(),
    type: z.enum(['Advertiser', 'Agency']),
    createdAt: InstantText,
    links: z.array(z.object({ profileId: IdText, permission: PermissionName })),
  })
  .openapi('ManagerAccount');

function managerJson(world: World, account: ManagerAccount): z.input<typeof ManagerAccountJson> {
  const { managerAccountId, name, type, createdAt } = account;
  const links = world.people.links().filter((link) => link.managerAccountId === managerAccountId);
  return {
    managerAccountId,
    name,
    type,
    createdAt: instantText(createdAt),
    links: links.map(({ profileId, permission }) => ({ profileId, permission })),
  };
}

const managerCalls: readonly Route[] = [
  worldRoute({
    id: 'listManagerAccounts',
    method: 'get',
    path: '/managerAccounts',
    tag: 'Accounts',
    summary: 'List the manager accounts',
    status: 200,
    answer: z.object({ managerAccounts: z.array(ManagerAccountJson) }),
    perform: ({ world }) => ({
      managerAccounts: world.people.managerAccounts().map((account) => managerJson(world, account)),
    }),
  }),
  worldRoute({
    id: 'createManagerAccount',
    method: 'post',
    path: '/managerAccounts',
    tag: 'Accounts',
    summary: 'Open a manager account',
    body: z
      .strictObject({
        name: z.string().min(1).max(100),
        type: z.enum(['Advertiser', 'Agency']).default('Advertiser'),
      })
      .openapi({ example: { name: 'Example Agency', type: 'Agency' } }),
    status: 201,
    answer: ManagerAccountJson,
    perform: ({ world, body }) => world.transaction(() => managerJson(world, openManagerAccount(world, body))),
  }),
  worldRoute({
    id: 'linkManagerAccount',
    method: 'post',
    path: '/managerAccounts/{managerAccountId}/links',
    tag: 'Accounts',
    summary: 'Link a profile to a manager account',
    description: 'Gives the user of the world this permission. Linked already, the permission is set.',
    params: z.object({ managerAccountId: z.string() }),
    body: z.strictObject({ profileId: Id, permission: PermissionName }),
    status: 201,
    answer: LinkJson,
    perform: ({ world, params: { managerAccountId }, body: { profileId, permission } }) =>
      world.transaction(() => {
        const account = world.people.managerAccounts().find((each) => each.managerAccountId === managerAccountId);
        if (account === undefined) throw notThere(`manager account ${managerAccountId}`);
        linkProfile(world, account, profileCalled(world, profileId), permission);
        return { managerAccountId, profileId, permission };
      }),
  }),
];

const TokenPairJson = z
  .object({ accessToken: z.string(), refreshToken: z.string(), expiresAt: InstantText })
  .openapi('TokenPair');

const tokenCalls: readonly Route[] = [
  worldRoute({
    id: 'mintTokens',
    method: 'post',
    path: '/tokens',
    tag: 'Tokens',
    summary: 'Mint an access token and a refresh token',
    description:
      "Of the world's own client. With access they reach these profiles only, and so do tokens refreshed by them.",
    body: z
      .strictObject({
        ttl: Duration.optional().openapi({ description: 'Of the access token; without it the setting tokenTtl' }),
        access: z.record(IdText, PermissionName).optional(),
      })
      .openapi({ example: { ttl: '15m', access: { '100000000000101': 'viewer' } } }),
    status: 201,
    answer: TokenPairJson,
    perform: ({ world, body: { ttl = world.settings.tokenTtl, access } }) =>
      world.transaction(() => {
        for (const profileId of Object.keys(access ?? {})) profileCalled(world, profileId);
        const { clientId } = credentialsOfWorld(world);
        const { token: refreshToken } = mintToken(world, 'refresh', { clientId, ttl: null, access });
        const { token: accessToken, expiresAt } = mintToken(world, 'access', { clientId, ttl, access });
        // Whoever has a time to live expires.
        return { accessToken, refreshToken, expiresAt: instantText(expiresAt ?? 0) };
      }),
  }),
  worldRoute({
    id: 'revokeToken',
    method: 'delete',
    path: '/tokens/{accessToken}',
    tag: 'Tokens',
    summary: 'Revoke one token',
    params: z.object({ accessToken: z.string() }),
    status: 204,
    perform({ world, params: { accessToken } }) {
      if (!world.people.dropToken(accessToken)) throw notThere('such token');
    },
  }),
  worldRoute({
    id: 'revokeAllTokens',
    method: 'delete',
    path: '/tokens',
    tag: 'Tokens',
    summary: 'Revoke all tokens',
    description: "Access and refresh tokens, the world's own too, until a reset.",
    status: 204,
    perform: ({ world }) => world.people.dropAllTokens(),
  }),
];

export const grantRoutes: readonly Route[] = [...regionCalls, ...managerCalls, ...tokenCalls];
