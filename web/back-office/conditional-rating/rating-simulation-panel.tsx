import { Dices } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RATINGS } from '#contract/labels/ratings.ts';
import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { bandOf, orderDestinations } from '#contract/settings/conditional-rating.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { formatShare } from '#web/ui/format/numbers.ts';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { PanelSection, SidePanel } from '#web/ui/overlays/side-panel.tsx';
import { CustomerPreview } from '../components/customer-preview.tsx';
import { useSession } from '../session/use-session.ts';
import { BAND_NAMES, destinationName, firstShares } from './rating-labels.ts';
import { simulatedPage } from './simulated-page.ts';

interface SimulationPanelProps {
  configuration: ConditionalConfiguration;
  rating: number;
  onRate: (rating: number) => void;
  onClose: () => void;
}

const STARS = RATINGS.map((rating) => ({ value: String(rating), label: `${rating} ★` }));

/**
 * Simulates the page that one customer would see after each rating, with the functions that decide
 * and render it for customers.
 */
export function RatingSimulationPanel({
  configuration,
  rating,
  onRate,
  onClose,
}: SimulationPanelProps): ReactNode {
  const { team } = useSession();
  const [customer, setCustomer] = useState(1);
  const uuid = `client ${customer}`;
  return (
    <SidePanel
      label="Simulation"
      head="Ce que voit un client"
      contentKey="simulation"
      isQuiet
      onClose={onClose}
    >
      <PanelSection>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <SegmentedControl
            label="Note du client"
            name="simulated-rating"
            options={STARS}
            value={String(rating)}
            onChoose={(value) => onRate(Number(value))}
          />
          <p className="text-ink-2" aria-live="polite">
            {BAND_NAMES[bandOf(rating, configuration.threshold)]}
          </p>
        </div>
        <CustomerPreview
          className="mt-4"
          page={simulatedPage(team, configuration, { rating, uuid })}
          label={`Aperçu de la page après ${rating} sur 5`}
        />
      </PanelSection>
      {configuration.is_enabled && configuration.destinations.length > 1 && (
        <DestinationsOrder
          configuration={configuration}
          uuid={uuid}
          onOther={() => setCustomer(customer + 1)}
        />
      )}
    </SidePanel>
  );
}

function DestinationsOrder({
  configuration,
  uuid,
  onOther,
}: {
  configuration: ConditionalConfiguration;
  uuid: string;
  onOther: () => void;
}): ReactNode {
  const shares = firstShares(configuration.destinations);
  return (
    <PanelSection
      title="Ordre d’affichage"
      aside={
        <Button look="ghost" icon={Dices} onClick={onOther}>
          Un autre client
        </Button>
      }
    >
      <ol className="grid gap-1.5" aria-live="polite">
        {orderDestinations(configuration.destinations, uuid).map((destination, index) => (
          <li key={destination.n} className="flex justify-between gap-3 leading-5">
            <span className="min-w-0 truncate">
              {index + 1}. {destinationName(destination)}
            </span>
            <span className="flex-none text-ink-3">
              en premier pour {formatShare(shares[destination.n - 1] ?? 0)}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-12 text-ink-3">
        L’ordre vient du client, jamais de sa note : changez d’étoile, il reste le même.
      </p>
    </PanelSection>
  );
}
