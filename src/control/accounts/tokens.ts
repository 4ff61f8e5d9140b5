/**
 * Access tokens and refresh tokens: creation and revocation.
 */
import { instantText } from '../../model/days.ts';
import { mintToken } from '../../core/accounts/tokens.ts';
import { z } from '../../model/schemas/zod.ts';
import { credentialsOfWorld } from '../../world/lifecycle/world-origin.ts';
import { getProfile } from './accounts.ts';
import { notFound } from '../routing/problem.ts';
import { routesOf, worldRoute } from '../routing/route.ts';
import { Duration, IdText, InstantText, PermissionName } from '../routing/scalars.ts';

const TokenPairJson = z
  .object({
    accessToken: z.string().describe('The access token'),
    refreshToken: z.string().describe('The refresh token'),
    expiresAt: InstantText.describe("The time at which the access token expires, by the world's clock"),
  })
  .openapi('TokenPair');

export const tokenRoutes = routesOf('Tokens', [
  worldRoute('mintTokens', 'POST /tokens', {
    summary: 'Create an access token and a refresh token',
    description:
      "The tokens belong to the world's client. With `access`, they and all tokens refreshed from them are limited to these profiles.",
    body: z
      .strictObject({
        ttl: Duration.optional().describe('The lifetime of the access token; the setting tokenTtl by default'),
        access: z
          .record(IdText, PermissionName)
          .optional()
          .describe("The permission for each profile id; everything that the world's user may do by default"),
      })
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
  worldRoute('revokeToken', 'DELETE /tokens/{accessToken}', {
    summary: 'Revoke a token',
    params: z.object({ accessToken: z.string().describe('The access token') }),
    status: 204,
    perform({ world, params: { accessToken } }) {
      if (!world.accountStore.dropToken(accessToken)) throw notFound('token');
    },
  }),
  worldRoute('revokeAllTokens', 'DELETE /tokens', {
    summary: 'Revoke all tokens',
    description:
      "Revokes all access tokens and refresh tokens, including the world's own. A reset restores the world's own tokens.",
    status: 204,
    perform: ({ world }) => world.accountStore.dropAllTokens(),
  }),
]);
