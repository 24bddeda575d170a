import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Body } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { shopAccountQuery, type ShopAccount } from './shopify-data.ts';
import { READER_WHY } from '#web/back-office/components/editable-fields.tsx';

/** Edits whether product ratings are written to Shopify metafields, and shows the state of this. */
export function ProductRatings({
  ratings,
  mayAct,
}: {
  ratings: NonNullable<ShopAccount['product_ratings']>;
  mayAct: boolean;
}): ReactNode {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (body: Body<'updateShopify'>) => ask('updateShopify', { body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(shopAccountQuery.queryKey, answer);
      showToast({ title: 'Les notes dans Shopify sont enregistrées', color: 'primary' });
    },
  });
  const { is_enabled, is_allowed, replaces_others, other_app_count, problem } = ratings;
  return (
    <div className="mt-6 flex flex-col gap-3">
      <Switch
        label="Inscrire les notes des produits dans Shopify"
        checked={is_enabled}
        busy={save.isPending}
        why={!mayAct && READER_WHY}
        onChange={({ target }) => save.mutate({ writes_ratings: target.checked })}
      />
      <p className="text-ink-2">
        Les thèmes, Google et les applications de référencement lisent ces métachamps
        (reviews.rating et reviews.rating_count). Sans l’option, ceux qui ont été inscrits sont
        retirés : désactivez-la avant de désinstaller l’application. {stateOf(ratings)}
      </p>
      {is_enabled && is_allowed && problem !== null && (
        <Note tone="warning" title="Les notes ne sont pas à jour dans Shopify">
          {problem} L’écriture est reprise automatiquement.
        </Note>
      )}
      {is_enabled && (other_app_count > 0 || replaces_others) && (
        <>
          {other_app_count > 0 && (
            <Note tone="warning" title="Une autre application inscrit déjà des notes">
              {countOf(other_app_count, 'produit garde', 'produits gardent')} la note d’une autre
              application. Désactivez-la dans Shopify, ou remplacez ses notes.
            </Note>
          )}
          <Switch
            label="Remplacer les notes d’une autre application"
            checked={replaces_others}
            busy={save.isPending}
            why={!mayAct && READER_WHY}
            onChange={({ target }) => save.mutate({ replaces_ratings: target.checked })}
          />
        </>
      )}
    </div>
  );
}

function stateOf({
  is_enabled,
  is_allowed,
  shown_count,
  waiting_count,
}: NonNullable<ShopAccount['product_ratings']>): string {
  if (!is_allowed) return 'Il manque l’autorisation de modifier les produits.';
  if (shown_count === 0 && waiting_count === 0)
    return is_enabled ? 'Aucun produit n’a encore d’avis publié.' : '';
  const waiting =
    waiting_count === 0 ? '' : `, ${countOf(waiting_count, 'en attente', 'en attente')}`;
  return is_enabled || shown_count > 0
    ? `${countOf(shown_count, 'produit à jour', 'produits à jour')}${waiting}.`
    : '';
}
