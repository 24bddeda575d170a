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
import { formatDecimal, formatNumber } from '#web/ui/format/numbers.ts';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { AdminSection } from './admin-section.tsx';
import type { CheckedShop } from './admin-data.ts';

const schema = z.object({
  url: z.string().check(z.trim(), z.minLength(1, 'Écrivez l’adresse d’une boutique.')),
});

/**
 * Shows the platform, the review tools and the contact pages of a shop’s website, with the text
 * that proves each finding.
 */
export function ShopChecker(): ReactNode {
  const [checked, setChecked] = useState<CheckedShop | null>(null);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { url: '' }, ...whenAsked });
  const check = async ({ url }: { url: string }) => {
    try {
      setChecked((await ask('shopChecker', { body: { url } })).data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(form, error.errors)) showErrorToast(error.message);
    }
  };
  return (
    <AdminSection
      title="Vérifier une boutique"
      what="Sa plateforme, ses outils d’avis et ses pages de contact, lus sur sa page d’accueil."
    >
      <Form
        form={form}
        onSubmit={check}
        aria-label="Vérifier une boutique"
        className="flex max-w-120 items-start gap-2 max-md:flex-col max-md:items-stretch"
      >
        <Field name="url" label="Adresse de la boutique" className="flex-1">
          <Input
            inputMode="url"
            maxLength={2048}
            placeholder="maison-lavande.fr"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" busy={form.formState.isSubmitting} className="md:mt-6.5">
          Vérifier
        </Button>
      </Form>
      <div aria-live="polite" className="mt-4">
        {checked &&
          (checked.reachable ? (
            <CheckedShopDetails checked={checked} />
          ) : (
            <Note tone="warning" title="Cette boutique n’a pas pu être chargée">
              {checked.reason}
            </Note>
          ))}
      </div>
    </AdminSection>
  );
}

function CheckedShopDetails({ checked }: { checked: CheckedShop }): ReactNode {
  const proof = (name: string) => checked.evidence.find((item) => item.name === name)?.evidence;
  const { structured_rating: rating } = checked;
  const rows = [
    { label: 'Titre', value: checked.title, evidence: undefined },
    { label: 'Langue', value: checked.language, evidence: undefined },
    { label: 'Plateforme', value: checked.platform, evidence: proof('Plateforme') },
    {
      label: 'Note déclarée',
      value:
        rating &&
        `${formatDecimal(rating.value)} sur 5${rating.count === null ? '' : `, ${formatNumber(rating.count)} avis`}`,
      evidence: proof('Note déclarée'),
    },
    ...checked.review_tools.map(({ name, evidence }) => ({
      label: 'Outil d’avis',
      value: name,
      evidence,
    })),
    { label: 'Trustpilot', value: checked.trustpilot_url, evidence: undefined },
    { label: 'Google', value: checked.google_url, evidence: undefined },
    ...checked.contact_pages.map(({ url, text }) => ({
      label: 'Contact',
      value: text || url,
      evidence: url,
    })),
  ];
  return (
    <dl>
      {rows.map(({ label, value, evidence }, index) => (
        <div
          key={index}
          className="hairline-b grid grid-cols-[128px_minmax(0,1fr)] gap-x-4 py-2 leading-5"
        >
          <dt className="text-ink-3">{label}</dt>
          <dd className="min-w-0 break-words">
            {value ?? <span className="text-ink-3">Rien trouvé</span>}
            {evidence && (
              <span className="block truncate font-mono text-12 text-ink-3">{evidence}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
