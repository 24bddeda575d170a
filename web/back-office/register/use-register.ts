import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { storeAccessToken } from '#web/api/bearer.ts';
import { showFieldErrors } from '#web/ui/forms/form.tsx';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { heldReferral, referSignUp } from '../third-party/referral.ts';
import { useSignInMethods } from '../login/sign-in-methods.ts';
import { type Registration, registrationBody } from './registration.ts';

/**
 * Creates the account, then opens `/`. The installation code is asked for on an empty instance, or
 * after the server’s error for that field.
 */
export function useRegister(form: UseFormReturn<Registration, unknown, Registration>): {
  register: (typed: Registration) => Promise<void>;
  needsSetupCode: boolean;
} {
  const router = useRouter();
  const { needs_setup_code } = useSignInMethods();
  const [needsSetupCode, setNeeded] = useState(needs_setup_code);
  const register = async (typed: Registration) => {
    try {
      const { access_token } = await ask('register', {
        body: registrationBody(
          typed,
          Intl.DateTimeFormat().resolvedOptions().timeZone,
          heldReferral(),
        ),
      });
      storeAccessToken(access_token);
      referSignUp(typed.email);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if ('setup_code' in error.errors) setNeeded(true);
      if (!showFieldErrors(form, error.errors)) showErrorToast(error.message);
      return;
    }
    await router.navigate({ to: '/' });
  };
  return { register, needsSetupCode };
}
