import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';

type ErasureResult = Answer<'erasePerson'>['data'];

/** Erases all data of a person, found by email address or phone number, permanently. */
export function ErasureSection(): ReactNode {
  const client = useQueryClient();
  const [contact, setContact] = useState('');
  const [isAsking, setAsking] = useState(false);
  const erase = useMutation({
    mutationFn: () =>
      ask('erasePerson', { body: contact.includes('@') ? { email: contact } : { phone: contact } }),
    onSuccess: async () => {
      setContact('');
      // Any cached answer may contain the person’s name.
      await client.invalidateQueries();
    },
    onSettled: () => setAsking(false),
  });
  const submit = () => {
    if (contact.trim() !== '') setAsking(true);
  };
  const type = (typed: string) => {
    erase.reset();
    setContact(typed);
  };
  return (
    <FormSection
      title="Effacer une personne"
      what="Ses coordonnées, ses mots et son nom disparaissent partout. Ses notes restent comptées, sans elle."
    >
      <PlainForm onSubmit={submit} aria-label="Effacement" className="grid gap-4">
        <Field label="E-mail ou téléphone de la personne" error={erase.error?.message}>
          <Input
            value={contact}
            onChange={(event) => type(event.target.value)}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <div>
          <Button
            type="submit"
            look="danger"
            why={contact.trim() === '' && 'Écrivez d’abord l’e-mail ou le téléphone.'}
          >
            Effacer cette personne…
          </Button>
        </div>
      </PlainForm>
      <div role="status">{erase.data && <Result erased={erase.data.data} />}</div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<span className="wrap-anywhere">Effacer {contact.trim()} ?</span>}
        confirm="Effacer définitivement"
        safe="Ne rien effacer"
        look="destructive"
        isBusy={erase.isPending}
        onConfirm={() => erase.mutate()}
      >
        <p>
          Ce qui devait partir vers cette personne est annulé, ses commandes et ses avis deviennent
          anonymes, et ses prochaines commandes ne seront pas contactées.
        </p>
        <p className="mt-2">
          Ce qui porte le même téléphone ou la même adresse est effacé avec elle, ainsi que les
          exports déjà préparés. Rien ne pourra être rétabli.
        </p>
      </ConfirmDialog>
    </FormSection>
  );
}

function Result({
  erased: { orders, requests, others, found: total },
}: {
  erased: ErasureResult;
}): ReactNode {
  if (total === 0) {
    return (
      <Note tone="information" title="Rien n’était connu de cette personne">
        Si elle commande un jour, elle ne sera pas contactée.
      </Note>
    );
  }
  const parts = [
    countOf(orders, 'commande', 'commandes'),
    countOf(requests, 'demande', 'demandes'),
    ...(others > 0
      ? [countOf(others, 'inscription sur vos listes', 'inscriptions sur vos listes')]
      : []),
  ];
  return (
    <Note tone="good" title="La personne est effacée">
      Rendues anonymes ou supprimées : {parts.join(', ')}. Les statistiques n’ont pas changé, et
      cette personne ne sera plus contactée.
    </Note>
  );
}
