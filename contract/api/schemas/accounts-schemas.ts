import type { EndpointSchemas } from '../endpoint.ts';
import * as accounts from './accounts/accounts.ts';
import { nothing } from './reviews/texts.ts';

export const accountsSchemas = {
  register: { body: accounts.registerBody, answer: accounts.accessToken },
  login: { body: accounts.loginBody, answer: accounts.accessToken },
  googleCallback: { body: accounts.googleBody, answer: accounts.identityAnswer },
  oidcCallback: { body: accounts.oidcBody, answer: accounts.identityAnswer },
  getSignInMethods: { answer: accounts.signInMethodsAnswer },
  logout: { body: nothing, answer: accounts.message },
  confirmEmail: { body: accounts.confirmEmailBody, answer: accounts.message },
  forgotPassword: { body: accounts.forgotPasswordBody, answer: accounts.message },
  resetPassword: { body: accounts.resetPasswordBody, answer: accounts.resetPasswordAnswer },
  getUser: { answer: accounts.user },
  updateUser: { body: accounts.updateUserBody, answer: accounts.userAnswer },
  deleteUser: { body: accounts.deleteUserBody, answer: accounts.message },
  changePassword: { body: accounts.changePasswordBody, answer: accounts.message },
  stepUp: { body: accounts.stepUpBody, answer: accounts.stepUpAnswer },
  changeEmail: { body: accounts.changeEmailBody, answer: accounts.message },
  askConfirmation: { body: nothing, answer: accounts.message },
  listSessions: { answer: accounts.sessionsAnswer },
  endSession: { params: accounts.sessionParams, body: nothing, answer: accounts.message },
  endOtherSessions: { body: nothing, answer: accounts.endedAnswer },
  unlinkGoogle: { body: nothing, answer: accounts.message },
} as const satisfies Record<string, EndpointSchemas>;
