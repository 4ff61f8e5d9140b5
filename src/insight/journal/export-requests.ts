/**
 * Recorded requests in the formats of other tools.
 */
import { EXPORT_FORMATS, EXPORT_TYPES, exportRequests } from './exports/export-requests.ts';
import { z } from '../../model/schemas/zod.ts';
import { routesOf, worldRoute } from '../../control/routing/route.ts';
import { count } from '../../control/routing/scalars.ts';
import { findRequests, getRequest } from './find-requests.ts';
import { Filters } from './match-requests.ts';

const Query = Filters.extend({
  format: z.enum(EXPORT_FORMATS).describe('The format of the export'),
  id: z.string().optional().describe('The id of the only request to export, or latest'),
  limit: count(1, 100_000, 100),
});

const HttpArchive = z
  .object({
    log: z
      .looseObject({
        version: z.literal('1.2').describe('The version of the format'),
        entries: z.array(z.looseObject({})).describe('The requests with their responses'),
      })
      .describe('The root of the archive'),
  })
  .openapi('HttpArchive', { description: 'An HTTP archive of version 1.2' });

export const exportRequestRoutes = routesOf('Journal', [
  worldRoute('exportRequests', 'GET /requests/export', {
    summary: 'Export recorded requests',
    description:
      'Returns the newest matching requests, oldest first: as commands of curl, as an HTTP archive (HAR 1.2), or as a scenario that gives the recorded answers again. Environment variables such as `ADS_ACCESS_TOKEN` take the place of tokens and secrets, and `ADS_API_URL` that of a host that is not known to be the sandbox. A request that cannot be sent again, such as one whose body the journal truncated, is replaced by a comment that says why.',
    query: Query,
    answer: HttpArchive,
    otherTypes: Object.values(EXPORT_TYPES).filter((type) => type !== EXPORT_TYPES.har),
    perform({ admin, world, query: { format, id, limit, ...criteria } }) {
      const journal = admin.journals.of(world);
      const selected = id === undefined ? undefined : getRequest(journal, id);
      const found = findRequests(admin, journal, criteria)
        .filter((exchange) => selected === undefined || exchange === selected)
        .slice(-limit);
      const { clockMode } = world;
      const { seed, scenario, startedAt } = world.row;
      const isKnown = admin.scenarios.library.has(scenario);
      const text = exportRequests(format, found, {
        version: admin.version,
        isOwnHost: admin.isOwnHost,
        world: { seed, clock: clockMode, scenario: isKnown ? scenario : undefined, startedAt },
      });
      return new Response(text, { headers: { 'content-type': `${EXPORT_TYPES[format]}; charset=utf-8` } });
    },
  }),
]);
