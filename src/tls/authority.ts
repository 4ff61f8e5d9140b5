/**
 * The authority that clients of the TLS listener are to trust: a mounted one, the one that lies in the data folder, or
 * one that is made now.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
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

/** `folder` keeps one that is made. */
export async function openAuthority(ca: TlsConfig['ca'], folder: string | undefined): Promise<Authority> {
  const place = ca === undefined ? 'SANDBOX_DATA' : 'SANDBOX_TLS_CA';
  const { pair, signer } = await named(place, () => (ca === undefined ? keptOrNew(folder) : mounted(ca)));
  return {
    pem: pair.cert,
    async issue(names) {
      const { cert, key } = await makeServer(signer, names, machineNow());
      return { cert: cert + pair.cert, key };
    },
  };
}

interface Opened {
  pair: Pair;
  signer: Signer;
}

async function mounted({ cert, key }: Pair): Promise<Opened> {
  return fit({ cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') });
}

async function fit(pair: Pair): Promise<Opened> {
  const certificate = new X509Certificate(pair.cert);
  const key = createPrivateKey(pair.key);
  if (!certificate.ca) throw new Error('the certificate is not that of an authority');
  if (!certificate.checkPrivateKey(key)) throw new Error('the key does not fit the certificate');
  if (hasExpired(pair)) throw new Error(`the certificate has expired on ${certificate.validTo}`);
  const signer = await signerOf(pair.cert, key);
  if (signer === undefined) throw new Error('the key must be RSA or of the curve P-256, P-384 or P-521');
  return { pair, signer };
}

function hasExpired({ cert }: Pair): boolean {
  return Date.parse(new X509Certificate(cert).validTo) <= machineNow();
}

async function named<T>(place: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw new ConfigError(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

// --- kept ---------------------------------------------------------------------------------------------------------------

/** Readable by the owner alone. */
const SECRET = 0o600;
const PUBLIC = 0o644;

async function keptOrNew(folder: string | undefined): Promise<Opened> {
  if (folder === undefined) return fit(await makeAuthority(machineNow()));
  const files = { cert: join(folder, 'tls-ca.pem'), key: join(folder, 'tls-ca-key.pem') };
  if (existsSync(files.cert)) {
    const kept = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') };
    if (!hasExpired(kept)) return fit(kept);
  }
  const made = await makeAuthority(machineNow());
  // The certificate comes last: whoever finds it finds its key too.
  write(files.key, made.key, SECRET);
  write(files.cert, made.cert, PUBLIC);
  return fit(made);
}

function write(path: string, text: string, mode: number): void {
  writeFileSync(`${path}.new`, text, { mode });
  renameSync(`${path}.new`, path);
}
