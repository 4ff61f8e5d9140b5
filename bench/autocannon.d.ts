/** The part of autocannon that is used here. The package has no types. */
declare module 'autocannon' {
  export interface LoadRequest {
    method?: 'GET' | 'POST';
    path?: string;
    headers?: Readonly<Record<string, string>>;
    body?: string;
    /** Called for each request of this kind. */
    setupRequest?: (request: LoadRequest) => LoadRequest;
  }
  export interface LoadOptions {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** The number of requests, instead of a duration. */
    amount?: number;
    /** Requests per second of all connections together. */
    overallRate?: number;
    /** Milliseconds between checks for the end. */
    sampleInt: number;
    headers?: Readonly<Record<string, string>>;
    requests: LoadRequest[];
  }
  export interface LoadResult {
    /** The duration in seconds. */
    duration: number;
    errors: number;
    non2xx: number;
    '2xx': number;
    /** Milliseconds. */
    latency: { p50: number; p99: number };
  }
  const autocannon: (options: LoadOptions) => PromiseLike<LoadResult>;
  export { autocannon as default };
}
