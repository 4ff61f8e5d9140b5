/**
 * X.509 certificates: one that others are to trust, and those that it signs. Keys and serial numbers are truly random,
 * the only thing of the sandbox that is: they are no part of a world, and no answer depends on them.
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

/** Understood everywhere, and made in a millisecond. */
const ELLIPTIC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const DAY = 86_400_000;
const AUTHORITY_DAYS = 3650;
/** Some clients refuse those that live longer. */
const SERVER_DAYS = 397;
/** Clocks of other machines may be behind. */
const BEFORE = DAY;

/** Certificate and key in PEM. */
export interface Pair {
  cert: string;
  key: string;
}

/** What signs: a certificate of an authority, and the key that fits it. */
export interface Signer {
  certificate: X509Certificate;
  key: webcrypto.CryptoKey;
  algorithm: typeof ELLIPTIC | { name: string; hash: string };
}

/** Times are in epoch milliseconds. */
export async function makeAuthority(now: number): Promise<Pair> {
  const keys = await webcrypto.subtle.generateKey(ELLIPTIC, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=ads-sandbox test authority',
    keys,
    signingAlgorithm: ELLIPTIC,
    notBefore: new Date(now - BEFORE),
    notAfter: new Date(now + AUTHORITY_DAYS * DAY),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: `${certificate.toString('pem')}\n`, key: keyText(keys.privateKey) };
}

/** For a server of these names and IP addresses. */
export async function makeServer(signer: Signer, names: readonly string[], now: number): Promise<Pair> {
  const keys = await webcrypto.subtle.generateKey(ELLIPTIC, true, ['sign', 'verify']);
  const { certificate: authority } = signer;
  const keyId = authority.getExtension(SubjectKeyIdentifierExtension)?.keyId;
  const certificate = await X509CertificateGenerator.create({
    subject: 'CN=ads-sandbox',
    issuer: authority.subjectName,
    publicKey: keys.publicKey,
    signingKey: signer.key,
    signingAlgorithm: signer.algorithm,
    notBefore: new Date(Math.max(now - BEFORE, authority.notBefore.getTime())),
    notAfter: new Date(Math.min(now + SERVER_DAYS * DAY, authority.notAfter.getTime())),
    extensions: [
      new BasicConstraintsExtension(false),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((name) => ({ type: isIP(name) === 0 ? ('dns' as const) : ('ip' as const), value: name })),
      ),
      // As the authority calls its key itself: there are several ways to.
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

/** Undefined where the key is of a kind that is not for us. */
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
