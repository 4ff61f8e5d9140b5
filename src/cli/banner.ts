/**
 * The text that the program prints when it is ready: the settings of a client, for a shell or an `.env` file.
 */
type Region = 'na' | 'eu' | 'fe';

interface ClientSettings {
  urls: Readonly<Record<Region, string>>;
  /** The region that serves the profile. */
  region: Region;
  /** Undefined in a world without profiles. */
  profileId: string | undefined;
  credentials: {
    clientId: string;
    clientSecret: string;
    refreshToken: string;
    accessToken: string;
    strict: { clientId: string; clientSecret: string; refreshToken: string };
  };
  /** The TLS listener, if there is one. */
  tls: TlsSettings | undefined;
}

export interface TlsSettings {
  port: number;
  urls: Readonly<Record<Region, string>>;
  /** The certificate of the authority that clients must trust; undefined if it is in memory only. */
  caFile: string | undefined;
}

export interface BannerSettings extends ClientSettings {
  version: string;
  adminUrl: string;
  /** Whether the web console is served. */
  console: boolean;
}

/** For clients that validate the format of credentials. Not printed, because a shell treats the | in the token as a pipe. */
export function strictEnvironment({ credentials: { strict } }: ClientSettings): Record<string, string> {
  return {
    ADS_STRICT_CLIENT_ID: strict.clientId,
    ADS_STRICT_CLIENT_SECRET: strict.clientSecret,
    ADS_STRICT_REFRESH_TOKEN: strict.refreshToken,
  };
}

/** Environment variables with the connection settings of a client. */
export function clientEnvironment({
  urls,
  region,
  profileId,
  credentials,
  tls,
}: ClientSettings): Record<string, string> {
  const { clientId, clientSecret, refreshToken, accessToken } = credentials;
  return {
    ADS_API_URL: urls[region],
    ADS_API_URL_NA: urls.na,
    ADS_API_URL_EU: urls.eu,
    ADS_API_URL_FE: urls.fe,
    ADS_TOKEN_URL: `${urls[region]}/auth/o2/token`,
    ADS_CLIENT_ID: clientId,
    ADS_CLIENT_SECRET: clientSecret,
    ADS_REFRESH_TOKEN: refreshToken,
    ADS_ACCESS_TOKEN: accessToken,
    ...(profileId === undefined ? {} : { ADS_PROFILE_ID: profileId }),
    ...(tls === undefined ? {} : { ADS_TLS_URL: tls.urls[region] }),
    ...(tls?.caFile === undefined ? {} : { ADS_CA_FILE: tls.caFile }),
  };
}

export function startupBanner({ version, adminUrl, console, ...settings }: BannerSettings): string {
  const { urls, region, profileId, tls } = settings;
  const { clientId, accessToken } = settings.credentials;
  const headers = [
    `Authorization: Bearer ${accessToken}`,
    `Amazon-Advertising-API-ClientId: ${clientId}`,
    ...(profileId === undefined ? [] : [`Amazon-Advertising-API-Scope: ${profileId}`]),
  ];
  const path = profileId === undefined ? '/v2/profiles' : '/v2/sp/campaigns?count=3';
  const curl = [`curl '${urls[region]}${path}'`, ...headers.map((header) => `  -H '${header}'`)].join(' \\\n');
  return [
    `# ads-sandbox ${version}`,
    `# API documentation: ${urls[region]}/docs   admin API: ${adminUrl}/_sandbox/docs`,
    ...(console ? [`# Web console: ${adminUrl}/_sandbox/console`] : []),
    ...(tls === undefined ? [] : [`# TLS on port ${tls.port}: clients must trust ${describeTrust(tls, adminUrl)}`]),
    ...Object.entries(clientEnvironment(settings)).map(([name, value]) => `${name}=${value}`),
    '',
    curl,
    '',
  ].join('\n');
}

function describeTrust({ caFile }: TlsSettings, adminUrl: string): string {
  const served = `${adminUrl}/_sandbox/ca.pem`;
  return caFile === undefined ? `the certificate at ${served}` : `the certificate in ADS_CA_FILE, also at ${served}`;
}
