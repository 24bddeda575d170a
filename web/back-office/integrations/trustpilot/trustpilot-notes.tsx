import type { ReactNode } from 'react';
import { countOf } from '#web/ui/format/numbers.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { ScreenLink } from '#web/back-office/shell/navigation/screen-link.tsx';
import type { SiteAccount } from './trustpilot-data.ts';

/**
 * Warns about unlabelled links, an exhausted allowance and a destination that customers do not see.
 */
export function TrustpilotNotes({ account }: { account: SiteAccount }): ReactNode {
  const { month, door: method, hand_over, has_door, mode } = account;
  return (
    <>
      {method === 'plain' && hand_over === null && (
        <Note tone="warning" title="Lien simple : avis non étiquetés">
          Trustpilot ne soutient plus les liens simples. Les avis venus par eux ne portent pas la
          mention « Sur invitation », et une page qui en reçoit beaucoup risque une alerte publique.{' '}
          {mode === 'link'
            ? 'Ajoutez une clé d’API, les clés de liens scellés, ou l’adresse du service automatique ci-dessous : elle existe dans tous les forfaits.'
            : 'Ajoutez un identifiant d’utilisateur à la clé, ou l’adresse du service automatique ci-dessous.'}
        </Note>
      )}
      {month.state !== 'ok' && (
        <Note
          tone="warning"
          title={
            month.state === 'over'
              ? 'Plus d’invitation ce mois-ci'
              : 'Bientôt plus d’invitation ce mois-ci'
          }
        >
          {countOf(month.used, 'invitation', 'invitations')} sur {month.allowance}.{' '}
          {month.state === 'over'
            ? 'Jusqu’au mois prochain, vos demandes mènent à votre page par le lien simple, et rien n’est transmis au service automatique.'
            : 'Au-delà, vos demandes mèneront à votre page par le lien simple.'}
        </Note>
      )}
      {hand_over?.problem && (
        <Note tone="warning" title="Une invitation n’a pas été transmise à Trustpilot">
          {hand_over.problem}
        </Note>
      )}
      {!has_door && (
        <Note
          tone="information"
          title="Vos clients ne voient pas encore Trustpilot"
          actions={
            <ScreenLink
              path="/dashboard/conditional_rating/editor"
              isCurrent={false}
              className={buttonClass()}
            >
              Ajouter le site d’avis
            </ScreenLink>
          }
        >
          « Après la note » ne propose pas Trustpilot. L’éditeur l’ajoute en un clic, avec l’adresse{' '}
          <span className="break-all">{account.write_url}</span>.
        </Note>
      )}
    </>
  );
}
