import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { ComingIn, GoingIn } from '../login/coming-in.tsx';
import { useEnter } from '../login/use-enter.ts';
import { type SignInService, serviceName, useSignInMethods } from '../login/sign-in-methods.ts';
import type { PendingSignIn } from '../session/second-factor/pending-sign-in.ts';
import { referSignUp } from '../third-party/referral.ts';
import type { SignInComeback } from './come-back-from-service.ts';
import { JoinForm } from './join-form.tsx';

/**
 * The page at `/google/callback` and `/oidc/callback`. Signs the person in, or shows the missing
 * step or the error, with the sign-in by email.
 */
export function IdentityCallbackScreen({
  service,
  comeback,
}: {
  service: SignInService;
  comeback: SignInComeback;
}): ReactNode {
  const name = serviceName(service, useSignInMethods());
  switch (comeback.kind) {
    case 'entered':
      return <Entering name={name} {...comeback} />;
    case 'code_required':
      return <AskingCode name={name} pending={comeback.pending} />;
    case 'proven':
      return <Proven />;
    case 'account_exists':
      return <JoinForm name={name} email={comeback.email} joinToken={comeback.join_token} />;
    case 'cancelled':
      return (
        <NotIn service={service} title="Connexion annulée">
          <p className="text-pretty text-ink-2" role="status">
            Aucun compte n’a été choisi chez {name}. Rien n’a changé.
          </p>
        </NotIn>
      );
    case 'unavailable':
      return (
        <Refusal service={service} title={`${name} ne répond pas`}>
          Réessayez dans quelques minutes. Si cela dure, prévenez la personne qui administre Recueil
          dans votre entreprise.
        </Refusal>
      );
    case 'refused':
      return (
        <Refusal service={service} title={`${name} n’a pas ouvert votre compte`}>
          {comeback.message ?? `${name} n’a pas pu confirmer qui vous êtes.`}
        </Refusal>
      );
  }
}

function Proven(): ReactNode {
  return (
    <>
      <title>Identité confirmée · Recueil</title>
      <h1 className="text-28 font-strong">C’est confirmé</h1>
      <p className="mt-4 text-pretty text-ink-2" role="status">
        Revenez à l’onglet où vous étiez : l’action s’y poursuit. Vous pouvez fermer celui-ci.
      </p>
    </>
  );
}

function Refusal({
  service,
  title,
  children,
}: {
  service: SignInService;
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <NotIn service={service} title="La connexion n’a pas abouti">
      <div role="alert">
        <Note tone="error" title={title}>
          {children}
        </Note>
      </div>
    </NotIn>
  );
}

function NotIn({
  service,
  title,
  children,
}: {
  service: SignInService;
  title: string;
  children: ReactNode;
}): ReactNode {
  const methods = useSignInMethods();
  const name = serviceName(service, methods);
  const isOffered = service === 'google' ? methods.google : methods.oidc !== null;
  return (
    <>
      <title>{`Connexion par ${name} · Recueil`}</title>
      <h1 className="text-28 font-strong">{title}</h1>
      <div className="mt-4 mb-6">{children}</div>
      <div className="grid gap-2">
        {isOffered && (
          <a href={`/${service}/redirect`} className={buttonClass('primary', 'w-full')}>
            Recommencer avec {name}
          </a>
        )}
        <Link to="/login" className={buttonClass('bordered', 'w-full')}>
          {methods.password ? 'Se connecter par e-mail' : 'Revenir à la connexion'}
        </Link>
      </div>
    </>
  );
}

function Entering({
  name,
  access_token,
  email,
}: Extract<SignInComeback, { kind: 'entered' }> & { name: string }): ReactNode {
  const enter = useEnter();
  const begin = () => {
    referSignUp(email);
    return enter(access_token);
  };
  return <GoingIn service={name} begin={begin} />;
}

/** Shows the second factor dialog. Closing it leads back to the login page. */
function AskingCode({ name, pending }: { name: string; pending: PendingSignIn }): ReactNode {
  const enter = useEnter();
  const router = useRouter();
  const begin = async () => {
    const { promptForCode } = await import('../session/second-factor/prompt-for-code.tsx');
    const token = await promptForCode({ ...pending, join_token: null });
    await (token === null ? router.navigate({ to: '/login' }) : enter(token));
  };
  return <GoingIn service={name} begin={begin} />;
}

/** Shown while the server checks the answer of the service. */
export function ComingFromService({ service }: { service: SignInService }): ReactNode {
  return <ComingIn service={serviceName(service, useSignInMethods())} />;
}
