import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { showFieldErrors } from '#web/ui/forms/form.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { readIntegrationsAgain } from './integrations-data.ts';

/**
 * Submits credentials, which the server tests. Errors are shown under their fields, not in a toast.
 */
export function useConnect<Typed extends FieldValues>(
  form: UseFormReturn<Typed>,
  {
    send,
    done,
    onConnected,
  }: { send: (typed: Typed) => Promise<unknown>; done: string; onConnected: () => void },
): { failure: string | null; isBusy: boolean; submit: (typed: Typed) => Promise<void> } {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const connect = useMutation({ mutationFn: send });
  const submit = async (typed: Typed): Promise<void> => {
    setFailure(null);
    try {
      await connect.mutateAsync(typed);
    } catch (error) {
      if (error instanceof ApiError && showFieldErrors(form, error.errors)) return;
      return setFailure(error instanceof Error ? error.message : String(error));
    }
    form.reset();
    // Called before the data is read again, so that it does not close a form opened meanwhile.
    onConnected();
    await readIntegrationsAgain(queryClient);
    showToast({ title: done, color: 'primary' });
  };
  return { failure, isBusy: connect.isPending, submit };
}
