import type { EndpointSchemas } from '../endpoint.ts';
import * as accounts from './accounts/accounts.ts';
import * as secondFactor from './accounts/second-factor.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const secondFactorSchemas = {
  signInWithCode: { body: secondFactor.signInWithCodeBody, answer: accounts.accessToken },
  askPasskey: { body: nothing, answer: secondFactor.webauthnOptions },
  signInByPasskey: { body: secondFactor.signInByPasskeyBody, answer: accounts.accessToken },
  listPasskeys: { answer: secondFactor.passkeysAnswer },
  offerPasskey: { body: nothing, answer: secondFactor.webauthnOptions },
  addPasskey: { body: secondFactor.addPasskeyBody, answer: secondFactor.addedPasskeyAnswer },
  renamePasskey: {
    params: idParams,
    body: secondFactor.renamePasskeyBody,
    answer: secondFactor.passkeyAnswer,
  },
  removePasskey: { params: idParams, body: nothing, answer: accounts.message },
  askStepUp: { body: nothing, answer: secondFactor.webauthnOptions },
  startAuthenticator: { body: nothing, answer: secondFactor.authenticatorAnswer },
  confirmAuthenticator: {
    body: secondFactor.confirmAuthenticatorBody,
    answer: secondFactor.confirmedAuthenticatorAnswer,
  },
  removeAuthenticator: { body: nothing, answer: accounts.message },
  renewRecoveryCodes: { body: nothing, answer: secondFactor.recoveryCodesAnswer },
} as const satisfies Record<string, EndpointSchemas>;
