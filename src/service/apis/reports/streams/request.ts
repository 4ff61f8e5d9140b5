/**
 * Bodies of stream subscriptions. A target is one ARN, or an object with the ARNs of a queue or a delivery stream.
 */
import { badParameter } from '../../../http/api-errors.ts';
import type { ApiError } from '../../../http/reply.ts';
import { describedBy, optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { object, type Output } from '../../../protocol/codecs/object-codec.ts';
import { boundedText, oneOf } from '../../../protocol/codecs/value-codecs.ts';

/** The data sets of sponsored ads in the vendor's guide. */
const DATA_SETS = [
  'sp-traffic',
  'sp-conversion',
  'sb-traffic',
  'sb-conversion',
  'sb-clickstream',
  'sb-rich-media',
  'sd-traffic',
  'sd-conversion',
  'budget-usage',
  'campaigns',
  'adgroups',
  'ads',
  'targets',
] as const;

const arn = (example: string): Codec<string> => describedBy(boundedText({ min: 1, max: 255 }), { example });
const notes = optional(boundedText({ min: 0, max: 128 }));

const TARGET = {
  destinationArn: optional(
    describedBy(boundedText({ min: 20, max: 2048 }), { example: 'arn:aws:sqs:us-east-1:123456789012:queue' }),
  ),
  destination: optional(
    object({
      sqsDestination: optional(object({ queueArn: arn('arn:aws:sqs:us-east-1:123456789012:queue') })),
      firehoseDestination: optional(
        object({
          deliveryStreamArn: arn('arn:aws:firehose:us-east-1:123456789012:deliverystream/ads'),
          subscriberRoleArn: arn('arn:aws:iam::123456789012:role/subscriber'),
          subscriptionRoleArn: arn('arn:aws:iam::123456789012:role/subscription'),
        }),
      ),
    }),
  ),
};

const CREATION = object({
  clientRequestToken: describedBy(boundedText({ min: 22, max: 36 }), {
    example: '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  }),
  dataSetId: oneOf(DATA_SETS),
  ...TARGET,
  notes,
});
export type Creation = Output<typeof TARGET> & { clientRequestToken: string; dataSetId: string; notes?: string };

/** The example has a target, which no field alone requires. */
export const CREATE_REQUEST: Codec<Creation> = describedBy(CREATION, {
  example: {
    clientRequestToken: '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    dataSetId: 'sp-traffic',
    destinationArn: 'arn:aws:sqs:us-east-1:123456789012:queue',
  },
});

export const UPDATE_REQUEST = object({ status: optional(oneOf(['ARCHIVED'])), notes });

const SQS = /^arn:aws:sqs:[a-z0-9-]{1,30}:\d{12}:[\w.-]{1,80}$/;
const FIREHOSE = /^arn:aws:firehose:[a-z0-9-]{1,30}:\d{12}:deliverystream\/[\w.-]{1,64}$/;
const ROLE = /^arn:aws:iam::\d{12}:role\/[\w+=,.@/-]{1,128}$/;

/** Undefined if there is one target, and its ARNs are well-formed. */
export function targetProblem({ destinationArn, destination }: Creation): ApiError | undefined {
  const { sqsDestination, firehoseDestination } = destination ?? {};
  const given = [destinationArn, sqsDestination, firehoseDestination].filter((each) => each !== undefined);
  if (given.length !== 1)
    return badParameter('Exactly one of destinationArn, sqsDestination and firehoseDestination is required', 'TOD-376');
  const checks: [name: string, value: string | undefined, form: RegExp][] = [
    ['destinationArn', destinationArn, SQS],
    ['queueArn', sqsDestination?.queueArn, SQS],
    ['deliveryStreamArn', firehoseDestination?.deliveryStreamArn, FIREHOSE],
    ['subscriberRoleArn', firehoseDestination?.subscriberRoleArn, ROLE],
    ['subscriptionRoleArn', firehoseDestination?.subscriptionRoleArn, ROLE],
  ];
  const wrong = checks.find(([, value, form]) => value !== undefined && !form.test(value));
  return wrong && badParameter(`${wrong[0]} '${(wrong[1] ?? '').slice(0, 100)}' is not a valid ARN`, 'TOD-376');
}
