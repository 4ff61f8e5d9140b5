/**
 * A client of the token endpoint: its credentials, its requests, and what it does with a token.
 */
import type { Answer, Ask, Sandbox } from './sandbox.ts';

export const OWN = {
  grant_type: 'refresh_token',
  client_id: 'sandbox-client',
  client_secret: 'sandbox-secret',
  refresh_token: 'sandbox-refresh-token',
};
export const FOREIGN = {
  grant_type: 'refresh_token',
  client_id: 'amzn1.application-oa2-client.0123456789abcdef',
  client_secret: 'amzn1.oa2-cs.v1.0123456789abcdef',
  refresh_token: 'Atzr|IwEBIKsomething-from_elsewhere',
};
export const REDIRECT = 'https://tool.example/back';

export type Parameters = Record<string, string | undefined>;

function encode(parameters: Parameters): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) pairs.set(name, value);
  return pairs.toString();
}

/** Without any Authorization header. */
export function form(parameters: Parameters): Ask {
  return {
    raw: encode(parameters),
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: undefined },
  };
}

export function requestToken(box: Sandbox, parameters: Parameters, at = ''): Promise<Answer> {
  return box.ask('POST', `${at}/auth/o2/token`, form(parameters));
}

export function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** Whether a token opens the list of profiles to a client. */
export async function opens(box: Sandbox, token: string, client: string, at = ''): Promise<number> {
  const headers = { 'vendor-advertising-api-clientid': client };
  return (await box.ask('GET', `${at}/v2/profiles`, { token, headers, profile: undefined })).status;
}

export async function authorize(box: Sandbox, parameters: Parameters, at = ''): Promise<Answer> {
  return box.ask('GET', `${at}/ap/oa?${encode(parameters)}`, { headers: { authorization: undefined } });
}

export async function codeFor(box: Sandbox, client: string, at = ''): Promise<string> {
  const { headers } = await authorize(box, { client_id: client, response_type: 'code', redirect_uri: REDIRECT }, at);
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

export const exchange = (code: string): Parameters => ({
  grant_type: 'authorization_code',
  client_id: 'sandbox-client',
  client_secret: 'sandbox-secret',
  code,
  redirect_uri: REDIRECT,
});
