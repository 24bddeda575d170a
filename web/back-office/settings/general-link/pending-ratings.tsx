import { deName } from '#contract/messages/de-name.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

type PendingRating = Answer<'listPendingRatings'>['data'][number];
const pendingQuery = queryOptions(endpointQuery('listPendingRatings'));

/**
 * Lists ratings that arrived in large numbers or from one address. They count only after a person
 * accepts them. Renders nothing when there are none.
 */
export function PendingRatings({ mayChange }: { mayChange: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery(pendingQuery);
  const settle = useMutation({
    mutationFn: (body: { action: 'accept' | 'refuse'; ids: string[] }) =>
      ask('settlePendingRatings', { body }),
    onSuccess: async ({ data: { done } }, { action }) => {
      await queryClient.invalidateQueries({ queryKey: pendingQuery.queryKey });
      const many = done > 1 ? 's' : '';
      showToast({
        title:
          action === 'accept'
            ? `${done} note${many} comptée${many}`
            : `${done} note${many} ignorée${many}`,
        color: 'primary',
      });
    },
  });
  if (!data || data.total === 0) return null;
  const ids = data.data.map(({ id }) => id);
  return (
    <FormSection
      title="Notes en attente"
      what="Au-delà de 60 notes en une heure, ou de trois notes par jour depuis une même connexion, celles d’après attendent votre regard, hors des statistiques."
    >
      <Note
        tone="warning"
        title={data.total > 1 ? `${data.total} notes à vérifier` : 'Une note à vérifier'}
        {...(mayChange && {
          actions: (
            <>
              <Button
                busy={settle.isPending}
                onClick={() => settle.mutate({ action: 'accept', ids })}
              >
                {data.total > ids.length ? `Compter les ${ids.length} premières` : 'Tout compter'}
              </Button>
              <Button
                look="danger-ghost"
                busy={settle.isPending}
                onClick={() => settle.mutate({ action: 'refuse', ids })}
              >
                {data.total > ids.length ? `Ignorer les ${ids.length} premières` : 'Tout ignorer'}
              </Button>
            </>
          ),
        })}
      >
        Des clients qui partagent le Wi-Fi de la boutique, une publication très lue, ou un robot.
        Sans décision, elles s’effacent après 30 jours.
      </Note>
      <ul aria-label="Notes en attente">
        {data.data.slice(0, SHOWN).map((rating) => (
          <PendingRow
            key={rating.id}
            rating={rating}
            onSettle={
              mayChange ? (action) => settle.mutate({ action, ids: [rating.id] }) : undefined
            }
          />
        ))}
      </ul>
      {data.total > SHOWN && <p className="text-ink-2">Et {data.total - SHOWN} autres.</p>}
    </FormSection>
  );
}

const SHOWN = 20;
const REASONS: Readonly<Record<PendingRating['reason'], string>> = {
  flood: 'Afflux',
  same_address: 'Même connexion',
};

function PendingRow({
  rating,
  onSettle,
}: {
  rating: PendingRating;
  onSettle: ((action: 'accept' | 'refuse') => void) | undefined;
}): ReactNode {
  const who = rating.first_name ?? rating.email ?? 'Sans nom';
  return (
    <li className="hairline-t flex min-h-12 items-center gap-x-3 py-2 max-md:flex-wrap">
      <span className="flex min-w-0 flex-1 items-center gap-3 max-md:basis-full">
        <Stars rating={rating.rating} className="flex-none" />
        <span className="min-w-0 truncate">{who}</span>
        <span className="flex-none text-12 text-ink-3">{REASONS[rating.reason]}</span>
      </span>
      <RelativeTime
        at={rating.received_at}
        className="flex-none text-12 text-ink-3 max-md:flex-1"
      />
      {onSettle && (
        <>
          <Button
            look="ghost"
            aria-label={`Compter la note ${deName(who)}`}
            onClick={() => onSettle('accept')}
          >
            Compter
          </Button>
          <Button
            look="danger-ghost"
            aria-label={`Ignorer la note ${deName(who)}`}
            onClick={() => onSettle('refuse')}
          >
            Ignorer
          </Button>
        </>
      )}
    </li>
  );
}
