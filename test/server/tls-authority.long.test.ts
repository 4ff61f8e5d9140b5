/**
 * The certificate authority of the TLS listener: it is created, kept in the data folder, or configured.
 */
import { X509Certificate, type webcrypto } from 'node:crypto';
// Must be imported before the next module, which requires it.
import 'reflect-metadata';
import { BasicConstraintsExtension, SubjectKeyIdentifierExtension, X509CertificateGenerator } from '@peculiar/x509';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/programs/program.ts';
import { askAt, standIn, type StandIn } from '../fixtures/programs/transparent.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'sandbox-tls-'));
  folders.push(path);
  return path;
}

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
};
const CURVE = { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' };
const DAY = 86_400_000;
// The clients of these tests use the machine's clock, so the certificates must be valid now.
const today = performance.timeOrigin;

interface AuthorityFiles {
  cert: string;
  key: string;
}

/** Creates the files of an external authority. */
async function createAuthority(
  algorithm: { name: string } = CURVE,
  { ca = true, days = 30 } = {},
): Promise<AuthorityFiles> {
  const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Orvenna Test Root, O="Orvenna, Outdoor", C=DE',
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(today - 60 * DAY),
    notAfter: new Date(today + days * DAY),
    // External authorities have other key identifiers.
    extensions: [new BasicConstraintsExtension(ca), new SubjectKeyIdentifierExtension('0102030405')],
  });
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const files = { cert: join(createFolder(), 'ca.pem'), key: join(createFolder(), 'key.pem') };
  writeFileSync(files.cert, certificate.toString('pem'));
  writeFileSync(files.key, `-----BEGIN PRIVATE KEY-----\n${bytes}\n-----END PRIVATE KEY-----\n`);
  return files;
}

const canConnect = async (at: StandIn): Promise<boolean> =>
  (await askAt(at, 'https://ads-api.example/livez')).names === 'DNS:ads-api.example';

describe('a created certificate authority', () => {
  it('is kept in the data folder with a private key file, and used again', async () => {
    const data = createFolder();
    await using first = await standIn({ data });
    await using second = await standIn({ data });
    await using other = await standIn({ data: createFolder() });
    expect(second.caPem).toBe(first.caPem);
    expect(other.caPem).not.toBe(first.caPem);
    expect(await canConnect(second)).toBe(true);
    expect(readFileSync(join(data, 'tls-ca.pem'), 'utf8')).toBe(first.caPem);
    expect(statSync(join(data, 'tls-ca-key.pem')).mode & 0o777).toBe(0o600);
  });

  it('signs server certificates that clients accept, for at most 398 days', async () => {
    await using at = await standIn({});
    const { validFrom, validTo } = await askAt(at, 'https://ads-api.example/livez');
    const days = (Date.parse(validTo) - Date.parse(validFrom)) / DAY;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThanOrEqual(398);
  });

  it('replaces an expired one', async () => {
    const data = createFolder();
    const { cert, key } = await createAuthority(CURVE, { days: -1 });
    writeFileSync(join(data, 'tls-ca.pem'), readFileSync(cert));
    writeFileSync(join(data, 'tls-ca-key.pem'), readFileSync(key));
    await using at = await standIn({ data });
    expect(new X509Certificate(at.caPem).subject).toContain('ads-sandbox');
    expect(await canConnect(at)).toBe(true);
  });
});

describe('a configured certificate authority', () => {
  it.each([
    ['RSA', RSA],
    ['elliptic', CURVE],
  ])('signs certificates with a key of type %s', async (_, algorithm) => {
    const ca = await createAuthority(algorithm);
    await using at = await standIn({ tls: { port: 0, ca } });
    expect(at.caPem).toBe(readFileSync(ca.cert, 'utf8'));
    expect(await canConnect(at)).toBe(true);
    expect((await askAt(at, 'https://localhost/livez')).status).toBe(200);
  });

  it('signs certificates that expire no later than itself', async () => {
    const ca = await createAuthority(CURVE, { days: 2 });
    await using at = await standIn({ tls: { port: 0, ca } });
    const { validTo } = await askAt(at, 'https://ads-api.example/livez');
    expect(Date.parse(validTo)).toBe(Date.parse(new X509Certificate(at.caPem).validTo));
  });

  it.each([
    [
      'the key of another certificate',
      async () => ({ ...(await createAuthority()), key: (await createAuthority()).key }),
      'does not belong',
    ],
    ['a certificate that is not a CA certificate', () => createAuthority(CURVE, { ca: false }), 'not a CA certificate'],
    ['a key of an unsupported type', () => createAuthority({ name: 'Ed25519' }), 'must be an RSA key, or an EC key'],
    ['an expired certificate', () => createAuthority(CURVE, { days: -1 }), 'certificate expired'],
    ['a missing file', async () => ({ ...(await createAuthority()), cert: '/nowhere/ca.pem' }), 'ENOENT'],
    [
      'a file without a certificate',
      async () => ({ ...(await createAuthority()), cert: import.meta.filename }),
      'SANDBOX_TLS_CA: ',
    ],
  ])('is rejected before anything listens: %s', async (_, make, reason) => {
    await expect(standIn({ tls: { port: 0, ca: await make() } })).rejects.toThrow(reason);
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
  ])('rejects %j with status 2 and the reason', async (env, reason) => {
    const { ended, errors } = launch(env);
    expect(await ended).toBe(2);
    expect(errors()).toContain(`ads-sandbox: ${reason}`);
  });

  it('names the missing option as the other one was given', async () => {
    const { ended, errors } = launch({}, [], ['--tls-ca', CERT]);
    expect([await ended, errors()]).toEqual([2, `ads-sandbox: --tls-ca is '${CERT}': it requires --tls-ca-key, too\n`]);
  });
});
