import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fillModel, moodOf } from '#contract/settings/reply-models.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/menu-items.tsx';
import type { ReviewDetails } from '#web/back-office/components/panels/order-details.tsx';
import { useSession } from '#web/back-office/session/use-session.ts';
import { ModelsDialog } from './models-dialog.tsx';

/**
 * Lists the team’s reply templates, with those for this rating first. Variables are replaced when a
 * template is inserted.
 */
export function ModelsMenu({
  review,
  onInsert,
}: {
  review: ReviewDetails;
  onInsert: (text: string) => void;
}): ReactNode {
  const { team } = useSession();
  const [isManaging, setManaging] = useState(false);
  const answer = useQuery(endpointQuery('listReplyModels')).data;
  const mood = review.rating === null ? null : moodOf(review.rating);
  const models = (answer?.data ?? []).toSorted(
    (a, b) => Number(b.mood === mood) - Number(a.mood === mood),
  );
  const proposals = (answer?.proposals ?? []).filter(
    (model) => model.mood === mood || models.length === 0,
  );
  const insert = (text: string) =>
    onInsert(
      fillModel(text, {
        first_name: review.first_name,
        shop_name: team.name,
        order_number: review.integration_order_number,
      }),
    );
  return (
    <>
      <Menu
        label="Réponses types"
        trigger={(props) => (
          <Button {...props} look="ghost" icon={FileText}>
            Réponses types
          </Button>
        )}
      >
        {models.length > 0 && <MenuLabel>Les vôtres</MenuLabel>}
        {models.map(({ id, name, text }) => (
          <MenuItem key={id} onClick={() => insert(text)}>
            {name}
          </MenuItem>
        ))}
        {proposals.length > 0 && <MenuLabel>Proposées</MenuLabel>}
        {proposals.map(({ name, text }) => (
          <MenuItem key={name} onClick={() => insert(text)}>
            {name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onClick={() => setManaging(true)}>Gérer les réponses types…</MenuItem>
      </Menu>
      {isManaging && <ModelsDialog onClose={() => setManaging(false)} />}
    </>
  );
}
