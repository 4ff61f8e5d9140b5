/**
 * A client of the MCP server of the service, whose tools act in one profile. It speaks streamable HTTP with fetch, so that
 * the example has no dependencies; the client of `@modelcontextprotocol/sdk` does the same.
 */
const PROTOCOL = '2025-06-18';

/** The tool was called, and the operation refused the call. The message is the body of its answer. */
export class ToolError extends Error {}

interface RpcAnswer {
  result?: { isError?: boolean; content?: { text: string }[] };
  error?: { message: string };
}

export class McpClient {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  #calls = 0;
  #today = '';

  private constructor(url: string, headers: Record<string, string>) {
    this.#url = url;
    this.#headers = headers;
  }

  /** Acts for the profile in the environment that `ads-sandbox exec` sets. */
  static async connect(env: NodeJS.ProcessEnv): Promise<McpClient> {
    const client = new McpClient(`${env['ADS_API_URL']}/mcp`, {
      authorization: `Bearer ${env['ADS_ACCESS_TOKEN']}`,
      'amazon-ads-clientid': env['ADS_CLIENT_ID'] ?? '',
      'amazon-ads-ai-account-selection-mode': 'FIXED',
      'amazon-advertising-api-scope': env['ADS_PROFILE_ID'] ?? '',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    });
    const clientInfo = { name: 'example-agent', version: '1.0.0' };
    await client.#ask('initialize', { protocolVersion: PROTOCOL, capabilities: {}, clientInfo });
    await client.#post({ method: 'notifications/initialized' });
    return client;
  }

  /** The day of the latest answer, in UTC: that of the service, which a sandbox can set. */
  get today(): string {
    return this.#today;
  }

  /** Calls a tool and returns the body of the answer. The caller knows its form. */
  async call<Body>(tool: string, body: object): Promise<Body> {
    const { isError = false, content = [] } =
      (await this.#ask('tools/call', { name: tool, arguments: { body } })) ?? {};
    const text = content[0]?.text ?? '';
    if (isError) throw new ToolError(`${tool}: ${text}`);
    return JSON.parse(text) as Body;
  }

  async #ask(method: string, params: object): Promise<RpcAnswer['result']> {
    const response = await this.#post({ id: ++this.#calls, method, params });
    const type = response.headers.get('content-type') ?? '';
    this.#today = new Date(response.headers.get('date') ?? Date.now()).toISOString().slice(0, 10);
    const text = await response.text();
    // A proxy in front of the server answers with a page.
    if (!response.ok || !type.includes('json')) throw new Error(`${method}: ${response.status} ${text.slice(0, 200)}`);
    const { result, error } = JSON.parse(text) as RpcAnswer;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  #post(message: object): Promise<Response> {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    const headers = { ...this.#headers, 'mcp-protocol-version': PROTOCOL };
    return fetch(this.#url, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) });
  }
}
