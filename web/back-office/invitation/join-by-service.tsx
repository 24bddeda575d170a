import type { ReactNode } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import { OtherSignInMethods } from '../login/other-sign-in-methods.tsx';

/**
 * Shown when passwords are disabled: the person signs in with the company’s service, then opens the
 * link again.
 */
export function JoinByService(): ReactNode {
  return (
    <>
      <div className="mb-6">
        <Note tone="information" title="Connectez-vous d’abord">
          Sur cette instance, on se connecte par le service de l’entreprise. Une fois connecté,
          rouvrez le lien de l’invitation dans votre boîte : un clic suffit pour rejoindre la
          boutique.
        </Note>
      </div>
      <OtherSignInMethods />
    </>
  );
}
