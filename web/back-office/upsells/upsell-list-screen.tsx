import { Link } from '@tanstack/react-router';
import { Plus, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { barsDiscounts } from '#contract/settings/upsell.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { useNow } from '#web/ui/format/use-now.ts';
import { useReorder } from '#web/ui/reorder/use-reorder.ts';
import { useSession } from '../session/use-session.ts';
import { UpsellRow } from './upsell-row.tsx';
import { upsellStateOf, type UpsellAnswer } from './upsell-labels.ts';
import { useUpsells } from './use-upsells.ts';
import { HelpLink } from '../help/help-link.tsx';

/** Lists the upsells. After a rating, the first one that applies is shown. */
export function UpsellListScreen(): ReactNode {
  const { team } = useSession();
  const list = useUpsells();
  const now = useNow();
  const { upsells, problem, removed } = list;
  const { destinations } = team.conditional_config;
  const mayChange = team.role !== 'reader';
  const isBarred =
    upsells?.some((upsell) => upsellStateOf(upsell, destinations, now) === 'barred') === true;
  return (
    <Page
      title="Offres"
      help={<HelpLink article="offres" about="proposer une offre" />}
      lead={leadOf(upsells, (upsell) => upsellStateOf(upsell, destinations, now) === 'shown')}
      wideActionsOnPhone
      actions={
        mayChange && (
          <Link to="/dashboard/upsell-configuration/create" className={buttonClass('primary')}>
            <Icon of={Plus} className="-ml-0.5" />
            Nouvelle offre
          </Link>
        )
      }
    >
      {list.error && !upsells && (
        <Broken
          title="Les offres n’ont pas pu être chargées"
          requestId={list.error instanceof ApiError ? list.error.requestId : null}
          onRetry={list.retry}
        >
          Celles qui sont actives restent proposées.
        </Broken>
      )}
      <div className="mb-4 grid gap-2 empty:hidden" role="status">
        {problem !== null && (
          <Note tone="error" title="Ce changement n’a pas été enregistré">
            {problem}
          </Note>
        )}
        {removed && (
          <Note
            tone="information"
            title={`« ${removed.name} » est retirée`}
            actions={
              <Button icon={Undo2} onClick={list.restore}>
                Rétablir
              </Button>
            }
          >
            Aucune page ne la montre plus. Ses chiffres sont gardés.
          </Note>
        )}
        {isBarred && (
          <Note tone="warning" title="Une remise ne s’affiche pas">
            Trustpilot et Google interdisent toute récompense à côté de leur lien : une remise
            attend tant que l’un d’eux figure dans la{' '}
            <Link to="/dashboard/conditional_rating/editor" className="link">
              « Après la note »
            </Link>
            .
          </Note>
        )}
      </div>
      {!upsells && !list.error && <ListSkeleton />}
      {upsells?.length === 0 && (
        <Empty
          drawing="offers"
          title="Aucune offre"
          action={
            mayChange && (
              <Link to="/dashboard/upsell-configuration/create" className={buttonClass()}>
                Créer la première
              </Link>
            )
          }
        >
          Un produit, un lien ou un code, montré après la note sur la page de remerciement. Vous
          verrez ici combien de clients l’ont vue et suivie, et les commandes qui ont suivi.
        </Empty>
      )}
      {upsells && upsells.length > 0 && (
        <Rows
          upsells={upsells}
          list={list}
          destinations={destinations}
          now={now}
          mayChange={mayChange}
        />
      )}
    </Page>
  );
}

interface RowsProps {
  upsells: readonly UpsellAnswer[];
  list: ReturnType<typeof useUpsells>;
  destinations: Parameters<typeof upsellStateOf>[1];
  now: Date;
  mayChange: boolean;
}

function Rows({ upsells, list, destinations, now, mayChange }: RowsProps): ReactNode {
  const {
    list: rows,
    dragged,
    announcement,
    handle,
  } = useReorder<HTMLOListElement>(
    upsells.map(({ name }) => name),
    list.move,
  );
  return (
    <>
      <ol ref={rows} aria-label="Offres">
        {upsells.map((upsell, index) => (
          <UpsellRow
            key={upsell.id}
            upsell={upsell}
            state={upsellStateOf(upsell, destinations, now)}
            isDragged={dragged === index}
            handle={mayChange && upsells.length > 1 ? handle(index) : null}
            onToggle={mayChange ? () => list.toggle(upsell) : null}
            onRemove={mayChange ? () => list.remove(upsell) : null}
          />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <p className="mt-4 max-w-160 text-12 text-ink-3">
        Vues et clics comptent chaque client une fois. Une commande compte quand la même personne,
        reconnue par son e-mail ou son téléphone, la passe dans les 30 jours après son clic ;
        annulée ou remboursée, elle ne compte plus.
        {barsDiscounts(destinations) &&
          ' Une remise n’est pas montrée à côté d’un lien vers Trustpilot ou Google.'}
      </p>
    </>
  );
}

function leadOf(
  upsells: readonly UpsellAnswer[] | undefined,
  isShown: (upsell: UpsellAnswer) => boolean,
): string {
  if (!upsells || upsells.length === 0)
    return 'Après sa note, le client voit la première offre active qui convient.';
  const shown = upsells.filter(isShown).length;
  return shown === 0
    ? 'Aucune offre n’est montrée aux clients.'
    : `${shown} offre${shown > 1 ? 's' : ''} active${shown > 1 ? 's' : ''} : le client voit la première qui convient, après sa note.`;
}
