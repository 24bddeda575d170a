import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { SaveBar } from '#web/ui/forms/save-bar.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { settingsQuery } from '../../components/shop-settings.ts';
import { shopZones } from '../../components/shop-zones.ts';
import { teamQuery } from '../../session/current-session.ts';
import { UnreadSection } from '../../components/settings/unread-section.tsx';

type Settings = Answer<'getSettings'>['data'];
type Identity = Pick<Settings, 'name' | 'timezone' | 'website_url' | 'customer_locale'>;
type IdentityForm = Omit<Identity, 'website_url'> & { website_url: string };

const LABELS: Record<keyof Identity, string> = {
  name: 'nom',
  timezone: 'fuseau horaire',
  website_url: 'adresse du site',
  customer_locale: 'langue',
};
const LANGUAGES: Record<Settings['customer_locale'], string> = {
  fr: 'Français',
  en: 'Anglais',
  es: 'Espagnol',
  de: 'Allemand',
  it: 'Italien',
  nl: 'Néerlandais',
};

/** Edits the name, website, time zone and default customer language of the shop. */
export function IdentitySection(): ReactNode {
  const query = useQuery(settingsQuery);
  const settings = query.data?.data;
  return (
    <FormSection
      title="Identité"
      what="Le nom signe chaque message. Changer de fuseau horaire recompte les statistiques."
    >
      <UnreadSection query={query} title="L’identité n’a pas pu être chargée" fields={4}>
        Elle reste telle qu’enregistrée.
      </UnreadSection>
      {settings && <IdentityForm settings={settings} />}
    </FormSection>
  );
}

function IdentityForm({ settings }: { settings: Settings }): ReactNode {
  const queryClient = useQueryClient();
  const { name, timezone, website_url, customer_locale } = settings;
  const savedValues: IdentityForm = {
    name,
    timezone,
    website_url: website_url ?? '',
    customer_locale,
  };
  const form = useForm<IdentityForm>({ values: savedValues, ...whenAsked });
  const typed = useWatch({ control: form.control });
  const changes = (Object.keys(LABELS) as (keyof Identity)[]).filter(
    (key) => typed[key] !== savedValues[key],
  );
  const save = async (values: IdentityForm) => {
    try {
      const answer = await ask('updateSettings', { body: values });
      queryClient.setQueryData(settingsQuery.queryKey, answer);
      await queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
      showToast({ title: 'Les réglages de la boutique sont enregistrés', color: 'primary' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(form, error.errors)) form.setError('name', { message: error.message });
    }
  };
  return (
    <Form form={form} onSubmit={save} aria-label="Identité de la boutique" className="grid gap-4">
      <Field name="name" label="Nom de la boutique">
        <Input autoComplete="organization" />
      </Field>
      <Field name="website_url" label="Adresse du site">
        <Input
          inputMode="url"
          placeholder="maison-lavande.fr"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        name="timezone"
        label="Fuseau horaire"
        hint="Les heures d’envoi et les jours des statistiques le suivent."
      >
        <Select>
          {shopZones(settings.timezone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="customer_locale"
        label="Langue des pages clients"
        hint="Quand rien ne dit celle de la personne."
      >
        <Select>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <SaveBar
        changes={changes.map((key) => LABELS[key])}
        isSaving={form.formState.isSubmitting}
        onCancel={() => form.reset(savedValues)}
      />
    </Form>
  );
}
