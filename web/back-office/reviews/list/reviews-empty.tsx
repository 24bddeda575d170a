import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { useSession } from '#web/back-office/session/use-session.ts';
import { ScreenLink } from '#web/back-office/shell/navigation/screen-link.tsx';
import { isNarrowed } from '../change-reviews-search.ts';
import { type ReviewsSearch } from '../reviews-address.ts';

/**
 * Shown when there are no reviews: the filters match nothing, no customer is unhappy, or none was
 * received.
 */
export function ReviewsEmpty({
  search,
  onClear,
}: {
  search: ReviewsSearch;
  onClear: () => void;
}): ReactNode {
  if (isNarrowed(search) || search.page !== undefined) {
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
  if (search.status === 'todo')
    return (
      <Empty drawing="done" title="Tous les clients mécontents ont reçu une réponse">
        Les notes de 1 et 2 sur 5 viendront ici, jusqu’à ce qu’on leur ait répondu.
      </Empty>
    );
  if (search.status === 'mine')
    return (
      <Empty drawing="reviews" title="Aucun avis ne vous est assigné">
        Les avis qui vous sont assignés viendront ici, jusqu’à ce qu’ils soient résolus.
      </Empty>
    );
  if (search.status === 'answered')
    return (
      <Empty drawing="reviews" title="Aucun avis répondu">
        Un avis vient ici dès que votre réponse est partie.
      </Empty>
    );
  if (search.status === 'resolved')
    return (
      <Empty drawing="done" title="Aucun avis résolu">
        Marquez comme résolu un avis dont il n’y a plus rien à faire.
      </Empty>
    );
  if (search.status === 'with_feedback')
    return (
      <Empty drawing="reviews" title="Aucun retour écrit">
        Les mots que vos clients vous laissent en privé viendront ici.
      </Empty>
    );
  if (search.status === 'not_rated')
    return (
      <Empty drawing="done" title="Aucune demande sans réponse">
        Les demandes parties qui attendent leur note viendront ici.
      </Empty>
    );
  return <FirstReview />;
}

function FirstReview(): ReactNode {
  const { team } = useSession();
  const isActive = team.flow_configuration_config.is_active;
  const [path, label] = isActive
    ? ['/dashboard/queue', 'Voir les envois']
    : ['/dashboard/flow-configuration', 'Régler le scénario d’envoi'];
  return (
    <Empty
      drawing="reviews"
      title="Pas encore d’avis"
      action={
        <>
          <ScreenLink path={path} isCurrent={false} className={buttonClass('primary')}>
            {label}
          </ScreenLink>
          {team.role !== 'reader' && (
            <Link
              to="/dashboard/queue/imports"
              search={{ kind: 'reviews' }}
              className={buttonClass()}
            >
              Importer les avis d’un autre outil
            </Link>
          )}
        </>
      }
    >
      Chaque note apparaîtra ici quelques secondes après que le client l’a donnée, avec ses mots et
      tout ce qui s’est passé avant.{' '}
      {isActive
        ? 'Les demandes partent une fois les commandes livrées.'
        : 'Rien ne part tant que le scénario d’envoi n’est pas actif.'}
    </Empty>
  );
}
