/** As much of autocannon as is used here; it publishes no types. */
declare module 'autocannon' {
  export interface LoadRequest {
    method?: 'GET' | 'POST';
    path?: string;
    headers?: Readonly<Record<string, string>>;
    body?: string;
    /** Makes each request of this kind anew. */
    setupRequest?: (request: LoadRequest) => LoadRequest;
  }
  export interface LoadOptions {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** How many requests, in place of a duration. */
    amount?: number;
    /** Milliseconds between looks at whether it is over. */
    sampleInt: number;
    headers?: Readonly<Record<string, string>>;
    requests: LoadRequest[];
  }
  export interface LoadResult {
    /** Seconds that it took. */
    duration: number;
    errors: number;
    non2xx: number;
    '2xx': number;
  }
  const autocannon: (options: LoadOptions) => PromiseLike<LoadResult>;
  export { autocannon as default };
}
