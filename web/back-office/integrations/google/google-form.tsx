import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { isGoogleReviewLink } from '#contract/customer-pages/google-review-link.ts';
import { ask } from '#web/api/ask.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { ConnectFoot } from '../connect-foot.tsx';
import { useConnect } from '../use-connect.ts';

/** Adds `https://` when a pasted address has no scheme. */
const whole = (text: string): string =>
  /^[a-z]+:/iu.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
const schema = z.object({
  review_url: z
    .string()
    .check(
      z.refine(
        (text) => isGoogleReviewLink(whole(text)),
        'Ce lien n’est pas de Google\u00a0: copiez celui que votre fiche donne par «\u00a0Demander des avis\u00a0», par exemple https://g.page/r/…/review.',
      ),
    ),
});

export function GoogleForm({
  savedKey,
  onConnected,
  onCancel,
}: {
  savedKey: string;
  onConnected: () => void;
  onCancel: (() => void) | null;
}): ReactNode {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { review_url: savedKey },
    ...whenAsked,
  });
  const { failure, isBusy, submit } = useConnect(form, {
    send: ({ review_url }) => ask('connectGoogle', { body: { review_url: whole(review_url) } }),
    done:
      savedKey === ''
        ? 'Vos clients seront menés à votre fiche Google'
        : 'Le nouveau lien est en place',
    onConnected,
  });
  return (
    <Form form={form} onSubmit={submit} aria-label="Fiche Google" className="grid gap-4">
      <Field
        name="review_url"
        label="Lien d’avis"
        hint="Dans votre fiche d’établissement Google : « Demander des avis », puis copiez le lien. Il n’est jamais suivi par Recueil."
      >
        <Input
          inputMode="url"
          maxLength={2048}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://g.page/r/…/review"
        />
      </Field>
      <ConnectFoot
        title="Le lien n’a pas pu être enregistré"
        failure={failure}
        isBusy={isBusy}
        verb={savedKey === '' ? 'Connecter la fiche' : 'Remplacer le lien'}
        onCancel={onCancel}
      />
    </Form>
  );
}
