import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { siteAccountQuery } from '../../integrations/trustpilot/trustpilot-data.ts';
import { ScreenLink } from '#web/back-office/shell/navigation/screen-link.tsx';
import { isPairsNarrowed, type PairsSearch } from './pairs-address.ts';

/**
 * Shown when there are no pairs: the filters match nothing, everything is confirmed, or nothing was
 * read yet.
 */
export function PairsEmpty({
  search,
  isFirst,
  onClear,
}: {
  search: PairsSearch;
  isFirst: boolean;
  onClear: () => void;
}): ReactNode {
  if (isPairsNarrowed(search)) {
    return (
      <Empty
        drawing="search"
        title="Aucun avis ne correspond"
        action={<Button onClick={onClear}>Effacer les filtres</Button>}
      >
        Les filtres et la recherche se cumulent : retirez-en un, ou élargissez les dates.
      </Empty>
    );
  }
  if (search.state === 'awaiting')
    return (
      <Empty drawing="done" title="Aucun avis manquant">
        Les clients qui ont suivi votre lien Trustpilot, et dont aucun avis n’est connu, viendront
        ici.
      </Empty>
    );
  if (isFirst) return <FirstPair />;
  if (search.state === 'proposed')
    return (
      <Empty drawing="done" title="Rien à confirmer">
        Quand un avis public ressemble à une demande sans en porter la référence, il attend ici
        votre confirmation.
      </Empty>
    );
  if (search.state === 'matched')
    return (
      <Empty drawing="done" title="Aucun avis rapproché">
        Un avis est rapproché par la référence de votre invitation, par l’adresse invitée, ou par
        vous.
      </Empty>
    );
  return (
    <Empty drawing="done" title="Tous les avis ont leur demande">
      Les avis publics dont aucune demande n’est connue viendront ici.
    </Empty>
  );
}

function FirstPair(): ReactNode {
  const { data } = useQuery(siteAccountQuery);
  const account = data?.data.account;
  const isReading = account?.sync?.is_running === true;
  if (isReading)
    return (
      <Empty drawing="connection" title="La lecture est en cours">
        Vos avis Trustpilot apparaîtront ici page après page.
      </Empty>
    );
  const isRead = account != null && account.mode !== 'link';
  return (
    <Empty
      drawing="connection"
      title="Pas encore d’avis Trustpilot"
      action={
        <>
          <Link
            to="/dashboard/settings/integrations/$service"
            params={{ service: 'trustpilot' }}
            className={buttonClass(isRead ? 'bordered' : 'primary')}
          >
            {isRead
              ? 'Voir Trustpilot'
              : account
                ? 'Ajouter une clé d’API'
                : 'Connecter Trustpilot'}
          </Link>
          <ScreenLink path="/dashboard/queue/imports" isCurrent={false} className={buttonClass()}>
            Importer un fichier
          </ScreenLink>
        </>
      }
    >
      {isRead
        ? 'Aucun avis n’a été lu sur votre page. '
        : account
          ? 'Votre page est connectée par son adresse seule : rien n’y est synchronisé. '
          : ''}
      Connectez Trustpilot par sa clé d’API, ou importez l’export d’avis de Trustpilot Business :
      chaque avis viendra ici, à côté de sa demande.
    </Empty>
  );
}
