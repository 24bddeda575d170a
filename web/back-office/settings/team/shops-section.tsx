import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ROLE_LABELS } from '#contract/labels/labels.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { useSession } from '../../session/use-session.ts';
import { OpenTeamDialog } from './open-team-dialog.tsx';
import { useOtherTeam } from './use-other-team.ts';

/** Lists the shops of this person, and creates a new one. */
export function ShopsSection(): ReactNode {
  const { team } = useSession();
  const [isOpening, setOpening] = useState(false);
  const { data, error, refetch } = useQuery(endpointQuery('listTeams'));
  const goTo = useOtherTeam();
  return (
    <FormSection
      title="Vos boutiques"
      what="Chacune a ses clients, ses envois, ses membres et ses chiffres. Rien ne passe de l’une à l’autre, sauf les limites par personne que vous partagez."
    >
      <ul aria-label="Vos boutiques" className="-mt-2 [&>:first-child]:border-t-0">
        {(data?.data ?? []).map((shop) => (
          <li key={shop.id} className="hairline-t flex min-h-12 items-center gap-3 py-2 leading-5">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{shop.name}</span>
              <span className="block text-ink-2">{ROLE_LABELS[shop.role]}</span>
            </span>
            {shop.id === team.id ? (
              <span className="text-ink-3">ouverte</span>
            ) : (
              <Button
                look="ghost"
                onClick={() => void goTo(shop)}
                aria-label={`Ouvrir ${shop.name}`}
              >
                Ouvrir
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error && !data && (
        <Broken title="Vos boutiques n’ont pas pu être chargées" onRetry={() => void refetch()}>
          {error.message}
        </Broken>
      )}
      <div>
        <Button icon={Plus} onClick={() => setOpening(true)}>
          Créer une boutique
        </Button>
      </div>
      <OpenTeamDialog isOpen={isOpening} onClose={() => setOpening(false)} />
    </FormSection>
  );
}
