/**
 * Declared topics: the search terms of shoppers.
 */
import { changeTopics, topicsOverTime } from '../../core/performance/market/market-state.ts';
import { instantText } from '../../model/days.ts';
import { topics, type Topic } from '../../model/schemas/simulation-schema.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { parseOrBadRequest } from '../../control/routing/problem.ts';
import { routesOf, worldRoute } from '../../control/routing/route.ts';
import { From, FromText } from '../../control/routing/scalars.ts';

const TOPICS = topics.describe('The topics; without any, search terms follow from keywords, brands and products');

const Topics = z
  .object({
    topics: TOPICS,
    changes: z
      .array(z.object({ from: FromText.describe('From when the topics hold'), topics: TOPICS }))
      .describe('What was declared, and from when, oldest first'),
  })
  .openapi('Topics');

const TopicsInput = z
  .strictObject({
    from: From.optional().describe('From when the topics hold, at most now, which is the default'),
    topics: TOPICS,
  })
  .openapi('TopicsInput', {
    example: {
      topics: [
        {
          name: 'pans',
          searches: 4000,
          price: 1.1,
          terms: [{ term: 'cast iron pan', weight: 1, relevanceOfOthers: 1 }],
        },
      ],
    },
  });

function topicsJson(world: World): z.input<typeof Topics> {
  return {
    topics: copyOf(topicsOverTime(world).now),
    changes: world.row.topics.map(({ at, topics: list }) => ({
      from: at === null ? 'start' : instantText(at),
      topics: copyOf(list),
    })),
  };
}

/** The lists of a world are never changed, which the type of an answer does not promise. */
function copyOf(list: readonly Topic[]): z.input<typeof TOPICS> {
  return list.map((topic) => ({ ...topic, terms: [...topic.terms] }));
}

export const topicRoutes = routesOf('Market', [
  worldRoute('listTopics', 'GET /market/topics', {
    summary: 'List declared topics',
    description: 'Topics that a scenario or the admin API has declared. Money is in major units of the currency.',
    answer: Topics,
    perform: ({ world }) => topicsJson(world),
  }),
  worldRoute('setTopics', 'PUT /market/topics', {
    summary: 'Replace the topics from an instant on',
    description:
      'A world with topics has no other searches. Topics of later instants are removed, and numbers of instants before `from` do not change. An empty list brings back the searches that follow from the seed of the world.',
    body: TopicsInput,
    answer: Topics,
    perform({ world, body: { from = 'now', topics } }) {
      const at = from === 'start' ? null : from === 'now' ? world.now() : from;
      parseOrBadRequest(() => changeTopics(world, topics, at));
      return topicsJson(world);
    },
  }),
]);
