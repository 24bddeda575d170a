import type { Routes } from '#server/http/handler.ts';
import { askConfirmation } from './ask-confirmation.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { deleteUser } from './delete-user.ts';
import { endOtherSessions, endSession } from './end-session.ts';
import { forgotPassword } from './forgot-password.ts';
import { googleCallback } from './google-callback.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { presentUser } from './present-user.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { stepUp } from './step-up.ts';
import { unlinkGoogle } from './unlink-google.ts';
import { updateUser } from './update-user.ts';
import { getSignInMethods } from './get-sign-in-methods.ts';

type Answered =
  | 'register'
  | 'login'
  | 'getSignInMethods'
  | 'googleCallback'
  | 'logout'
  | 'confirmEmail'
  | 'forgotPassword'
  | 'resetPassword'
  | 'getUser'
  | 'updateUser'
  | 'deleteUser'
  | 'changePassword'
  | 'changeEmail'
  | 'stepUp'
  | 'askConfirmation'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'unlinkGoogle';

export const accountRoutes: Pick<Routes, Answered> = {
  register,
  login,
  getSignInMethods,
  googleCallback,
  logout,
  confirmEmail,
  forgotPassword,
  resetPassword,
  getUser: (app, { caller }) => presentUser(app, caller),
  updateUser,
  deleteUser,
  changePassword,
  changeEmail,
  stepUp,
  askConfirmation,
  listSessions,
  endSession,
  endOtherSessions,
  unlinkGoogle,
};
