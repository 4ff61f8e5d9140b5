/** Headers of an MCP message that describe the message, and not the calls that a tool makes for its caller. */
export const MESSAGE_HEADERS: readonly string[] = [
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'last-event-id',
  'mcp-protocol-version',
  'mcp-session-id',
  'transfer-encoding',
];
