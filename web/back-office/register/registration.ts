import * as z from 'zod/mini';
import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import { emailAddress } from '../login/credentials.ts';

const { least } = FORM_LIMITS.password;
export const newPassword = z
  .string()
  .check(z.minLength(least, `Il faut ${least} caractères ou plus.`));
export const PASSWORD_HINT = `${least} caractères ou plus. Une phrase convient très bien.`;

/** Checks the form. Only the server can report « déjà prise » and « trop courant ». */
export const registrationSchema = z.object({
  first_name: z.string().check(z.trim(), z.minLength(1, 'Écrivez votre prénom.')),
  last_name: z.string().check(z.trim()),
  team_name: z.string().check(z.trim()),
  email: emailAddress,
  password: newPassword,
  setup_code: z.string().check(z.trim()),
});
export type Registration = z.infer<typeof registrationSchema>;

export const emptyRegistration: Registration = {
  first_name: '',
  last_name: '',
  team_name: '',
  email: '',
  password: '',
  setup_code: '',
};

/** Returns the body of the request: filled-in fields, this browser’s time zone and the referral. */
export function registrationBody(
  typed: Registration,
  timezone: string,
  referral: string | null,
): Partial<Registration> &
  Pick<Registration, 'email' | 'password'> & { timezone: string; referral?: string } {
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
  return {
    ...filled,
    email: typed.email,
    password: typed.password,
    timezone,
    ...(referral !== null && { referral }),
  };
}
