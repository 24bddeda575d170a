import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * A passkey in memory, like that of an authenticator with user verification: ES256, without
 * attestation.
 */
export interface SoftPasskey {
  id: string;
  private_key: KeyObject;
  rp_id: string;
  user_handle: string;
  /** The counter of the next signature. It stays 0 for synchronised passkeys. */
  counter: number;
}

interface Page {
  challenge: string;
  origin: string;
}

const FLAGS = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, synced: 0x10, attested: 0x40 };
const USED = FLAGS.present | FLAGS.verified | FLAGS.mayBeSynced | FLAGS.synced;

/**
 * Creates a passkey for the options of a registration. Returns it with the answer of the browser.
 */
export function makePasskey(
  options: { challenge: string; rp: { id: string }; user: { id: string } },
  origin: string,
) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(16);
  const passkey: SoftPasskey = {
    id: credential.toString('base64url'),
    private_key: privateKey,
    rp_id: options.rp.id,
    user_handle: options.user.id,
    counter: 0,
  };
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  const attested = Buffer.concat([
    Buffer.alloc(16),
    Buffer.of(0, credential.length),
    credential,
    key,
  ]);
  const attestation = cborMap([
    [cborText('fmt'), cborText('none')],
    [cborText('attStmt'), cborMap([])],
    [
      cborText('authData'),
      cborBytes(Buffer.concat([authenticatorData(passkey, USED | FLAGS.attested), attested])),
    ],
  ]);
  const response = {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: clientData('webauthn.create', { challenge: options.challenge, origin }),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  };
  return { passkey, response, cose_key: key };
}

/**
 * Signs a challenge and returns it in the format of the browser. `isVerified` and `counter` can
 * simulate an authenticator that cheats.
 */
export function signChallenge(passkey: SoftPasskey, page: Page, { isVerified = true } = {}) {
  const data = authenticatorData(passkey, isVerified ? USED : USED & ~FLAGS.verified);
  const client = clientData('webauthn.get', page);
  const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: client,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, hash]), passkey.private_key).toString(
        'base64url',
      ),
      userHandle: passkey.user_handle,
    },
  };
}

function authenticatorData({ rp_id, counter }: SoftPasskey, flags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rp_id).digest(), Buffer.of(flags), count]);
}

function clientData(type: string, { challenge, origin }: Page): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString(
    'base64url',
  );
}

/** Encodes the part of CBOR (RFC 8949) that WebAuthn needs. */
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length);
  if (length < 256) return Buffer.of((major << 5) | 24, length);
  return Buffer.of((major << 5) | 25, length >> 8, length & 255);
}
const cborInt = (value: number): Buffer =>
  value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer =>
  Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
