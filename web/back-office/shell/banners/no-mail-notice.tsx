import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Note } from '#web/ui/feedback/note.tsx';

/** Warns administrators that the instance is reachable by others and has no mail server. */
export function NoMailNotice(): ReactNode {
  return (
    <div
      role="status"
      className="mx-auto w-full max-w-[calc(var(--content)+2*var(--gutter))] px-(--gutter) pt-4 xl:mx-0"
    >
      <Note tone="warning" title="Aucun e-mail ne part de cette instance">
        La variable SMTP_URL n’est pas donnée. Les e-mails aux clients et ceux des comptes (mot de
        passe oublié, invitations) restent dans les{' '}
        <Link to="/admin/test-inbox" className="link">
          messages de test
        </Link>
        . Donnez SMTP_URL et MAIL_FROM, puis relancez Recueil.
      </Note>
    </div>
  );
}
