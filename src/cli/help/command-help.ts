/**
 * The texts of the help of all commands. tools/docs/write-tables.ts uses them, too.
 */
import { OPTION_NAMES, type OptionName } from '../../server/config/options.ts';

export interface CommandHelp {
  /** The arguments after `ads-sandbox`. */
  usage: string;
  /** One line, for the list of commands. */
  summary: string;
  /** The text that `--help` of the command shows after the usage. */
  details: string;
  /** The options of the server that have an effect. */
  serverOptions?: readonly OptionName[];
  /** Where an option differs from that of `serve`. */
  changes?: Partial<Record<OptionName, { variable?: string; default?: string; description?: string }>>;
}

/** In the order of the help. */
export const COMMAND_HELP: Readonly<Record<string, CommandHelp>> = {
  serve: {
    usage: 'serve [OPTIONS]',
    summary: 'Start the sandbox and run it until SIGTERM or SIGINT. This is the default command.',
    details: `Starts the sandbox, prints the settings that a client needs, and runs until SIGTERM or SIGINT, also when the reader
of its output ends.

  --version, -v  print the version`,
    serverOptions: OPTION_NAMES,
  },
  exec: {
    usage:
      'exec [--fail-on WHAT] [--coverage [FILE]] [--min PERCENT] [--report FILE] [OPTIONS] -- COMMAND [ARGUMENT...]',
    summary: 'Run COMMAND with a sandbox of its own. Environment variables give it the connection settings.',
    details: `Starts a sandbox on free ports, runs COMMAND in the current folder, lists the violations of the service contract on
standard error, and exits with the exit status of COMMAND (128 plus the signal number if a signal ended it).

  --fail-on WHAT      exit with status 1 if COMMAND succeeded but caused violations of this severity or a higher one:
                      error or warning; exceeded a limit of the guard: guard; or changed entities: changes; can be
                      repeated
  --coverage [FILE]   report which parts of the API COMMAND covered and which not: on standard error, or in FILE, whose
                      extension is .md (Markdown), .xml (JUnit), .json or .txt; can be repeated
  --min PERCENT       exit with status 1 if COMMAND succeeded but called less than PERCENT of the operations; with
                      GROUP=PERCENT, covered less of a group: statuses, laterPages, partialFailures, situations,
                      reportTypes, columns, faults or rules; can be repeated
  --coverage-file FILE
                      append what COMMAND covered to FILE, for ads-sandbox coverage
  --report FILE       write the violated rules, the changed entities, their cost in the simulation, the use of the guard
                      and the coverage to FILE, whose extension is .html (also each call), .md (Markdown), .xml (JUnit),
                      .json or .txt; can be repeated

COMMAND gets these environment variables:

  ADS_API_URL, ADS_PROFILE_ID      a profile, and the base URL of its region
  ADS_API_URL_NA, _EU, _FE         the base URL of each region
  ADS_TOKEN_URL, ADS_CLIENT_ID, ADS_CLIENT_SECRET, ADS_REFRESH_TOKEN, ADS_ACCESS_TOKEN
                                   the token endpoint and the credentials
  ADS_STRICT_CLIENT_ID, ADS_STRICT_CLIENT_SECRET, ADS_STRICT_REFRESH_TOKEN
                                   credentials for clients that validate the format of credentials
  SANDBOX_URL                      the base URL of the admin API

With --tls-port, COMMAND also gets ADS_TLS_URL and ADS_CA_FILE, and these variables make clients trust the CA of the
sandbox: NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, REQUESTS_CA_BUNDLE and CURL_CA_BUNDLE. The files of the last three also
contain the CA certificates of this machine. All files are removed at the end.

The variable PORT is passed on to COMMAND and does not affect the sandbox, which does not write a request log.`,
    serverOptions: OPTION_NAMES.filter((name) => name !== 'log'),
    changes: { port: { variable: '', default: 'free ports' }, host: { default: '127.0.0.1' } },
  },
  explore: {
    usage: 'explore [--output FILE] [--runs NUMBER] [--hosts LIST] [--report FILE] [OPTIONS] -- COMMAND [ARGUMENT...]',
    summary:
      'Run COMMAND once for each fault that can happen to one of its calls, and report what it does not survive.',
    details: `Runs COMMAND twice without faults, then once for each kind of its calls and each fault that can happen to such a call.
A run fails if COMMAND ends with status 0 although the state of the world, its output or the numbers that it loaded are
wrong, if it fails and leaves changes that it should not have made, if it hangs, or if it breaks a rule of the service.

COMMAND gets the environment variables of exec, SANDBOX_RUN_ID, and SANDBOX_RUN_FOLDER, an empty temporary folder.

  --output FILE       compare this file, or all files of this folder, with those of the runs without faults; a relative
                      name is in SANDBOX_RUN_FOLDER; - is the standard output; can be repeated
  --before COMMAND    run this shell command before each run, to reset what COMMAND stores outside SANDBOX_RUN_FOLDER
  --parallel NUMBER   the number of runs at the same time (default: two for each processor, at most 8; 1 with --before or
                      an absolute name in --output)
  --timeout DURATION  COMMAND hangs if it has not ended after this time (default: 20 times as long as without faults, at
                      least 60s; if it hangs at a stalled answer or a report that never ends, less at the other calls)
  --runs NUMBER       the maximum number of runs; the most likely faults come first (default: 1000)
  --time DURATION     end the exploration after this time, of which a run may take a fifth (default: no limit)
  --depth 2           after the faults that COMMAND survives, add a second fault (default: 1)
  --only ID           perform only the run with this id; can be repeated
  --without GROUP     leave out a group of faults: answer, connection, authorization, items, jobs, files, clock, others,
                      process, drift or hostile-drift; can be repeated
  --retry-after SECONDS
                      the Retry-After of answers with status 429 (default: 1)
  --hosts LIST        serve TLS for these hosts of the service, which are in the code of COMMAND, and give each run a
                      hosts file in which they lead to its sandbox; as in --tls-hosts, but without wildcards
  --dialect observed, --page-size NUMBER, ...
                      a setting of the world; docs/reference.md lists all names
  --report FILE       write the report to FILE, whose extension is .md (Markdown), .xml (JUnit), .json, .html or .txt; can
                      be repeated
  --save-scenarios FOLDER
                      write a scenario file with the faults of each failed run, if a scenario can express them
  --baseline FILE     accept the failures in FILE
  --write-baseline FILE
                      write all failures to FILE, for --baseline

Exit status: 0 no new failure; 1 a new failure; 2 wrong usage, or --time is too short for the first run; 3 COMMAND does not work
without faults; 126 and 127 COMMAND cannot be run.`,
    serverOptions: [
      'scenario',
      'scenarios',
      'seeds',
      'seed',
      'now',
      'clock',
      'max-worlds',
      'world-size',
      'admin-token',
      'files-url',
      'tls-port',
      'tls-ca',
      'tls-ca-key',
    ],
    changes: {
      'files-url': { default: 'https://files.example; only with --hosts' },
      'tls-port': { default: '443; only with --hosts' },
      'tls-ca': { default: 'generated' },
    },
  },
  conform: {
    usage:
      'conform FILE... [--only OPERATION] [--fail-under PERCENT] [--report FILE] [--write-seed FILE] [--contribute FILE] [OPTIONS]',
    summary: 'Send recorded requests to a sandbox, and compare its answers with the recorded ones.',
    details: `Reads HTTP archives (HAR 1.2), recordings of Polly.js, cassettes of VCR and answers of
GET /_sandbox/requests, or folders of them, removes secrets, and sends the requests in their order to a world whose
clock is frozen at the instant of each request. Prints how many answers of each operation are exact,
have the same shape, differ, or are of unknown operations, and what differs. No value of an account is printed,
and nothing leaves the machine.

An archive of the sandbox names the scenario, the seed and the start of its world. For other recordings, the world has the
first instant of the recording and the account that its answers show, unless --scenario names another; what answers show and no
request made is changed in the world and listed.

  --only OPERATION    report only this operation, such as listCampaigns; several are joined by commas
  --fail-under PERCENT
                      exit with status 1 if fewer answers are exact or of the same shape
  --dialect observed, --page-size NUMBER, ...
                      a setting of the world; docs/reference.md lists all names
  --report FILE       write the report to FILE, whose extension is .md (Markdown), .xml (JUnit), .json, .html or .txt; can
                      be repeated
  --write-seed FILE   write the world after the last request to FILE as a scenario in which names, texts, products, ids,
                      addresses and amounts are replaced
  --contribute FILE   write the findings without data to FILE as JSON, for a bug report

Exit status: 0 success; 1 less than --fail-under; 2 wrong usage, or a file that cannot be read.`,
    serverOptions: ['scenario', 'scenarios', 'seeds', 'seed', 'now', 'world-size'],
    changes: { now: { default: 'the first instant of the recording' } },
  },
  record: {
    usage: 'record --upstream URL... [--output FILE] [--port PORT] [OPTIONS]',
    summary: 'Record the traffic of a client as a proxy, and print what the sandbox answers differently.',
    details: `Listens on this machine only, forwards each request to URL, and writes requests and answers to an HTTP archive without
secrets. Bodies are streamed and pass as they are. Each request is also sent to a world of the sandbox, and the differences
are printed at once. Ctrl-C ends the recording, and the archive is complete after each exchange. This is the only
command that connects out; it is off in the image.

  --upstream URL      the address to which requests are sent; required. With several, a request is sent to the one whose
                      host it names, and to the first one if it names none of them
  --output FILE       the archive, which must not exist (default: recording.har)
  --port PORT         the port to listen on (default: 8090); 0 selects a free port
  --dialect observed, --page-size NUMBER, ...
                      a setting of the world; docs/reference.md lists all names

Exit status: 0 the recording was ended; 2 wrong usage.`,
    serverOptions: [
      'scenario',
      'scenarios',
      'seeds',
      'seed',
      'now',
      'world-size',
      'tls-port',
      'data',
      'tls-ca',
      'tls-ca-key',
    ],
    changes: {
      now: { default: 'the present instant' },
      'tls-port': { description: 'port of a TLS listener for the hosts of the upstreams' },
      data: {
        description: 'folder in which a sandbox keeps the CA of the TLS listener; its worlds are not used',
        default: 'none',
      },
    },
  },
  learn: {
    usage: 'learn FILE... -o FILE [--country COUNTRY]',
    summary: 'Write a scenario with the shape of an account, from its downloaded reports, exports and snapshots.',
    details: `Reads reports of versions 2 and 3 and of the unified API, exports and snapshots, in JSON or CSV, alone or in gzip. Fits
the numbers of entities, bids, budgets and the parameters of the simulation, and prints how near the numbers of the learned
account are: distances of Kolmogorov and Smirnov, from 0 for equal distributions to 1, and the correlation of the curves of
weekdays. Only fitted and rounded figures of at least five entities are written: docs/recordings.md lists them. Nothing leaves
the machine.

  -o FILE, --output FILE
                      the scenario, such as account.yaml
  --country COUNTRY   the marketplace of the account, such as DE (default: the first one with the currency of the files, or US)

Exit status: 0 success; 2 wrong usage, or files that nothing can be learned from.`,
  },
  bench: {
    usage: 'bench AGENT [--seeds SEEDS] [--nights NUMBER] [--output FILE] [OPTIONS]',
    summary: 'Run AGENT for virtual nights in a world of each seed, and compare its profit with baselines and a bound.',
    details: `For each seed, starts a world of the scenario with a frozen clock. In each night, runs AGENT once and then moves the clock
by 24 hours; after the last night by 31 more days, so that all orders count. Prints what AGENT earns, compared in the same
seeds with doing nothing, with a rule that sets bids by their advertising cost of sales, and with an upper bound.

AGENT is a command for a shell, such as "node agent.ts"; after --, a command with its arguments; or an agent of this program:

  nothing  changes nothing
  rule     every third night, moves each bid towards an advertising cost of sales of 20 %
  random   every night, changes each bid by a random factor

Entities have numbers from their creation only, as with history: lifetime. A command gets the environment variables of exec,
SANDBOX_NIGHT (from 1), SANDBOX_NIGHTS, SANDBOX_DAY in the time zone of the profile, SANDBOX_AGENT_SEED, a number for what it
draws, and SANDBOX_RUN_FOLDER, a folder that it keeps during the nights of a seed. It must not move the clock.

  --seeds SEEDS       the seeds of the worlds, such as 1..20 or 1,4,7 (default: 1..10); the folder of seeds is SANDBOX_SEEDS
  --nights NUMBER     the number of nights (default: 30)
  --timeout DURATION  AGENT fails if it does not end within this time in a night (default: 60s)
  --output FILE       write the result to FILE as JSON
  --json              print the result as JSON instead of the table

Exit status: 0 success; 1 AGENT failed in a night, or did not end in time; 2 wrong usage.`,
    serverOptions: ['scenario', 'scenarios', 'now', 'world-size', 'admin-token'],
    changes: { now: { default: 'as in the scenario, or 2026-03-02T12:00:00Z' } },
  },
  health: {
    usage: 'health [--wait[=SECONDS]] [--port PORT] [--host HOST]',
    summary: 'Check whether the running sandbox is ready.',
    details: `Checks whether the running sandbox is ready. Exits with status 0 if it is; otherwise prints the reason and exits with
status 1.

  --wait[=SECONDS]  repeat the check until the sandbox is ready, for at most this time (default: 60)
  --port PORT       port of region na (default: PORT, or 8080)
  --host HOST       address of the sandbox (default: SANDBOX_HOST, or this machine)`,
  },
  scenarios: {
    usage: 'scenarios',
    summary: 'List the scenarios that worlds can start from.',
    details: 'Lists the scenarios that worlds can start from, and the client errors that they reveal.',
  },
  validate: {
    usage: 'validate [--scenarios FOLDER] [--seeds FOLDER] FILE...',
    summary: 'Validate scenario and seed files.',
    details: `Validates scenario and seed files (YAML or JSON): their syntax, the operations and entities that they refer to, and
whether a world can start from them. Prints "FILE: no mistakes", or one line file:line:column: field: message for each
mistake, and exits with status 1 if there is any.

  --scenarios FOLDER  folder with the scenarios that the files extend (default: SANDBOX_SCENARIOS)
  --seeds FOLDER      folder with the seeds that the files extend (default: SANDBOX_SEEDS)`,
  },
  coverage: {
    usage: 'coverage [FILE...] [--report FILE] [--min PERCENT]',
    summary: 'Report which parts of the API clients have covered, from files of exec or from a running sandbox.',
    details: `Adds up the files of exec --coverage-file from several processes or machines, and prints which parts of the API are
covered and which not. Without FILE, reads the coverage of a running sandbox.

  --report FILE         write the report to FILE instead; its extension is .md (Markdown), .xml (JUnit), .json or .txt;
                        can be repeated
  --min PERCENT         exit with status 1 if less is covered, as in exec; can be repeated
  --url URL             base URL of the admin API (default: SANDBOX_URL, or http://localhost:8080)
  --admin-token TOKEN   admin token of the sandbox (default: SANDBOX_ADMIN_TOKEN)`,
  },
  scenario: {
    usage: 'scenario [--world NAME] [--url URL]',
    summary: 'Print the state of a world of a running sandbox as a scenario.',
    details: `Prints a scenario (YAML) that creates an equal world: entities and their changes, settings, faults and the clock.
Comments list what a scenario cannot express.

  --world NAME          name of the world (default: default)
  --url URL             base URL of the admin API (default: SANDBOX_URL, or http://localhost:8080)
  --admin-token TOKEN   admin token of the sandbox (default: SANDBOX_ADMIN_TOKEN)`,
  },
  diff: {
    usage: 'diff [--from STATE] [--to STATE] [--format FORMAT] [--exit-code]',
    summary: 'Print what differs between two states of a world of a running sandbox.',
    details: `Prints the entities that were created, changed, archived or removed, with the earlier and the later value of each field
and the request that changed it.

  --from STATE          the earlier state: a checkpoint, an instant, start or now (default: start)
  --to STATE            the later state (default: now)
  --format FORMAT       text, json or json-patch (default: text)
  --exit-code           exit with status 1 if there is a difference
  --url URL             base URL of the admin API (default: SANDBOX_URL, or http://localhost:8080)
  --world NAME          name of the world (default: default)
  --admin-token TOKEN   admin token of the sandbox (default: SANDBOX_ADMIN_TOKEN)`,
  },
  openapi: {
    usage: 'openapi [--admin]',
    summary: 'Print the OpenAPI document of the service or of the admin API.',
    details: `Prints the OpenAPI document of the service as JSON.

  --admin  print the document of the admin API instead`,
  },
  requests: {
    usage: 'requests export --format FORMAT [FILTER...] | requests replay ID [--keep NAME | --in-place]',
    summary: 'Print recorded requests of a running sandbox as curl, HAR or scenario, or replay one.',
    details: `export prints the newest matching requests of a world, oldest first. Environment variables such as ADS_ACCESS_TOKEN
replace the tokens. replay performs a request again with a new access token of the same grant, on a copy of the world,
and prints the recorded and the new response.

  --url URL             base URL of the admin API (default: SANDBOX_URL, or http://localhost:8080)
  --world NAME          name of the world (default: default)
  --admin-token TOKEN   admin token of the sandbox (default: SANDBOX_ADMIN_TOKEN)

Options of replay; ID is the id of a request, or latest:

  --keep NAME           keep the copy of the world under this name; it is deleted by default
  --in-place            perform the request in the world itself

Options of export:

  --format FORMAT       curl, har or scenario
  --id ID               only the request with this id; latest is the latest one
  --operation ID, --method METHOD, --path PATH, --status STATUS, --profile-id ID, --client-id ID, --trace-id ID,
  --correlation-id ID, --since INSTANT, --violations true|false|RULE, --limit NUMBER
                        filters as in the admin API`,
  },
  explain: {
    usage: 'explain QUESTION [--limit NUMBER] [--json] | explain rule|operation|column|field NAME',
    summary: 'Print why a running sandbox shows a number, a status, a response or a day, or what a name means.',
    details: `These subjects need no running sandbox:

  rule TOD-123                               the text of a decision or of another rule
  operation createCampaigns, operation /sp/campaigns
                                             its method, paths and API, or why it is not served
  column sales7d                             the meaning of a column of reports, and the reports that have it
  field bid, field entities[].campaigns[].name
                                             a field of a seed, or a setting

Prints a tree of statements that explain one of these subjects of a running sandbox, and the texts of the rules that it names:

  --report ID --row NUMBER --column NAME     a cell of the file of a report; the first row is 0
  --record-type NAME --entity-id ID --date DAY --column NAME [--as-of INSTANT]
                                             a number of an entity on a day
  --entity COLLECTION/ID                     the serving status of an entity
  --request ID                               the response to a recorded request; latest is the latest one
  --profile ID                               today and the other days of a profile

  --profile-id ID       profile of the entity, if several profiles have an entity with this id
  --limit NUMBER        the maximum number of statements in one list (default: 100)
  --json                print JSON
  --url URL             base URL of the admin API (default: SANDBOX_URL, or http://localhost:8080)
  --world NAME          name of the world (default: default)
  --admin-token TOKEN   admin token of the sandbox (default: SANDBOX_ADMIN_TOKEN)`,
  },
  mcp: {
    usage: 'mcp [--world NAME] [--url URL]',
    summary: 'Serve the tools of a running sandbox to an agent, over MCP on standard input and output.',
    details: `Serves the tools and the documentation of /_sandbox/mcp of a running sandbox over the Model Context Protocol on standard
input and output. Ends with the standard input. With "ads-sandbox exec -- ads-sandbox mcp" the sandbox runs as long as the agent.

  --world NAME          world of calls that name none (default: default)
  --url URL             base URL of the admin API (default: SANDBOX_URL, or http://localhost:8080)
  --admin-token TOKEN   admin token of the sandbox (default: SANDBOX_ADMIN_TOKEN)`,
  },
};
