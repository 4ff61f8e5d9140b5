/**
 * What the program says once when it is ready: everything that a client needs, to be pasted into a shell or an
 * `.env` file.
 */
export interface ReadyFacts {
  version: string;
  urls: { na: string; eu: string; fe: string };
  controlUrl: string;
  /** Of the TLS listener, where there is one. */
  tlsPort?: number | undefined;
  credentials: { clientId: string; clientSecret: string; refreshToken: string; accessToken: string };
  /** None in a world without profiles. */
  profileId: string | undefined;
}

/** Variables of the environment by which a client under test finds the sandbox and signs in. */
export function clientEnvironment({
  urls,
  credentials,
  profileId,
}: Omit<ReadyFacts, 'version' | 'controlUrl' | 'tlsPort'>) {
  const { clientId, clientSecret, refreshToken, accessToken } = credentials;
  return {
    ADS_API_URL: urls.na,
    ADS_API_URL_EU: urls.eu,
    ADS_API_URL_FE: urls.fe,
    ADS_TOKEN_URL: `${urls.na}/auth/o2/token`,
    ADS_CLIENT_ID: clientId,
    ADS_CLIENT_SECRET: clientSecret,
    ADS_REFRESH_TOKEN: refreshToken,
    ADS_ACCESS_TOKEN: accessToken,
    ...(profileId === undefined ? {} : { ADS_PROFILE_ID: profileId }),
  };
}

export function readyBlock({ version, controlUrl, tlsPort, ...facts }: ReadyFacts): string {
  const { urls, profileId } = facts;
  const { clientId, accessToken } = facts.credentials;
  const headers = [
    `Authorization: Bearer ${accessToken}`,
    `Vendor-Advertising-API-ClientId: ${clientId}`,
    ...(profileId === undefined ? [] : [`Vendor-Advertising-API-Scope: ${profileId}`]),
  ];
  const path = profileId === undefined ? '/v2/profiles' : '/v2/sp/campaigns?count=3';
  const curl = [`curl '${urls.na}${path}'`, ...headers.map((header) => `  -H '${header}'`)].join(' \\\n');
  return [
    `# ads-sandbox ${version}`,
    `# try the service: ${urls.na}/docs   steer it: ${controlUrl}/_sandbox/docs`,
    ...(tlsPort === undefined
      ? []
      : [`# by TLS on port ${tlsPort}, to clients that trust ${controlUrl}/_sandbox/ca.pem`]),
    ...Object.entries(clientEnvironment(facts)).map(([name, value]) => `${name}=${value}`),
    '',
    curl,
    '',
  ].join('\n');
}
