import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MOST_MODERATION_DAYS } from '#contract/customer-pages/shop-review.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { SaveBar } from '#web/ui/forms/save-bar.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';

const settingsQuery = queryOptions(endpointQuery('getSettings'));
const DAYS = Array.from({ length: MOST_MODERATION_DAYS }, (_, index) => index + 1);

/** Edits the number of days after which a review without a decision is published automatically. */
export function ClockSetting(): ReactNode {
  const savedDays = useQuery(settingsQuery).data?.data.moderation_days;
  return (
    <FormSection
      title="Publication automatique"
      what="Un avis sur lequel personne ne décide est publié automatiquement. Les plateformes imposent 14 jours au plus, et ce délai est annoncé à vos clients."
    >
      {savedDays !== undefined && <ClockForm key={savedDays} savedDays={savedDays} />}
    </FormSection>
  );
}

function ClockForm({ savedDays }: { savedDays: number }): ReactNode {
  const queryClient = useQueryClient();
  const [days, setDays] = useState(savedDays);
  const save = useMutation({
    mutationFn: () => ask('updateSettings', { body: { moderation_days: days } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(settingsQuery.queryKey, answer);
      showToast({ title: 'Le délai de publication est enregistré', color: 'primary' });
    },
  });
  const submit = () => {
    save.mutate();
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Publication automatique">
      <Field
        label="Un avis est publié au plus tard"
        hint="Raccourci, le délai vaut aussi pour les avis en attente."
        error={save.error?.message}
      >
        <Select value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? 'le lendemain' : `${count} jours après avoir été écrit`}
            </option>
          ))}
        </Select>
      </Field>
      <SaveBar
        changes={days === savedDays ? [] : ['délai de publication']}
        isSaving={save.isPending}
        onCancel={() => setDays(savedDays)}
      />
    </PlainForm>
  );
}
