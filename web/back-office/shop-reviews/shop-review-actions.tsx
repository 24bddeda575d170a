import { Link } from '@tanstack/react-router';
import { Code, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { useSession } from '../session/use-session.ts';

/**
 * The buttons beside the title: import reviews, which an empty list offers itself, and open the
 * wall.
 */
export function ShopReviewActions({ hasReviews }: { hasReviews: boolean }): ReactNode {
  const { team } = useSession();
  return (
    <>
      {hasReviews && team.role !== 'reader' && (
        <Link
          to="/dashboard/queue/imports"
          search={{ kind: 'reviews' }}
          className={buttonClass('bordered', 'max-md:w-(--control) max-md:px-0')}
        >
          <Icon of={FileUp} className="md:-ml-0.5" />
          <span className="max-md:sr-only">Importer des avis</span>
        </Link>
      )}
      <Link
        to="/dashboard/reviews/wall"
        className={buttonClass('bordered', 'max-md:w-(--control) max-md:px-0')}
      >
        <Icon of={Code} className="md:-ml-0.5" />
        <span className="max-md:sr-only">Afficher sur mon site</span>
      </Link>
    </>
  );
}
