import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isStorePlatform } from '#contract/labels/shop-platforms.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useSession } from '../session/use-session.ts';
import { importQuery } from './imports-data.ts';

const isShop = (name: string): boolean => name === 'shopify' || isStorePlatform(name);

/**
 * Imports the past orders of the connected shop without a file. Renders nothing when no shop is
 * connected.
 */
export function PastOrders(): ReactNode {
  const { team } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask('importPastOrders', {}),
    onSuccess: async (answer) => {
      client.setQueryData(importQuery(answer.data.id).queryKey, answer);
      await navigate({
        to: '/dashboard/queue/imports/$importId',
        params: { importId: answer.data.id },
      });
    },
  });
  if (!team.integrations.some(({ name, state }) => isShop(name) && state === 'connected'))
    return null;
  return (
    <section className="mb-8 grid max-w-170 justify-items-start gap-3">
      <div>
        <h2 className="font-strong">Depuis votre boutique</h2>
        <p className="text-ink-2">
          Les commandes des 60 derniers jours. Chacune reçoit sa demande d’avis, répartie sur les 7
          jours qui viennent. Celles qui sont encore en route attendent leur moment, comme une
          commande nouvelle.
        </p>
      </div>
      <Button busy={isPending} onClick={() => mutate()}>
        Importer les commandes passées
      </Button>
      {error && (
        <div role="alert">
          <Note tone="error" title="Les commandes n’ont pas pu être demandées">
            {error instanceof ApiError
              ? error.message
              : 'Le serveur ne répond pas : réessayez dans un moment.'}
          </Note>
        </div>
      )}
    </section>
  );
}
