/**
 * What a client does against the contract though the service lets it pass. Recorded always; refused by a strict world.
 */
export type ViolationRule =
  | 'undocumented-path'
  | 'wrong-type'
  | 'unknown-field'
  | 'read-only-field'
  | 'unknown-parameter'
  | 'wrong-media-type'
  | 'missing-body'
  | 'start-date-in-past'
  | 'name-characters'
  | 'wrong-product-id'
  | 'custom-text'
  | 'bidding-controls-inactive'
  | 'deprecated-operation'
  | 'token-sent-to-storage'
  | 'expired-link-used'
  | 'unknown-brand';

export interface Violation {
  rule: ViolationRule;
  /** What exactly, in one sentence part: the field, the header, the value. */
  evidence: string;
}
