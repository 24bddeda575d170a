import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { SaveBar } from '#web/ui/forms/save-bar.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { NameFields } from '../../components/name-fields.tsx';
import { userQuery } from '../../session/current-session.ts';
import { useSession } from '../../session/use-session.ts';

interface Names {
  first_name: string;
  last_name: string;
}
const LABELS: Record<keyof Names, string> = { first_name: 'prénom', last_name: 'nom' };

export function NameSection(): ReactNode {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const savedNames: Names = { first_name: user.first_name ?? '', last_name: user.last_name ?? '' };
  const form = useForm<Names>({ values: savedNames, ...whenAsked });
  const save = async (names: Names) => {
    try {
      const { data } = await ask('updateUser', { body: names });
      queryClient.setQueryData(userQuery.queryKey, data);
      showToast({ title: 'Votre nom est enregistré', color: 'primary' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(form, error.errors))
        form.setError('first_name', { message: error.message });
    }
  };
  const typed = useWatch({ control: form.control });
  const changes = (['first_name', 'last_name'] as const)
    .filter((name) => typed[name] !== savedNames[name])
    .map((name) => LABELS[name]);
  return (
    <FormSection
      title="Vous"
      what="Votre équipe vous reconnaît à ce nom, dans la liste des membres et le journal."
    >
      <Form form={form} onSubmit={save} aria-label="Votre nom">
        <NameFields />
        <SaveBar
          changes={changes}
          isSaving={form.formState.isSubmitting}
          onCancel={() => form.reset(savedNames)}
        />
      </Form>
    </FormSection>
  );
}
