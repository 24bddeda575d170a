import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';

const settingsQuery = queryOptions(endpointQuery('getSettings'));

/** Edits whether five-star ratings without a comment are resolved automatically. */
export function WordlessSetting(): ReactNode {
  const client = useQueryClient();
  const saved = useQuery(settingsQuery).data?.data.resolve_wordless;
  const save = useMutation({
    mutationFn: (resolve_wordless: boolean) =>
      ask('updateSettings', { body: { resolve_wordless } }),
    onSuccess: (answer) => client.setQueryData(settingsQuery.queryKey, answer),
  });
  if (saved === undefined) return null;
  return (
    <div className="mt-6 max-w-140 border-t border-border pt-4">
      <Switch
        label="Résoudre automatiquement les 5 sur 5 sans commentaire"
        hint="24 h après la note, si personne n’en est chargé. Un commentaire ajouté ensuite rouvre l’avis."
        checked={save.isPending ? save.variables : saved}
        onChange={(event) => save.mutate(event.target.checked)}
      />
      {save.error && (
        <FieldError id="wordless-error" isAlert>
          {save.error.message}
        </FieldError>
      )}
    </div>
  );
}
