import { expect, test } from 'vitest';
import { isSignature } from './is-signature.ts';

// The expected value was computed with `openssl dgst -sha256 -hmac meta_app_secret`.
const META = {
  algorithm: 'sha256',
  secret: 'meta_app_secret',
  body: Buffer.from('{"object":"whatsapp_business_account","entry":[]}'),
  encoding: 'hex',
} as const;
const SIGNED = 'e6ad1226d7dbb376b93779e72f6ea6cc56d514dbcb4b3fa023b679f8f0220325';

test('a signature is of these bytes and this secret, to the last bit', () => {
  expect(isSignature(SIGNED, META)).toBe(true);
  expect(isSignature(SIGNED, { ...META, secret: 'autre' })).toBe(false);
  expect(
    isSignature(SIGNED, {
      ...META,
      body: Buffer.from('{"object":"whatsapp_business_account","entry":[ ]}'),
    }),
  ).toBe(false);
  for (const wrong of [undefined, '', SIGNED.slice(2), `${SIGNED}00`, `f${SIGNED.slice(1)}`, 'zz'])
    expect(isSignature(wrong, META), wrong).toBe(false);
});
