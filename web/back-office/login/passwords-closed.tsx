import type { ReactNode } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';

/** Replaces a form with a password when the operator has disabled sign-in by password. */
export function PasswordsClosed({ title }: { title: string }): ReactNode {
  return (
    <>
      <title>{`${title} · Recueil`}</title>
      <h1 className="text-28 font-strong">{title}</h1>
      <div className="mt-4 mb-6">
        <Note tone="information" title="La connexion par mot de passe est fermée">
          Sur cette instance, on se connecte par le service de l’entreprise, qui ouvre aussi un
          compte aux nouvelles personnes.
        </Note>
      </div>
      <OtherSignInMethods />
      <BackToLogin />
    </>
  );
}
