import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { announceDraft, takeDraft } from './saved-work.ts';

/**
 * Stores the input of a form when the session expires, and restores it when the person opens the
 * form after the next login: `useDraft('deroule', form)`. Restored input counts as a change, so the
 * save bar shows it and « Annuler » discards it.
 */
export function useDraft<Values extends FieldValues, Sent>(
  name: string,
  form: UseFormReturn<Values, unknown, Sent>,
): void {
  useEffect(() => {
    const draft = takeDraft(name);
    if (draft !== undefined)
      form.reset(draft as DefaultValues<Values>, { keepDefaultValues: true });
  }, [name, form]);
  const { isDirty } = form.formState;
  useEffect(
    () => (isDirty ? announceDraft(name, () => form.getValues()) : undefined),
    [name, form, isDirty],
  );
}
