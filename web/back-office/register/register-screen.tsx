import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { NameFields } from '../components/name-fields.tsx';
import { OtherSignInMethods } from '../login/other-sign-in-methods.tsx';
import { PasswordsClosed } from '../login/passwords-closed.tsx';
import { useSignInMethods } from '../login/sign-in-methods.ts';
import { AccountFields } from './account-fields.tsx';
import { emptyRegistration, registrationSchema } from './registration.ts';
import { useRegister } from './use-register.ts';

export function RegisterScreen(): ReactNode {
  const { password } = useSignInMethods();
  return password ? <Registration /> : <PasswordsClosed title="Créer votre boutique" />;
}

function Registration(): ReactNode {
  const form = useForm({
    resolver: zodResolver(registrationSchema),
    defaultValues: emptyRegistration,
    ...whenAsked,
  });
  const { registration } = useSignInMethods();
  const { register, needsSetupCode } = useRegister(form);
  return (
    <>
      <title>Créer votre boutique · Recueil</title>
      <h1 className="text-28 font-strong">Créer votre boutique</h1>
      {registration !== 'open' && (
        <div className="mt-4">
          <Note
            tone="information"
            title={
              registration === 'invite'
                ? 'On entre ici sur invitation'
                : 'Les inscriptions sont fermées'
            }
          >
            {registration === 'invite'
              ? 'Ouvrez le lien de votre invitation, ou demandez-en une à la personne qui administre Recueil.'
              : 'Demandez un accès à la personne qui administre Recueil.'}
          </Note>
        </div>
      )}
      <p className="mt-1.5 mb-6 text-ink-2">Dix minutes jusqu’à votre premier message.</p>
      <Form
        form={form}
        onSubmit={register}
        aria-label="Créer votre boutique"
        className="grid gap-4"
      >
        <NameFields />
        <Field name="team_name" label="Nom de la boutique" hint="Il signe chaque message.">
          <Input autoComplete="organization" />
        </Field>
        <AccountFields needsSetupCode={needsSetupCode} />
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          className="mt-1 w-full"
        >
          Créer le compte
        </Button>
      </Form>
      <OtherSignInMethods />
      <p className="mt-6 text-ink-2">
        Déjà inscrite ou inscrit ?{' '}
        <Link to="/login" className="link">
          Se connecter
        </Link>
      </p>
    </>
  );
}
