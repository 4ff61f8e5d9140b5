/**
 * The calls of a client in a reference run, and the classes to which the plan reduces them.
 */

/** One call that a client made to the service. */
export interface Call {
  /** From 0, among all calls of the run. */
  index: number;
  /** The operationId. Calls without one are not part of the plan. */
  operation: string;
  /** From 1, among the calls of this operation: the number that faults and steps of the timeline count. */
  nth: number;
  method: string;
  /** Without the prefix of the world. */
  path: string;
  query: string;
  profileId: string | undefined;
  status: number;
  /** Undefined if the operation does not read a body. */
  requestBody: string | undefined;
  /** Empty for a downloaded file. */
  responseBody: string;
  /** The text of a downloaded file, decompressed. Only reference runs keep it. */
  file?: string | undefined;
  /** Epoch milliseconds of the world's clock. */
  at: number;
}

/** Where calls of a class are among the calls of their operation with the same shape. */
export type Position = 'first' | 'middle' | 'last';

/** Calls that are equal for the plan: the same operation, position and payload shape. */
export interface CallClass {
  /** Readable and the same for equal reference runs: `getReport.middle`, or `listCampaigns.page2.middle`. */
  id: string;
  operation: string;
  position: Position;
  /** The names of parameters and fields, without values. */
  shape: string;
  /** The call at which the faults of the class happen. */
  call: Call;
  /** The number of calls in the class. */
  size: number;
}
