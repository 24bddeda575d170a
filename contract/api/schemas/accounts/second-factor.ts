import { z } from 'zod';
import { oneLine } from '#contract/messages/plain-text.ts';
import { dateTime, id } from '../reviews/texts.ts';

/** Authenticator data is binary and encoded in base64url. */
const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/u, 'doit être en base64url.');

/**
 * The result of `navigator.credentials.create()` (WebAuthn, RegistrationResponseJSON). Further
 * members that browsers add are ignored.
 */
const registration = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(12_000),
    transports: z.array(z.string().max(40)).max(10).exactOptional(),
  }),
});

/** The result of `navigator.credentials.get()` (WebAuthn, AuthenticationResponseJSON). */
export const assertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).exactOptional(),
  }),
});

/** The options for the browser’s WebAuthn interface, in the format of that interface. */
export const webauthnOptions = z.strictObject({ data: z.record(z.string(), z.unknown()) });

const passkey = z.strictObject({
  id,
  name: z.string(),
  /**
   * True when the provider of the passkey stores a copy, so that other devices of the person have
   * it.
   */
  is_synced: z.boolean(),
  created_at: dateTime,
  last_used_at: dateTime.nullable(),
});
const passkeyName = oneLine(60).min(1);
/** Shown once. Null when the person still has unused codes. */
const recoveryCodes = z.array(z.string());

export const passkeysAnswer = z.strictObject({ data: z.array(passkey) });
export const addPasskeyBody = z.strictObject({ name: passkeyName, response: registration });
export const addedPasskeyAnswer = z.strictObject({
  data: passkey.extend({ recovery_codes: recoveryCodes.nullable() }),
});
export const renamePasskeyBody = z.strictObject({ name: passkeyName });
export const passkeyAnswer = z.strictObject({ data: passkey });
export const signInByPasskeyBody = z.strictObject({
  response: assertion,
  join_token: z.string().max(200).nullish(),
});

export const authenticatorAnswer = z.strictObject({
  data: z.strictObject({ secret: z.string(), uri: z.string(), qr_svg: z.string() }),
});
/** The format of a code is not validated, so that every wrong code gets the same answer. */
export const code = z.string().trim().max(60);
export const confirmAuthenticatorBody = z.strictObject({ code });
export const confirmedAuthenticatorAnswer = z.strictObject({
  data: z.strictObject({ recovery_codes: recoveryCodes.nullable() }),
});
export const recoveryCodesAnswer = z.strictObject({
  data: z.strictObject({ recovery_codes: recoveryCodes }),
});

/** Session endpoints ignore unknown keys. */
export const signInWithCodeBody = z.object({
  challenge: z.string().max(200),
  code,
  join_token: z.string().max(200).nullish(),
});

export const secondFactor = z.strictObject({
  has_authenticator: z.boolean(),
  passkeys: z.int(),
  /** The number of unused recovery codes. */
  recovery_codes: z.int(),
  /** True when this session was opened or confirmed with a second factor. */
  is_proven: z.boolean(),
  /**
   * The time from which the administration of this instance requires a second factor from this
   * person. Null when it never does.
   */
  due_at: dateTime.nullable(),
});
