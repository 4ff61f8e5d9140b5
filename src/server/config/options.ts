/**
 * The options of a sandbox: command-line flags, environment variables and their descriptions.
 */
interface Option {
  variable: string;
  /** The placeholder of the value in the help. */
  value: string;
  description: string;
  /** The default, as the help shows it. */
  default: string;
}

/** The options by their flags, in the order of the help. */
export const OPTIONS = {
  port: {
    variable: 'PORT',
    value: 'PORT',
    description: 'port of region na; eu and fe use the next two ports; 0 selects free ports',
    default: '8080',
  },
  host: { variable: 'SANDBOX_HOST', value: 'ADDRESS', description: 'address to listen on', default: '0.0.0.0' },
  data: {
    variable: 'SANDBOX_DATA',
    value: 'FOLDER',
    description: 'folder that stores worlds across restarts',
    default: 'none; worlds are kept in memory',
  },
  scenario: {
    variable: 'SANDBOX_SCENARIO',
    value: 'NAME|FILE',
    description: 'scenario that worlds start from',
    default: 'default',
  },
  scenarios: {
    variable: 'SANDBOX_SCENARIOS',
    value: 'FOLDER',
    description: 'folder with your own scenarios',
    default: '/scenarios, if it exists',
  },
  seeds: {
    variable: 'SANDBOX_SEEDS',
    value: 'FOLDER',
    description: 'folder with the seeds that they extend',
    default: '/seeds, if it exists',
  },
  seed: {
    variable: 'SANDBOX_SEED',
    value: 'TEXT',
    description: 'seed of all generated values',
    default: 'that of the scenario, or 1',
  },
  now: {
    variable: 'SANDBOX_NOW',
    value: 'INSTANT',
    description: 'initial time of the clock of world `default`, such as 2026-03-01T12:00:00Z',
    default: 'as in the scenario, or the current time',
  },
  clock: {
    variable: 'SANDBOX_CLOCK',
    value: 'MODE',
    description: 'clock mode of world `default`: running or frozen',
    default: 'as in the scenario, or running',
  },
  'max-worlds': {
    variable: 'SANDBOX_MAX_WORLDS',
    value: 'NUMBER',
    description: 'maximum number of worlds',
    default: '1000; without a data folder fewer in a container with a memory limit',
  },
  'world-size': {
    variable: 'SANDBOX_WORLD_SIZE',
    value: 'MIB',
    description: 'maximum size of a world in MiB, and of all its checkpoints together',
    default: '1024; without a data folder a quarter of the memory limit of the container',
  },
  'admin-port': {
    variable: 'SANDBOX_ADMIN_PORT',
    value: 'PORT',
    description: 'port of a separate listener for the admin API',
    default: 'none; it is served on all ports',
  },
  'admin-token': {
    variable: 'SANDBOX_ADMIN_TOKEN',
    value: 'TOKEN',
    description: 'bearer token that the admin API requires',
    default: 'none',
  },
  'admin-token-file': {
    variable: 'SANDBOX_ADMIN_TOKEN_FILE',
    value: 'FILE',
    description: 'file that contains this token, such as a secret of a container',
    default: 'none',
  },
  'admin-origins': {
    variable: 'SANDBOX_ADMIN_ORIGINS',
    value: 'LIST',
    description: 'browser origins that may call the admin API, comma-separated',
    default: 'none',
  },
  'admin-hosts': {
    variable: 'SANDBOX_ADMIN_HOSTS',
    value: 'LIST',
    description: 'more host names of the admin API, console and documentation, such as ads.example,*.ci.example',
    default: 'localhost, IP addresses, names without a dot, configured hosts',
  },
  console: {
    variable: 'SANDBOX_CONSOLE',
    value: 'MODE',
    description: 'web console at /_sandbox/console: on or off',
    default: 'on',
  },
  'public-url': {
    variable: 'SANDBOX_PUBLIC_URL',
    value: 'URL',
    description: 'base URL of links in responses',
    default: 'the host of the request',
  },
  'files-url': {
    variable: 'SANDBOX_FILES_URL',
    value: 'URL',
    description: 'base URL of download links',
    default: 'the host of the request, with localhost and 127.0.0.1 swapped',
  },
  streams: {
    variable: 'SANDBOX_STREAMS',
    value: 'FOLDER|URL',
    description:
      'where messages of stream subscriptions are sent: a folder, an http or https URL, or sqs+http://HOST:PORT',
    default: 'none; no messages are sent',
  },
  'tls-port': {
    variable: 'SANDBOX_TLS_PORT',
    value: 'PORT',
    description: 'port of a TLS listener for all regions',
    default: 'none',
  },
  'tls-hosts': {
    variable: 'SANDBOX_TLS_HOSTS',
    value: 'LIST',
    description: 'host names of the TLS listener and their regions, such as ads.example=na,*.eu.example=eu',
    default: 'none',
  },
  'tls-ca': {
    variable: 'SANDBOX_TLS_CA',
    value: 'FILE',
    description: 'certificate of the CA that signs the TLS certificates',
    default: 'generated, and stored in the data folder',
  },
  'tls-ca-key': {
    variable: 'SANDBOX_TLS_CA_KEY',
    value: 'FILE',
    description: 'private key of that CA',
    default: 'none',
  },
  log: {
    variable: 'SANDBOX_LOG',
    value: 'FORMAT',
    description: 'log format: auto, pretty, json or none; auto is pretty on a terminal and json elsewhere',
    default: 'auto',
  },
} as const satisfies Readonly<Record<string, Option>>;

export type OptionName = keyof typeof OPTIONS;
// The keys of OPTIONS are its names.
export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];
