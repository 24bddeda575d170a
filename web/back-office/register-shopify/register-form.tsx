import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { omit } from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { NameFields } from '../components/name-fields.tsx';
import { BackToLogin } from '../login/back-to-login.tsx';
import { useEnter } from '../login/use-enter.ts';
import { PasswordsClosed } from '../login/passwords-closed.tsx';
import { useSignInMethods } from '../login/sign-in-methods.ts';
import { AccountFields } from '../register/account-fields.tsx';
import { emptyRegistration, registrationSchema } from '../register/registration.ts';
import { referSignUp } from '../third-party/referral.ts';
import type { ShopifyComeback } from './connect-shop.ts';

const schema = omit(registrationSchema, { team_name: true });

/**
 * Creates the account of a merchant who comes from Shopify. The shop provides the team’s name,
 * website and time zone.
 */
type UnknownShop = Extract<ShopifyComeback, { kind: 'unknown' }>;

export function RegisterForm(shop: UnknownShop): ReactNode {
  const { password } = useSignInMethods();
  return password ? <Registration {...shop} /> : <PasswordsClosed title="Créer votre compte" />;
}

function Registration({ registration_token, shop_name, email }: UnknownShop): ReactNode {
  const { team_name: _, ...empty } = emptyRegistration;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { ...empty, email },
    ...whenAsked,
  });
  const enter = useEnter();
  const { needs_setup_code } = useSignInMethods();
  const submit = async ({ setup_code, ...typed }: typeof empty): Promise<void> => {
    try {
      const { access_token } = await call('registerShopify', {
        body: { registration_token, ...typed, ...(setup_code !== '' && { setup_code }) },
      });
      referSignUp(typed.email);
      await enter(access_token);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(form, error.errors)) showErrorToast(error.message);
    }
  };
  return (
    <>
      <title>Créer votre compte · Recueil</title>
      <h1 className="text-28 font-strong">Créer votre compte</h1>
      <p className="mt-1.5 mb-6 text-pretty text-ink-2">
        La boutique <b className="font-medium break-words text-ink">{shop_name}</b> est connectée.
        Il ne manque que vous.
      </p>
      <Form form={form} onSubmit={submit} aria-label="Créer votre compte" className="grid gap-4">
        <NameFields />
        <AccountFields needsSetupCode={needs_setup_code} />
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          className="mt-1 w-full"
        >
          Créer le compte
        </Button>
      </Form>
      <BackToLogin />
    </>
  );
}
