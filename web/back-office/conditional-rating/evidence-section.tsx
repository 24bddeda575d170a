import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { askFile } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { lastDays, type Period } from '#web/ui/period/period.ts';
import { PeriodPicker } from '#web/ui/period/period-picker.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { useToday } from '#web/ui/format/use-today.ts';
import { saveFile } from '../components/save-file.ts';
import { KIND_NAMES } from './rating-labels.ts';

type ShownDestination = Answer<'listDestinationsShown'>['data'][number];
const LATEST = 5;

/**
 * Exports and shows the recorded evidence of the review destinations that were shown after each
 * rating.
 */
export function EvidenceSection(): ReactNode {
  const today = useToday();
  const [period, setPeriod] = useState<Period>(() => lastDays(30, today));
  const save = useMutation({
    mutationFn: (format: 'csv' | 'json') =>
      askFile('exportDestinationsShown', { query: { ...period, format } }),
    onSuccess: ({ filename, content }) => saveFile(filename, content),
  });
  const { data, error } = useQuery(
    endpointQuery('listDestinationsShown', { query: { per_page: LATEST } }),
  );
  return (
    <Fold title="Preuves et export">
      <p className="mt-1 max-w-160 text-ink-2">
        À chaque réponse, Recueil note quels sites d’avis ont été montrés, dans quel ordre et dans
        quel mode.{' '}
        {data &&
          data.total > 0 &&
          `${countOf(data.total, 'réponse gardée', 'réponses gardées')} à ce jour.`}
      </p>
      {data && data.total > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <PeriodPicker period={period} today={today} onChange={setPeriod} />
          <Button
            icon={FileDown}
            busy={save.isPending && save.variables === 'csv'}
            onClick={() => save.mutate('csv')}
          >
            Exporter en CSV
          </Button>
          <Button
            look="ghost"
            busy={save.isPending && save.variables === 'json'}
            onClick={() => save.mutate('json')}
          >
            En JSON
          </Button>
        </div>
      )}
      {error && (
        <p className="mt-2 text-error-text">
          Les preuves n’ont pas pu être chargées : {error.message}
        </p>
      )}
      {data && data.total > 0 && (
        <ul className="mt-3" aria-label="Dernières preuves">
          {data.data.map((shown) => (
            <EvidenceRow key={`${shown.request_id} ${shown.shown_at}`} shown={shown} />
          ))}
        </ul>
      )}
    </Fold>
  );
}

function EvidenceRow({ shown }: { shown: ShownDestination }): ReactNode {
  const {
    request_id,
    integration_order_number,
    rating,
    shown_at,
    doors: destinations,
    layout,
    was_carried,
  } = shown;
  return (
    <li className="hairline-b flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-2 py-2 leading-5">
      {rating === null ? (
        <span className="w-24" />
      ) : (
        <span className="w-24">
          <Stars rating={rating} />
        </span>
      )}
      <Link to="/dashboard/reviews" search={{ request: request_id }} className="link w-36 truncate">
        {integration_order_number === null
          ? 'Sans commande'
          : `Commande ${integration_order_number.replace(/^#/, '')}`}
      </Link>
      <span className="min-w-0 flex-1 basis-60 text-ink-2">
        {destinations.length === 0
          ? 'Aucun site d’avis'
          : destinations.map(({ kind }) => KIND_NAMES[kind]).join(', puis ')}
        {layout === 'form_first' && ', sous le formulaire privé'}
        {was_carried && ', redirigé vers le premier'}
      </span>
      <RelativeTime at={shown_at} className="text-12 text-ink-3" />
    </li>
  );
}
