import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { STATE_MEANINGS, type StateMeaning } from '#contract/labels/shop-platforms.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import {
  type ConnectedPlatform,
  MEANING_LABELS,
  STORE_CALLS,
  type StoreAccount,
} from './store-data.ts';
import { READER_WHY } from '#web/back-office/components/editable-fields.tsx';

/** Assigns a meaning to each status of the store. Each choice is saved immediately. */
export function StoreStates({
  platform,
  states,
  mayAct,
}: {
  platform: ConnectedPlatform;
  states: StoreAccount['order_states'];
  mayAct: boolean;
}): ReactNode {
  const queryClient = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ id, meaning }: { id: string; meaning: StateMeaning }) =>
      STORE_CALLS[platform].update({ [id]: meaning }),
    onSuccess: (answer) => {
      queryClient.setQueryData(STORE_CALLS[platform].account.queryKey, answer);
      showToast({ title: 'Sens du statut enregistré', color: 'primary' });
    },
  });
  return (
    <FormSection
      id="order-states"
      title="Statuts des commandes"
      what="Ce que chaque statut de votre boutique veut dire. Les commandes des 30 derniers jours sont de nouveau synchronisées après un changement."
    >
      <div className="grid gap-4">
        {states.map(({ id, label, meaning }) => (
          <Field key={id} label={label} {...(!mayAct && { hint: READER_WHY })}>
            <Select
              disabled={!mayAct}
              value={isPending && variables.id === id ? variables.meaning : meaning}
              onChange={({ target }) => {
                const chosen = STATE_MEANINGS.find((one) => one === target.value);
                if (chosen) mutate({ id, meaning: chosen });
              }}
            >
              {STATE_MEANINGS.map((each) => (
                <option key={each} value={each}>
                  {MEANING_LABELS[each]}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </FormSection>
  );
}
