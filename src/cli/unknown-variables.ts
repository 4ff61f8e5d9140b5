/**
 * Finds environment variables with the prefix of the settings that are not settings; most are misspelled.
 */
import { OPTIONS } from '../server/config/options.ts';
import { suggestion } from '../model/errors/did-you-mean.ts';

const PREFIX = 'SANDBOX_';
/** Set by `exec`, `explore` and `bench` for their commands, read by the Vitest fixture, or set in the image. */
const OF_TESTS: ReadonlySet<string> = new Set([
  'SANDBOX_URL',
  'SANDBOX_COVERAGE_FILE',
  'SANDBOX_RUN_ID',
  'SANDBOX_RUN_FOLDER',
  'SANDBOX_RUN_CLIENT',
  'SANDBOX_NIGHT',
  'SANDBOX_NIGHTS',
  'SANDBOX_DAY',
  'SANDBOX_AGENT_SEED',
  'SANDBOX_RECORD',
]);
/** Set by Kubernetes in every container of a namespace with a service named `sandbox`. */
const SET_BY_KUBERNETES = /^SANDBOX_(?:SERVICE_|PORT(?:_|$))/;

/** Returns a warning for each of them. */
export function findUnknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known = new Set<string>(Object.values(OPTIONS).map(({ variable }) => variable));
  return Object.entries(env)
    .filter(([name]) => name.startsWith(PREFIX) && !OF_TESTS.has(name) && !known.has(name))
    .flatMap(([name, value = '']) => {
      // Kubernetes sets this variable to a URL; a number is a mistake for PORT.
      if (name === 'SANDBOX_PORT' && /^\d+$/.test(value)) return describeUnknown(name, '; did you mean PORT?');
      if (SET_BY_KUBERNETES.test(name)) return [];
      return describeUnknown(name, suggestVariable(name, known));
    });
}

function describeUnknown(name: string, hint: string): string {
  return `the environment variable ${name} is unknown and is ignored${hint}`;
}

/** Compares names without the prefix, which would make all of them similar. */
function suggestVariable(name: string, known: ReadonlySet<string>): string {
  const short = [...known].filter((each) => each.startsWith(PREFIX)).map((each) => each.slice(PREFIX.length));
  return suggestion(name.slice(PREFIX.length), short).replace('did you mean ', `did you mean ${PREFIX}`);
}
