import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { useSession } from '../session/use-session.ts';
import { BrandPreview } from './brand-preview.tsx';
import { OnboardingFrame } from './onboarding-frame.tsx';
import { usePassStep } from './use-pass-step.ts';

const schema = z.object({
  website_url: z
    .string()
    .check(z.trim(), z.minLength(1, 'Écrivez l’adresse de votre boutique, ou passez cette étape.')),
});

/** Asks for the shop’s website, which fills in the next step. */
export function WebsiteScreen(): ReactNode {
  const { team } = useSession();
  const pass = usePassStep();
  const [reason, setReason] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { website_url: team.website_url ?? '' },
    ...whenAsked,
  });

  const read = async ({ website_url }: { website_url: string | null }) => {
    try {
      const { data } = await ask('saveOnboardingWebsite', { body: { website_url } });
      setReason(data.reason);
      if (data.reason === null) await pass('/onboarding/branding');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(form, error.errors)) showErrorToast(error.message);
    }
  };

  return (
    <OnboardingFrame
      step="website"
      title="Où est votre boutique ?"
      lead="Nous lisons sa page d’accueil pour vous proposer son nom, son logo et ses couleurs."
      preview={
        <BrandPreview
          name={team.name}
          logo={null}
          colours={team.customization_config.colors}
          tone="vous"
        />
      }
    >
      <Form form={form} onSubmit={read} aria-label="Adresse de la boutique" className="grid gap-4">
        <Field name="website_url" label="Adresse du site">
          <Input
            inputMode="url"
            autoComplete="url"
            placeholder="maison-lavande.fr"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {reason !== null && (
          <Note tone="warning" title={reason}>
            L’adresse est gardée. Corrigez-la, ou continuez : vous choisirez le nom et les couleurs
            vous-même.
          </Note>
        )}
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          className="mt-1 w-full"
        >
          {form.formState.isSubmitting ? 'Lecture de votre site…' : 'Analyser mon site'}
        </Button>
        {reason === null ? (
          <Button look="ghost" onClick={() => void read({ website_url: null })}>
            Passer cette étape
          </Button>
        ) : (
          <Button onClick={() => void pass('/onboarding/branding')}>Passer</Button>
        )}
      </Form>
    </OnboardingFrame>
  );
}
