/**
 * The authority that clients of the TLS listener are to trust: a mounted one, the one that lies in the data folder, or
 * one that is made now.
 */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type TlsConfig } from '../config.ts';
import { machineNow } from '../world/clock.ts';
import { makeAuthority, makeServer, signerOf, type Pair, type Signer } from './certificates.ts';

export interface Authority {
  /** What clients are to trust, in PEM. */
  pem: string;
  /** For a server of these names; the certificate with its chain. */
  issue(names: readonly string[]): Promise<Pair>;
}

export async function openAuthority(
  { ca }: Pick<TlsConfig, 'ca'>,
  folder: string | undefined,
  variables = { cert: 'SANDBOX_TLS_CA', key: 'SANDBOX_TLS_CA_KEY' },
): Promise<Authority> {
  const { cert: pem, key } = ca === undefined ? await keptOrNew(folder) : readMounted(ca, variables);
  const signer = await signerFrom(pem, key, ca === undefined ? join(folder ?? '', KEPT.cert) : variables.cert);
  return {
    pem,
    async issue(names) {
      const { cert, key } = await makeServer(signer, names, machineNow());
      return { cert: cert + pem, key };
    },
  };
}

async function signerFrom(pem: string, key: string, name: string): Promise<Signer> {
  const certificate = parse(name, () => new X509Certificate(pem));
  const keyObject: KeyObject = parse(name, () => createPrivateKey(key));
  if (!certificate.ca) throw new ConfigError(`${name}: the certificate is not that of an authority`);
  if (!certificate.checkPrivateKey(keyObject)) throw new ConfigError(`${name}: the key does not fit the certificate`);
  const signer = await signerOf(pem, keyObject);
  if (signer === undefined) throw new ConfigError(`${name}: the key must be RSA or of the curve P-256, P-384 or P-521`);
  return signer;
}

function parse<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

// --- mounted ------------------------------------------------------------------------------------------------------------

function readMounted(paths: Pair, variables: Pair): Pair {
  const cert = parse(variables.cert, () => readFileSync(paths.cert, 'utf8'));
  const key = parse(variables.key, () => readFileSync(paths.key, 'utf8'));
  return { cert, key };
}

// --- kept ---------------------------------------------------------------------------------------------------------------

/** Files in the data folder. */
const KEPT = { cert: 'tls-ca.pem', key: 'tls-ca-key.pem' };
/** Readable by the owner alone. */
const SECRET = 0o600;

async function keptOrNew(folder: string | undefined): Promise<Pair> {
  if (folder === undefined) return makeAuthority(machineNow());
  const paths = { cert: join(folder, KEPT.cert), key: join(folder, KEPT.key) };
  if (existsSync(paths.cert) && existsSync(paths.key)) {
    return { cert: readFileSync(paths.cert, 'utf8'), key: readFileSync(paths.key, 'utf8') };
  }
  const made = await makeAuthority(machineNow());
  // The certificate comes last: whoever finds it finds its key too.
  write(paths.key, made.key);
  write(paths.cert, made.cert);
  return made;
}

function write(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: SECRET });
  renameSync(`${path}.new`, path);
}
