/**
 * Generates X.509 certificates of the CA and of servers. Keys and serial numbers do not follow from a seed: they do not
 * belong to a world, and no response depends on them.
 */
import 'reflect-metadata';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { KeyObject, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import { DAY_MS } from '../../model/text/time-units.ts';

/** Widely supported, and generated in a millisecond. */
const ELLIPTIC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const AUTHORITY_DAYS = 3650;
/** Some clients reject server certificates with a longer lifetime. */
const SERVER_DAYS = 397;
/** Clocks of clients may be slow. */
const CLOCK_TOLERANCE_MS = DAY_MS;

/** Certificate and key in PEM. */
export interface Pair {
  cert: string;
  key: string;
}

/** The certificate of a CA and its key. */
export interface Signer {
  certificate: X509Certificate;
  key: webcrypto.CryptoKey;
  algorithm: typeof ELLIPTIC | { name: string; hash: string };
}

/** `now` is in epoch milliseconds. */
export async function createAuthorityCertificate(now: number): Promise<Pair> {
  const keys = await webcrypto.subtle.generateKey(ELLIPTIC, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=ads-sandbox test authority',
    keys,
    signingAlgorithm: ELLIPTIC,
    notBefore: new Date(now - CLOCK_TOLERANCE_MS),
    notAfter: new Date(now + AUTHORITY_DAYS * DAY_MS),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: `${certificate.toString('pem')}\n`, key: keyText(keys.privateKey) };
}

/** `names` are DNS names and IP addresses. */
export async function createServerCertificate(signer: Signer, names: readonly string[], now: number): Promise<Pair> {
  const keys = await webcrypto.subtle.generateKey(ELLIPTIC, true, ['sign', 'verify']);
  const { certificate: authority } = signer;
  const keyId = authority.getExtension(SubjectKeyIdentifierExtension)?.keyId;
  const certificate = await X509CertificateGenerator.create({
    subject: 'CN=ads-sandbox',
    issuer: authority.subjectName,
    publicKey: keys.publicKey,
    signingKey: signer.key,
    signingAlgorithm: signer.algorithm,
    notBefore: new Date(Math.max(now - CLOCK_TOLERANCE_MS, authority.notBefore.getTime())),
    notAfter: new Date(Math.min(now + SERVER_DAYS * DAY_MS, authority.notAfter.getTime())),
    extensions: [
      new BasicConstraintsExtension(false),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((name) => ({ type: isIP(name) === 0 ? ('dns' as const) : ('ip' as const), value: name })),
      ),
      // Copied from the CA certificate, because there are several ways to compute it.
      ...(keyId === undefined ? [] : [new AuthorityKeyIdentifierExtension(keyId)]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: `${certificate.toString('pem')}\n`, key: keyText(keys.privateKey) };
}

const CURVES: Readonly<Record<string, [curve: string, hash: string]>> = {
  prime256v1: ['P-256', 'SHA-256'],
  secp384r1: ['P-384', 'SHA-384'],
  secp521r1: ['P-521', 'SHA-512'],
};

/** Returns undefined if the type of the key is not supported. */
export async function signerOf(cert: string, key: KeyObject): Promise<Signer | undefined> {
  const [curve, hash = 'SHA-256'] = CURVES[key.asymmetricKeyDetails?.namedCurve ?? ''] ?? [];
  if (curve === undefined && key.asymmetricKeyType !== 'rsa') return undefined;
  const algorithm = { name: curve === undefined ? 'RSASSA-PKCS1-v1_5' : 'ECDSA', hash };
  const bytes = key.export({ format: 'der', type: 'pkcs8' });
  const imported = { ...algorithm, ...(curve === undefined ? {} : { namedCurve: curve }) };
  return {
    certificate: new X509Certificate(cert),
    key: await webcrypto.subtle.importKey('pkcs8', bytes, imported, false, ['sign']),
    algorithm,
  };
}

function keyText(key: webcrypto.CryptoKey): string {
  return KeyObject.from(key).export({ format: 'pem', type: 'pkcs8' }).toString();
}
