import { expect, test } from 'vitest';
import { signRequest } from './sign-request.ts';

/** The examples that AWS publishes with its description of the signature. */
const KEYS = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const MAY_24 = new Date('2013-05-24T00:00:00Z');
const signatureOf = (headers: Headers): string | undefined =>
  /Signature=([\da-f]{64})$/.exec(headers.get('authorization') ?? '')?.[1];

test('reading is signed as AWS signs its example', async () => {
  const headers = await signRequest(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
      body: new Uint8Array(),
    },
    KEYS,
    MAY_24,
  );
  expect(signatureOf(headers)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  expect(headers.has('host')).toBe(false);
});

test('writing is signed as AWS signs its example', async () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test%24file.text');
  const headers = {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  };
  expect(
    signatureOf(
      await signRequest(
        { method: 'PUT', url, headers, body: Buffer.from('Welcome to Amazon S3.') },
        KEYS,
        MAY_24,
      ),
    ),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
});

test('the digest of a body that is not given is signed in its place', async () => {
  const sign = (request: { body?: Uint8Array; digest?: string }): Promise<Headers> =>
    signRequest(
      { method: 'PUT', url: new URL('http://127.0.0.1:9000/bucket/backups/a.tar'), ...request },
      KEYS,
      MAY_24,
    );
  const digest = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';
  const whole = await sign({ body: Buffer.from('Welcome to Amazon S3.') });
  expect(whole.get('x-amz-content-sha256')).toBe(digest);
  expect(signatureOf(await sign({ digest }))).toBe(signatureOf(whole));
});
