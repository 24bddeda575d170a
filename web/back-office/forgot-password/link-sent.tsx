import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useSignInMethods } from '../login/sign-in-methods.ts';

/**
 * Shown after a password reset was requested. It does not reveal whether the address has an
 * account.
 */
export function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }): ReactNode {
  const { sends_mail } = useSignInMethods();
  return (
    <div role="status">
      <span className="mb-4 grid size-10 place-items-center rounded-full bg-selected text-primary-text">
        <Icon of={MailCheck} className="size-5" />
      </span>
      <h1 className="text-28 font-strong">Regardez vos e-mails</h1>
      <p className="mt-1.5 text-pretty text-ink-2">
        Si un compte existe avec l’adresse{' '}
        <b className="font-medium break-words text-ink">{email}</b>, un lien vient d’y être envoyé.
        Il sert une fois et reste valable 30 minutes.
      </p>
      {!sends_mail && (
        <div className="mt-4">
          <Note tone="information" title="Cette instance n’envoie pas d’e-mails">
            Le lien attend dans les messages de test : la personne qui administre Recueil peut vous
            le donner.
          </Note>
        </div>
      )}
      <p className="mt-4 text-ink-2">
        Rien reçu ? Regardez dans les indésirables, ou{' '}
        <button type="button" onClick={onAgain} className="link">
          redonnez votre adresse
        </button>
        .
      </p>
    </div>
  );
}
