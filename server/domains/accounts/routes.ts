import type { Routes } from '#server/http/calls/handler.ts';
import { askConfirmation } from './profile/ask-confirmation.ts';
import { changeEmail } from './profile/change-email.ts';
import { changePassword } from './passwords/change-password.ts';
import { confirmEmail } from './profile/confirm-email.ts';
import { endOtherSessions, endSession } from './sessions/end-session.ts';
import { forgotPassword } from './passwords/forgot-password.ts';
import { googleCallback } from './sign-in/google-callback.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { login } from './sign-in/login.ts';
import { logout } from './sign-in/logout.ts';
import { oidcCallback } from './sign-in/oidc-callback.ts';
import { addPasskey } from './passkeys/add-passkey.ts';
import { askPasskey, signInByPasskey } from './passkeys/sign-in-by-passkey.ts';
import { askStepUp } from './passkeys/ask-step-up.ts';
import { listPasskeys } from './passkeys/list-passkeys.ts';
import { offerPasskey } from './passkeys/offer-passkey.ts';
import { removePasskey, renamePasskey } from './passkeys/change-passkey.ts';
import { confirmAuthenticator } from './second-factor/confirm-authenticator.ts';
import { removeAuthenticator } from './second-factor/remove-authenticator.ts';
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts';
import { startAuthenticator } from './second-factor/start-authenticator.ts';
import { signInWithCode } from './sign-in/sign-in-with-code.ts';
import { presentUser } from './present-user.ts';
import { register } from './register.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { stepUp } from './sign-in/step-up.ts';
import { unlinkGoogle } from './sign-in/unlink-google.ts';
import { updateUser } from './profile/update-user.ts';
import { getSignInMethods } from './sign-in/get-sign-in-methods.ts';

type AccountEndpoint =
  | 'register'
  | 'login'
  | 'getSignInMethods'
  | 'googleCallback'
  | 'oidcCallback'
  | 'logout'
  | 'confirmEmail'
  | 'forgotPassword'
  | 'resetPassword'
  | 'getUser'
  | 'updateUser'
  | 'changePassword'
  | 'changeEmail'
  | 'stepUp'
  | 'askConfirmation'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'unlinkGoogle'
  | 'signInWithCode'
  | 'askPasskey'
  | 'signInByPasskey'
  | 'listPasskeys'
  | 'offerPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'askStepUp'
  | 'startAuthenticator'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
  | 'renewRecoveryCodes';

export const accountRoutes: Pick<Routes, AccountEndpoint> = {
  register,
  login,
  getSignInMethods,
  googleCallback,
  oidcCallback,
  logout,
  confirmEmail,
  forgotPassword,
  resetPassword,
  getUser: (app, { caller }) => presentUser(app, caller),
  updateUser,
  changePassword,
  changeEmail,
  stepUp,
  askConfirmation,
  listSessions,
  endSession,
  endOtherSessions,
  unlinkGoogle,
  signInWithCode,
  askPasskey,
  signInByPasskey,
  listPasskeys,
  offerPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  askStepUp,
  startAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
};
