/**
 * Client behavior that the service accepts but that breaks the contract or good practice. Violations are recorded even
 * if a strict world rejects the request.
 */
type Severity = 'error' | 'warning' | 'info';

interface Rule {
  /** `error`: causes loss of data, access or requests. `warning`: works by chance. `info`: worth knowing. */
  severity: Severity;
  /** The behavior of the client, in one sentence. */
  says: string;
  /** What to do instead, in one sentence. */
  instead: string;
}

/** In the order of reports. */
const RULES = {
  'missing-header': {
    severity: 'error',
    says: 'A header that the operation requires is missing.',
    instead:
      'Send Authorization and the client id with each request, and the scope if the operation acts for a profile.',
  },
  'wrong-header': {
    severity: 'error',
    says: 'The value of a header is malformed, or does not fit the other headers.',
    instead: 'Send "Bearer" and the token, the client id of that token, and a profile id that consists of digits.',
  },
  'wrong-region': {
    severity: 'error',
    says: 'A profile was requested in a region that does not serve it.',
    instead: 'Choose the host by the country of the profile.',
  },
  'wrong-media-type': {
    severity: 'error',
    says: 'The media type of a request body is not the one of the operation.',
    instead: 'Send the Content-Type that the OpenAPI document states.',
  },
  'encoded-request-body': {
    severity: 'error',
    says: 'A request body is compressed, which the service does not support.',
    instead: 'Send bodies uncompressed, without Content-Encoding.',
  },
  'missing-body': {
    severity: 'warning',
    says: 'A request of an operation that reads a body has none.',
    instead: 'Send {} if the request has no parameters.',
  },
  'malformed-body': {
    severity: 'error',
    says: 'A request body cannot be parsed.',
    instead: 'Send JSON in UTF-8 that conforms to the OpenAPI document.',
  },
  'unknown-operation': {
    severity: 'error',
    says: 'A request has an unknown path or method.',
    instead: 'Use the paths of the OpenAPI document; the journal suggests the most similar one.',
  },
  'undocumented-path': {
    severity: 'warning',
    says: 'A request uses a path that works but is not documented.',
    instead: 'Use the documented path.',
  },
  'deprecated-operation': {
    severity: 'info',
    says: 'A deprecated operation was used.',
    instead: 'Move to the succeeding API version before the sunset.',
  },
  'unknown-field': {
    severity: 'warning',
    says: 'A request contains an unknown field, which is ignored, or rejected by a strict world.',
    instead: 'Send only fields of the OpenAPI document, with the same spelling.',
  },
  'read-only-field': {
    severity: 'warning',
    says: 'A request sets a read-only field, which is ignored, or rejected by a strict world.',
    instead: 'Send only writable fields.',
  },
  'unknown-parameter': {
    severity: 'warning',
    says: 'A request contains an unknown query parameter, which is ignored, or rejected by a strict world.',
    instead: 'Send only parameters of the OpenAPI document, with the same spelling.',
  },
  'wrong-type': {
    severity: 'error',
    says: 'A value has the wrong JSON type: a string in place of a number, or a number in place of a string.',
    instead: 'Send ids as numbers before version 3 and as strings since then, and amounts as numbers.',
  },
  'value-as-text': {
    severity: 'warning',
    says: 'A number or a boolean is sent as a text, as in examples of the vendor, which a strict world refuses.',
    instead: 'Send numbers and booleans without quotes, as the OpenAPI document describes them.',
  },
  'ignored-budget': {
    severity: 'error',
    says: 'An update of the budget of a campaign of sponsored display lacks recurrenceTimePeriod, and the service ignores it.',
    instead: 'Send recurrenceTimePeriod DAILY beside budgetType and budgetValue.',
  },
  'oversized-batch': {
    severity: 'error',
    says: 'A request has more items than the operation accepts; none was processed.',
    instead: 'Split the items into requests within the limit of the operation.',
  },
  'start-date-in-past': {
    severity: 'warning',
    says: 'A campaign was created with a start date in the past.',
    instead: 'Use today or a later date, in the time zone of the profile.',
  },
  'name-characters': {
    severity: 'warning',
    says: 'A name contains characters that are not on the published list.',
    instead: 'Use only the published characters.',
  },
  'wrong-product-id': {
    severity: 'warning',
    says: 'A product was identified in the way of the other account type.',
    instead: 'Identify products by SKU for sellers and by ASIN for vendors.',
  },
  'custom-text': {
    severity: 'warning',
    says: 'A custom text violates the published rules.',
    instead: 'Observe the limits of length and characters, and send custom texts for authors only.',
  },
  'unknown-brand': {
    severity: 'warning',
    says: 'A request references a brand that the account does not have.',
    instead: 'Use a brand of the account.',
  },
  'unknown-asset': {
    severity: 'warning',
    says: 'A creative references an image or video that is not in the asset library.',
    instead: 'Send ids of the asset library.',
  },
  'mixed-ad-types': {
    severity: 'warning',
    says: 'An ad group has ads of several types.',
    instead: 'Create an ad group for each type of ad.',
  },
  'bidding-controls-inactive': {
    severity: 'warning',
    says: 'Bidding controls were sent without the header that enables them, and were ignored.',
    instead: 'Send BIDDING_CONTROLS_ON with each request that contains bidding controls.',
  },
  'failed-item-resent': {
    severity: 'warning',
    says: 'An item of a batch failed, was sent again unchanged, and failed again.',
    instead: 'Read each item of a 207, correct what failed, and do not retry what cannot be corrected.',
  },
  'id-lost-digits': {
    severity: 'error',
    says: 'An unknown id is an existing id that was rounded to a floating-point number.',
    instead: 'Parse ids as strings or as 64-bit integers.',
  },
  'page-skipped': {
    severity: 'error',
    says: 'A list was read with a gap: some rows between two pages were never requested.',
    instead: 'Start the next page after the rows that were returned, not after the number that was requested.',
  },
  'page-left-behind': {
    severity: 'info',
    says: 'The next page of a list was never requested.',
    instead: 'Follow nextToken until a response has none.',
  },
  'duplicate-id-ignored': {
    severity: 'error',
    says: 'A request for a report was refused as a duplicate, and was sent again although the answer names the report.',
    instead: 'Read the id in the detail of a 425, and poll that report.',
  },
  'refused-request-resent': {
    severity: 'warning',
    says: 'A request for a report was refused, was sent again unchanged, and was refused again.',
    instead: 'Correct what the detail of the answer names; a 400 is the same however often it is requested.',
  },
  'polling-without-pause': {
    severity: 'warning',
    says: 'The status of a job was requested repeatedly without a pause.',
    instead: 'Wait between two status requests, longer each time.',
  },
  'retry-after-ignored': {
    severity: 'error',
    says: 'A request was repeated before the time in Retry-After had passed.',
    instead: 'Wait for the number of seconds in Retry-After.',
  },
  'retry-without-back-off': {
    severity: 'warning',
    says: 'A throttled or failed request was repeated several times without increasing pauses.',
    instead: 'Double the pause before each retry, add a random part, and limit the number of retries.',
  },
  'rejected-token-reused': {
    severity: 'error',
    says: 'An access token was sent more than ten times although the client knew that it was rejected: on a connection that had carried the 401, or more than a second after it.',
    instead: 'After a 401, get a new access token before the next request; stop if it is rejected, too.',
  },
  'guard-spend': {
    severity: 'error',
    says: 'An entity was created or changed although the cost of the profile has reached a limit of the guard.',
    instead: 'Read the cost before each round of changes, and stop when it reaches the limit.',
  },
  'guard-bid': {
    severity: 'error',
    says: 'A bid, as its campaign raises it, was set above the limit of the guard, or was changed by a larger factor than it allows.',
    instead: 'Limit bids in the client, and change them in small steps.',
  },
  'guard-budget': {
    severity: 'error',
    says: 'A budget, as rules raise it, was set above the limit of the guard, or was changed by a larger factor than it allows.',
    instead: 'Limit budgets in the client, and change them in small steps.',
  },
  'guard-creations': {
    severity: 'error',
    says: 'More keywords or campaigns were created on a day than the guard allows.',
    instead: 'Limit how many keywords and campaigns the client creates on a day.',
  },
  'guard-stopped': {
    severity: 'error',
    says: 'Campaigns were stopped, so that fewer run than the guard allows.',
    instead: 'Pause campaigns one by one, and keep those that earn more than they cost.',
  },
  'guard-write': {
    severity: 'error',
    says: 'An entity was created or changed although the guard allows reads only.',
    instead: 'Give the client the tools for reading only.',
  },
  'token-parameters-in-query': {
    severity: 'warning',
    says: 'Parameters of a token request were sent in the query string, where logs and proxies can read them.',
    instead: 'Send them in the body, as application/x-www-form-urlencoded.',
  },
  'token-sent-to-storage': {
    severity: 'error',
    says: 'The access token was sent to the host of the object storage, where others can read it.',
    instead: 'Remove the Authorization header if a redirect leads to another host.',
  },
  'expired-link-used': {
    severity: 'error',
    says: 'A download URL was used after it had expired.',
    instead: 'Request a new URL immediately before each download, and do not store it.',
  },
  'file-downloaded-again': {
    severity: 'info',
    says: 'The same file was downloaded completely several times, as if it could not be decoded.',
    instead: 'Detect gzip by the first bytes, not by headers: a report is gzip without a Content-Encoding header.',
  },
} as const satisfies Record<string, Rule>;

export type ViolationRule = keyof typeof RULES;

export const VIOLATION_RULES: Readonly<Record<ViolationRule, Rule>> = RULES;

export interface Violation {
  rule: ViolationRule;
  /** The field, header or value that is the evidence, as a noun phrase. */
  evidence: string;
}
