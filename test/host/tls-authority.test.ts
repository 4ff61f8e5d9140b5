/**
 * Where the authority of the TLS listener comes from: it is made, kept in the data folder, or mounted.
 */
import { X509Certificate, type webcrypto } from 'node:crypto';
// Before the next one, which looks for it.
import 'reflect-metadata';
import { BasicConstraintsExtension, SubjectKeyIdentifierExtension, X509CertificateGenerator } from '@peculiar/x509';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/program.ts';
import { askAt, standIn, type StandIn } from '../fixtures/transparent.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'sandbox-tls-'));
  folders.push(made);
  return made;
}

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
};
const CURVE = { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' };
const DAY = 86_400_000;
// The clients of these tests look at the machine's clock, so that of the certificates must fit it.
const today = performance.timeOrigin;

interface ParentEntity {
  cert: string;
  key: string;
}

/** Files of an authority that somebody else has made. */
async function authority(algorithm: { name: string } = CURVE, { ca = true, days = 30 } = {}): Promise<ParentEntity> {
  const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Orvenna Test Root, O="Orvenna, Outdoor", C=DE',
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(today - 60 * DAY),
    notAfter: new Date(today + days * DAY),
    // Authorities name their keys in ways of their own.
    extensions: [new BasicConstraintsExtension(ca), new SubjectKeyIdentifierExtension('0102030405')],
  });
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const files = { cert: join(folder(), 'ca.pem'), key: join(folder(), 'key.pem') };
  writeFileSync(files.cert, certificate.toString('pem'));
  writeFileSync(files.key, `-----BEGIN PRIVATE KEY-----\n${bytes}\n-----END PRIVATE KEY-----\n`);
  return files;
}

const serves = async (at: StandIn): Promise<boolean> =>
  (await askAt(at, 'https://ads-api.example/livez')).names === 'DNS:ads-api.example';

describe('an authority that is made', () => {
  it('is kept in the data folder, its key for nobody else to read, and found there again', async () => {
    const data = folder();
    await using first = await standIn({ data });
    await using again = await standIn({ data });
    await using other = await standIn({ data: folder() });
    expect(again.caPem).toBe(first.caPem);
    expect(other.caPem).not.toBe(first.caPem);
    expect(await serves(again)).toBe(true);
    expect(readFileSync(join(data, 'tls-ca.pem'), 'utf8')).toBe(first.caPem);
    expect(statSync(join(data, 'tls-ca-key.pem')).mode & 0o777).toBe(0o600);
  });

  it('signs certificates of servers that clients accept, for 398 days at most', async () => {
    await using at = await standIn({});
    const { validFrom, validTo } = await askAt(at, 'https://ads-api.example/livez');
    const days = (Date.parse(validTo) - Date.parse(validFrom)) / DAY;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThanOrEqual(398);
  });

  it('takes the place of one that has expired', async () => {
    const data = folder();
    const { cert, key } = await authority(CURVE, { days: -1 });
    writeFileSync(join(data, 'tls-ca.pem'), readFileSync(cert));
    writeFileSync(join(data, 'tls-ca-key.pem'), readFileSync(key));
    await using at = await standIn({ data });
    expect(new X509Certificate(at.caPem).subject).toContain('ads-sandbox');
    expect(await serves(at)).toBe(true);
  });
});

describe('an authority that is mounted', () => {
  it.each([
    ['RSA', RSA],
    ['elliptic', CURVE],
  ])('signs, be its key %s', async (_, algorithm) => {
    const ca = await authority(algorithm);
    await using at = await standIn({ tls: { port: 0, ca } });
    expect(at.caPem).toBe(readFileSync(ca.cert, 'utf8'));
    expect(await serves(at)).toBe(true);
    expect((await askAt(at, 'https://localhost/livez')).status).toBe(200);
  });

  it('signs for no longer than it lives itself', async () => {
    const ca = await authority(CURVE, { days: 2 });
    await using at = await standIn({ tls: { port: 0, ca } });
    const { validTo } = await askAt(at, 'https://ads-api.example/livez');
    expect(Date.parse(validTo)).toBe(Date.parse(new X509Certificate(at.caPem).validTo));
  });

  it.each([
    [
      'the key of another one',
      async () => ({ ...(await authority()), key: (await authority()).key }),
      'does not belong',
    ],
    ['no certificate of an authority', () => authority(CURVE, { ca: false }), 'not a CA certificate'],
    ['a key that clients do not know', () => authority({ name: 'Ed25519' }), 'must be an RSA key, or an EC key'],
    ['an expired one', () => authority(CURVE, { days: -1 }), 'certificate expired'],
    ['no file', async () => ({ ...(await authority()), cert: '/nowhere/ca.pem' }), 'ENOENT'],
    ['no certificate', async () => ({ ...(await authority()), cert: import.meta.filename }), 'SANDBOX_TLS_CA: '],
  ])('is refused before anything listens: %s', async (_, make, why) => {
    await expect(standIn({ tls: { port: 0, ca: await make() } })).rejects.toThrow(why);
  });
});

describe('the program', () => {
  const CERT = '/tmp/ca.pem';
  it.each([
    [{ SANDBOX_TLS_PORT: 'x' }, "SANDBOX_TLS_PORT is 'x': it must be a port from 0 to 65535"],
    [
      { PORT: '7000', SANDBOX_TLS_PORT: '7001' },
      "SANDBOX_TLS_PORT is '7001': it must be a port that no other listener uses",
    ],
    [{ SANDBOX_TLS_CA: CERT }, `SANDBOX_TLS_CA is '${CERT}': it requires SANDBOX_TLS_CA_KEY, too`],
    [{ SANDBOX_TLS_CA_KEY: CERT }, `SANDBOX_TLS_CA_KEY is '${CERT}': it requires SANDBOX_TLS_CA, too`],
    [{ SANDBOX_TLS_HOSTS: 'a.example=us' }, "SANDBOX_TLS_HOSTS contains 'a.example=us'"],
    [{ SANDBOX_TLS_HOSTS: 'https://a.example' }, "SANDBOX_TLS_HOSTS contains 'https://a.example'"],
    [{ SANDBOX_TLS_HOSTS: 'a.*.example' }, "SANDBOX_TLS_HOSTS contains 'a.*.example'"],
    [{ SANDBOX_TLS_HOSTS: 'a.example, A.example=eu' }, 'SANDBOX_TLS_HOSTS contains a.example twice'],
    [{ SANDBOX_TLS_PORT: '0', SANDBOX_TLS_CA: '/no.pem', SANDBOX_TLS_CA_KEY: '/no.pem' }, 'SANDBOX_TLS_CA: ENOENT'],
  ])('refuses %j with status 2 and says why', async (env, why) => {
    const { ended, errors } = launch(env);
    expect(await ended).toBe(2);
    expect(errors()).toContain(`ads-sandbox: ${why}`);
  });
});
