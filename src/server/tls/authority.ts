/**
 * The CA of the TLS listener: one from mounted files, the one in the data folder, or a new one.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { messageOf } from '../../model/errors/message-of.ts';
import type { TlsConfig } from '../config/config.ts';
import { ConfigError } from '../config/option-values.ts';
import { machineNow } from '../../world/clock.ts';
import {
  createAuthorityCertificate,
  createServerCertificate,
  signerOf,
  type Pair,
  type Signer,
} from './certificates.ts';

export interface Authority {
  /** The CA certificate in PEM. */
  pem: string;
  /** The file of the certificate; undefined if it is in memory only. */
  file: string | undefined;
  /** Issues a certificate, with its chain, for a server with these names. */
  issue(names: readonly string[]): Promise<Pair>;
}

/** `folder` stores a generated CA. */
export async function loadAuthority(ca: TlsConfig['ca'], folder: string | undefined): Promise<Authority> {
  const variable = ca === undefined ? 'SANDBOX_DATA' : 'SANDBOX_TLS_CA';
  const { pair, signer } = await withVariable(variable, () =>
    ca === undefined ? loadOrGenerate(folder) : loadMounted(ca),
  );
  const file = ca?.cert ?? (folder === undefined ? undefined : storedFiles(folder).cert);
  return {
    pem: pair.cert,
    file: file === undefined ? undefined : resolve(file),
    async issue(names) {
      const { cert, key } = await createServerCertificate(signer, names, machineNow());
      return { cert: cert + pair.cert, key };
    },
  };
}

interface CertificateAuthority {
  pair: Pair;
  signer: Signer;
}

async function loadMounted({ cert, key }: Pair): Promise<CertificateAuthority> {
  return validate({ cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') });
}

async function validate(pair: Pair): Promise<CertificateAuthority> {
  const certificate = new X509Certificate(pair.cert);
  const key = createPrivateKey(pair.key);
  if (!certificate.ca) throw new Error('the certificate is not a CA certificate');
  if (!certificate.checkPrivateKey(key)) throw new Error('the key does not belong to the certificate');
  if (hasExpired(pair)) throw new Error(`the certificate expired on ${certificate.validTo}`);
  const signer = await signerOf(pair.cert, key);
  if (signer === undefined)
    throw new Error('the key must be an RSA key, or an EC key of the curve P-256, P-384 or P-521');
  return { pair, signer };
}

function hasExpired({ cert }: Pair): boolean {
  return Date.parse(new X509Certificate(cert).validTo) <= machineNow();
}

async function withVariable<T>(variable: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new ConfigError(`${variable}: ${messageOf(error)}`, { cause: error });
  }
}

/** Readable by the owner only. */
const SECRET = 0o600;
const PUBLIC = 0o644;

/** The files of the CA in a folder. */
export function storedFiles(folder: string): Pair {
  return { cert: join(folder, 'tls-ca.pem'), key: join(folder, 'tls-ca-key.pem') };
}

async function loadOrGenerate(folder: string | undefined): Promise<CertificateAuthority> {
  if (folder === undefined) return validate(await createAuthorityCertificate(machineNow()));
  const files = storedFiles(folder);
  if (existsSync(files.cert)) {
    const stored = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') };
    if (!hasExpired(stored)) return validate(stored);
  }
  const generated = await createAuthorityCertificate(machineNow());
  // The certificate is written last, so that its key exists whenever it exists.
  write(files.key, generated.key, SECRET);
  write(files.cert, generated.cert, PUBLIC);
  return validate(generated);
}

function write(path: string, text: string, mode: number): void {
  writeFileSync(`${path}.new`, text, { mode });
  renameSync(`${path}.new`, path);
}
