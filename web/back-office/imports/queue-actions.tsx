import { Link } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';

/** The buttons at the right of the title of the queue, which add messages manually. */
export function QueueActions(): ReactNode {
  return (
    <>
      <Link
        to="/dashboard/queue/imports"
        className={buttonClass('bordered', 'max-md:w-(--control) max-md:px-0')}
      >
        <Icon of={FileUp} className="md:-ml-0.5" />
        <span className="max-md:sr-only">Importer</span>
      </Link>
      <Link
        to="/dashboard/queue/new"
        className={buttonClass('primary', 'max-md:w-(--control) max-md:px-0')}
      >
        <Icon of={Plus} className="md:-ml-0.5" />
        <span className="max-md:sr-only">Nouvelle demande</span>
      </Link>
    </>
  );
}
