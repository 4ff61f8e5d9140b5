/**
 * Files by which the command that `exec` runs trusts the sandbox's TLS certificates, and the variables of the
 * environment that name them.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, rootCertificates } from 'node:tls';

/** Node.js adds the certificates of this file to those that it trusts. */
const ADDS = 'NODE_EXTRA_CA_CERTS';
/** A client trusts the certificates of these files and no others, so they must hold all that it trusted before. */
const REPLACES = ['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'] as const;

interface CaFiles {
  variables: Record<string, string>;
  remove(): void;
}

/** Files that `env` already names are included. */
export function writeCaFiles(caPem: string, env: NodeJS.ProcessEnv): CaFiles {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-'));
  const own = join(folder, 'ca.pem');
  const added = join(folder, 'ca-extra.pem');
  const bundle = join(folder, 'ca-bundle.pem');
  writeFileSync(own, caPem);
  writeFileSync(added, joinPem([caPem, ...readNamed(env, [ADDS])]));
  writeFileSync(bundle, joinPem([caPem, ...machineCertificates(), ...readNamed(env, [ADDS, ...REPLACES])]));
  return {
    variables: {
      ADS_CA_FILE: own,
      [ADDS]: added,
      ...Object.fromEntries(REPLACES.map((name) => [name, bundle])),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The certificates of the operating system, or those of Node.js if the image has none or Node.js is too old. */
function machineCertificates(): readonly string[] {
  const isSupported = typeof getCACertificates === 'function';
  const system = isSupported ? getCACertificates('system') : [];
  return system.length > 0 ? system : rootCertificates;
}

/** A file that cannot be read is skipped, as clients do. */
function readNamed(env: NodeJS.ProcessEnv, names: readonly string[]): string[] {
  const files = new Set(names.flatMap((name) => env[name] || []));
  return [...files].flatMap((file) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return [];
    }
  });
}

function joinPem(texts: readonly string[]): string {
  return texts.map((text) => `${text.trimEnd()}\n`).join('');
}
