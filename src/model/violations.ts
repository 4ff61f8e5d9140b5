/**
 * Client behaviour that the service accepts but that breaks the contract or good practice. It is recorded always, also
 * where a strict world refuses it.
 */
export type Severity = 'error' | 'warning' | 'info';

interface Rule {
  /** `error`: loses data, access or calls. `warning`: works by luck. `info`: worth knowing. */
  severity: Severity;
  /** What the client did, in one sentence. */
  says: string;
  /** What a good client does, in one sentence. */
  instead: string;
}

/** In the order of reports. */
const RULES = {
  'missing-header': {
    severity: 'error',
    says: 'A header that the call needs was not sent.',
    instead: 'Send Authorization, the client id, and the scope where an operation acts for a profile.',
  },
  'wrong-header': {
    severity: 'error',
    says: 'A header was sent whose value can never be good.',
    instead: 'Send "Bearer" and the token, the client id of that token, and a profile id made of digits.',
  },
  'wrong-region': {
    severity: 'error',
    says: 'A profile was asked for in a region that does not serve it.',
    instead: "Choose the address by the profile's country.",
  },
  'wrong-media-type': {
    severity: 'error',
    says: 'A body was sent with a media type that is not the one of the call.',
    instead: 'Send the Content-Type that the document names.',
  },
  'encoded-request-body': {
    severity: 'error',
    says: 'A body was sent compressed, which the service does not read.',
    instead: 'Send bodies as they are, without Content-Encoding.',
  },
  'missing-body': {
    severity: 'warning',
    says: 'A call that reads a body was sent without one.',
    instead: 'Send {} where there is nothing to say.',
  },
  'malformed-body': {
    severity: 'error',
    says: 'A body was sent that can not be read.',
    instead: 'Send JSON in UTF-8, of the shape that the document names.',
  },
  'unknown-operation': {
    severity: 'error',
    says: 'A path or method was called that there is not.',
    instead: 'Call the paths of the OpenAPI document; the journal shows the nearest one.',
  },
  'undocumented-path': {
    severity: 'warning',
    says: 'A path was used that answers, and that no document has.',
    instead: 'Use the documented path.',
  },
  'deprecated-operation': {
    severity: 'info',
    says: 'A deprecated operation was called.',
    instead: 'Move to the surface that follows it before its sunset.',
  },
  'unknown-field': {
    severity: 'warning',
    says: 'A field was sent that means nothing; it is ignored, or refused by a strict world.',
    instead: 'Send the fields that the document names, spelled as there.',
  },
  'read-only-field': {
    severity: 'warning',
    says: 'A field was sent that can not be set; it is ignored, or refused by a strict world.',
    instead: 'Send only what may be written.',
  },
  'unknown-parameter': {
    severity: 'warning',
    says: 'A query parameter was sent that means nothing; it is ignored, or refused by a strict world.',
    instead: 'Send the parameters that the document names, spelled as there.',
  },
  'wrong-type': {
    severity: 'error',
    says: 'A value was sent as another JSON type: text where a number belongs, or a number where text belongs.',
    instead: 'Legacy ids are numbers, ids since version 3 are strings, money is a number.',
  },
  'oversized-batch': {
    severity: 'error',
    says: 'More items were sent than one call takes; none was done.',
    instead: 'Split what is to be sent by the limit of the operation.',
  },
  'start-date-in-past': {
    severity: 'warning',
    says: 'A campaign was made to begin before today.',
    instead: "Let it begin today or later, in the profile's time zone.",
  },
  'name-characters': {
    severity: 'warning',
    says: 'A name holds characters that are not on the published list.',
    instead: 'Keep to the published characters.',
  },
  'wrong-product-id': {
    severity: 'warning',
    says: 'A product was named in the way of the other kind of account.',
    instead: 'Sellers name products by SKU, vendors by ASIN.',
  },
  'custom-text': {
    severity: 'warning',
    says: 'A custom text breaks its published rules.',
    instead: 'Keep to length and characters, and send it for authors only.',
  },
  'unknown-brand': {
    severity: 'warning',
    says: 'A brand was named that the account does not have.',
    instead: 'Name a brand of the account.',
  },
  'unknown-asset': {
    severity: 'warning',
    says: 'A creative names an image or video that is not in the asset library.',
    instead: 'Send ids that the asset library gave.',
  },
  'mixed-ad-types': {
    severity: 'warning',
    says: 'Ads of several types were put into one ad group.',
    instead: 'Give each type of ad an ad group of its own.',
  },
  'bidding-controls-inactive': {
    severity: 'warning',
    says: 'Bidding controls were sent without the header that switches them on; they were ignored.',
    instead: 'Send BIDDING_CONTROLS_ON with each call that speaks of bidding.',
  },
  'failed-item-resent': {
    severity: 'warning',
    says: 'An item of a batch failed, was sent again unchanged, and failed again.',
    instead: 'Read each item of a 207, correct what failed, and do not retry what cannot be corrected.',
  },
  'id-lost-digits': {
    severity: 'error',
    says: 'An id was sent that is unknown, and is a known one rounded to a float.',
    instead: 'Keep ids as text, or in 64-bit integers, from the parser on.',
  },
  'page-skipped': {
    severity: 'error',
    says: 'A list was read with a hole: some rows between two pages were never asked for.',
    instead: 'Let the next page begin where this one ended, by the rows that came and not by those asked for.',
  },
  'page-left-behind': {
    severity: 'info',
    says: 'A list had a next page that was never requested.',
    instead: 'Follow nextToken until an answer has none.',
  },
  'polling-without-pause': {
    severity: 'warning',
    says: 'The status of one job was asked for again and again without a pause.',
    instead: 'Wait between two status calls, longer each time.',
  },
  'retry-after-ignored': {
    severity: 'error',
    says: 'A call came again before the time that Retry-After had named was over.',
    instead: 'Wait as many seconds as Retry-After says.',
  },
  'retry-without-back-off': {
    severity: 'warning',
    says: 'A call that was throttled or failed was sent again and again without a growing pause.',
    instead: 'Double the pause before each retry, with some chance in it, and give up at last.',
  },
  'rejected-token-reused': {
    severity: 'error',
    says: 'An access token was sent again and again after it had been refused with 401.',
    instead: 'After a 401, get a new access token before the next call; stop if the new one is refused too.',
  },
  'token-parameters-in-query': {
    severity: 'warning',
    says: 'Parameters of a token request were sent in the query string, where logs and proxies can read them.',
    instead: 'Send them in the body, as application/x-www-form-urlencoded.',
  },
  'token-sent-to-storage': {
    severity: 'error',
    says: 'The access token was sent to the host of the object storage, where others can read it.',
    instead: 'Drop the Authorization header when a redirect leads to another host.',
  },
  'expired-link-used': {
    severity: 'error',
    says: 'A download address was used after it had expired.',
    instead: 'Ask for a new address right before each download, and keep none.',
  },
  'file-downloaded-again': {
    severity: 'info',
    says: 'The same file was downloaded whole several times, as if its bytes could not be read.',
    instead: 'A report is gzip without a Content-Encoding header; detect gzip by the first bytes, not by headers.',
  },
} as const satisfies Record<string, Rule>;

export type ViolationRule = keyof typeof RULES;

export const VIOLATION_RULES: Readonly<Record<ViolationRule, Rule>> = RULES;

export interface Violation {
  rule: ViolationRule;
  /** What exactly, in one sentence part: the field, the header, the value. */
  evidence: string;
}
