import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { ComingIn, GoingIn } from '../login/coming-in.tsx';
import { useEnter } from '../login/use-enter.ts';
import { useSignInMethods } from '../login/sign-in-methods.ts';
import { referSignUp } from '../third-party/referral.ts';
import type { Comeback } from './come-back.ts';
import { JoinForm } from './join-form.tsx';

/**
 * `/google/callback`: straight through when Google vouches for the person; else what is missing,
 * and the way by e-mail.
 */
export function GoogleCallbackScreen({ comeback }: { comeback: Comeback }): ReactNode {
  const { google } = useSignInMethods();
  if (comeback.kind === 'entered') return <Entering {...comeback} />;
  if (comeback.kind === 'code_required') return <AskingCode challenge={comeback.challenge} />;
  if (comeback.kind === 'proven')
    return (
      <>
        <title>Identité confirmée · Recueil</title>
        <h1 className="text-28 font-strong">C’est confirmé</h1>
        <p className="mt-4 text-pretty text-ink-2" role="status">
          Revenez à l’onglet où vous étiez : l’action s’y poursuit. Vous pouvez fermer celui-ci.
        </p>
      </>
    );
  if (comeback.kind === 'account_exists')
    return <JoinForm email={comeback.email} joinToken={comeback.join_token} />;
  const isCancelled = comeback.kind === 'cancelled';
  return (
    <>
      <title>Connexion par Google · Recueil</title>
      <h1 className="text-28 font-strong">
        {isCancelled ? 'Connexion annulée' : 'La connexion n’a pas abouti'}
      </h1>
      <div className="mt-4 mb-6" role={isCancelled ? 'status' : 'alert'}>
        {isCancelled ? (
          <p className="text-pretty text-ink-2">
            Aucun compte n’a été choisi chez Google. Rien n’a changé.
          </p>
        ) : (
          <Note tone="error" title="Google n’a pas ouvert la porte">
            {comeback.message}
          </Note>
        )}
      </div>
      <div className="grid gap-2">
        {google && (
          <a href="/google/redirect" className={buttonClass('primary', 'w-full')}>
            Recommencer avec Google
          </a>
        )}
        <Link to="/login" className={buttonClass('bordered', 'w-full')}>
          Se connecter par e-mail
        </Link>
      </div>
    </>
  );
}

function Entering({ access_token, email }: Extract<Comeback, { kind: 'entered' }>): ReactNode {
  const enter = useEnter();
  const begin = () => {
    referSignUp(email);
    return enter(access_token);
  };
  return <GoingIn service="Google" begin={begin} />;
}

/** The dialog of the code over the page; who gives up goes back to the login. */
function AskingCode({ challenge }: { challenge: string }): ReactNode {
  const enter = useEnter();
  const router = useRouter();
  const begin = async () => {
    const { promptForCode } = await import('../session/second-factor/prompt-for-code.tsx');
    const token = await promptForCode({ challenge, join_token: null });
    await (token === null ? router.navigate({ to: '/login' }) : enter(token));
  };
  return <GoingIn service="Google" begin={begin} />;
}

/** While Google’s answer is checked. */
export function ComingFromGoogle(): ReactNode {
  return <ComingIn service="Google" />;
}
