/**
 * The stream subscriptions of a world, and what was delivered to each.
 */
import { instantText } from '../../model/days.ts';
import { z } from '../../model/schemas/zod.ts';
import { statusOf } from '../../core/streams/subscription-status.ts';
import { arnOf } from '../../service/streams/arn.ts';
import { routesOf, worldRoute } from '../routing/route.ts';
import { IdText, InstantText } from '../routing/scalars.ts';

const StreamJson = z
  .object({
    subscriptionId: z.string().describe('The id of the subscription'),
    profileId: IdText.describe('The id of the profile'),
    dataSetId: z.string().openapi({ example: 'sp-traffic' }).describe('The id of the data set'),
    destination: z
      .string()
      .openapi({ example: 'arn:aws:sqs:us-east-1:123456789012:queue' })
      .describe('The ARN of the queue or of the delivery stream'),
    status: z.string().openapi({ example: 'ACTIVE' }).describe('The status, as the service shows it'),
    deliveredUntil: InstantText.nullable().describe(
      'The end of the last hour that was delivered; null before the first',
    ),
    sentMessages: z.int().describe('The number of messages that the destination has taken'),
    failure: z.string().nullable().describe('Why the last attempt failed, which is repeated; null if it did not'),
  })
  .openapi('Stream');

export const streamRoutes = routesOf('Streams', [
  worldRoute('listStreams', 'GET /streams', {
    summary: 'List stream subscriptions with their deliveries',
    answer: z.object({
      delivers: z.boolean().describe('Whether the operator has configured a destination'),
      streams: z.array(StreamJson).describe('The subscriptions of all profiles that are not archived, oldest first'),
    }),
    perform: ({ admin, world }) => ({
      delivers: admin.streams !== undefined,
      streams: world.streamSubscriptions.unarchived().map((subscription) => ({
        subscriptionId: subscription.subscriptionId,
        profileId: subscription.profileId,
        dataSetId: subscription.dataSetId,
        destination: arnOf(subscription.target),
        status: statusOf(subscription, world.now()),
        deliveredUntil: subscription.deliveredUntil === null ? null : instantText(subscription.deliveredUntil),
        sentMessages: subscription.sentMessages,
        failure: subscription.failure,
      })),
    }),
  }),
]);
