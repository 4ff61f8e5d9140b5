/**
 * The ARNs of queues and delivery streams, whose form a subscription has checked.
 */
const QUEUE = /^arn:aws:sqs:[^:]+:(\d+):(.+)$/;

interface Target {
  destinationArn?: string;
  destination?: { sqsDestination?: { queueArn: string }; firehoseDestination?: { deliveryStreamArn: string } };
}

/** The one ARN in the target of a subscription. */
export function arnOf(target: string): string {
  // Only subscriptions write it, from a body that has one of the three.
  const { destinationArn, destination } = JSON.parse(target) as Target;
  const { sqsDestination, firehoseDestination } = destination ?? {};
  return destinationArn ?? sqsDestination?.queueArn ?? firehoseDestination?.deliveryStreamArn ?? '';
}

/** The name of a queue or of a delivery stream. It has no slash. */
export function nameInArn(arn: string): string {
  return arn.slice(Math.max(arn.lastIndexOf(':'), arn.lastIndexOf('/')) + 1);
}

/** Undefined for a delivery stream. */
export function queueInArn(arn: string): { account: string; name: string } | undefined {
  const [, account, name] = QUEUE.exec(arn) ?? [];
  return account === undefined || name === undefined ? undefined : { account, name };
}
