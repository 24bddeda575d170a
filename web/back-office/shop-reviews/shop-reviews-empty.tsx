import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { useSession } from '../session/use-session.ts';
import { isShopNarrowed, type ShopReviewsSearch } from './shop-reviews-address.ts';

/**
 * Shown when there are no reviews: the filters match nothing, everything is decided, or nobody has
 * written yet.
 */
export function ShopReviewsEmpty({
  search,
  isFirst,
  onClear,
}: {
  search: ShopReviewsSearch;
  isFirst: boolean;
  onClear: () => void;
}): ReactNode {
  if (isShopNarrowed(search)) {
    return (
      <Empty
        drawing="search"
        title="Aucun avis ne correspond"
        action={<Button onClick={onClear}>Effacer les filtres</Button>}
      >
        La recherche et les filtres se cumulent : retirez-en un.
      </Empty>
    );
  }
  if (isFirst) {
    return (
      <Empty
        drawing="reviews"
        title="Pas encore d’avis pour votre mur"
        action={<ReviewImportLink />}
      >
        Après sa note, quelle qu’elle soit, chaque client peut écrire un avis public. Il vient ici,
        et est publié automatiquement si vous ne décidez rien.
      </Empty>
    );
  }
  switch (search.view) {
    case undefined:
      return (
        <Empty drawing="done" title="Aucun avis n’attend">
          Tout ce qui a été écrit est publié ou décidé.
        </Empty>
      );
    case 'waiting':
      return (
        <Empty drawing="done" title="Rien à examiner">
          Les doutes signalés et les refus contestés viendront ici.
        </Empty>
      );
    case 'published':
      return (
        <Empty drawing="reviews" title="Aucun avis publié">
          Les avis sont en ligne dès que vous les publiez, ou automatiquement à leur échéance.
        </Empty>
      );
    case 'refused':
      return (
        <Empty drawing="done" title="Aucun avis refusé">
          Un refus a toujours un motif de la liste, que son auteur lit.
        </Empty>
      );
    case 'withdrawn':
    case 'all':
      return (
        <Empty drawing="done" title="Aucun avis retiré">
          Un client peut retirer son avis à tout moment, par son lien.
        </Empty>
      );
  }
}

/** Links to the import of reviews from another tool. */
function ReviewImportLink(): ReactNode {
  if (useSession().team.role === 'reader') return null;
  return (
    <Link to="/dashboard/queue/imports" search={{ kind: 'reviews' }} className={buttonClass()}>
      Importer les avis d’un autre outil
    </Link>
  );
}
