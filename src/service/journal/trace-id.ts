/**
 * The header `traceparent` of W3C Trace Context: version, trace id, parent id and flags.
 */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const TRACE_ID_START = 3;
const TRACE_ID_END = 35;

export function isTraceparent(header: string): boolean {
  return TRACEPARENT.test(header);
}

/** The id that all requests of one trace share. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent?.slice(TRACE_ID_START, TRACE_ID_END);
}
