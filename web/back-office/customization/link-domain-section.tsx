import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { LinkDomainRecord } from './link-domain-record.tsx';
import { settingsQuery } from '../components/shop-settings.ts';

/**
 * Edits the domain of the links in messages. It is saved separately from the brand, because it
 * takes effect when its DNS record is found.
 */
export function LinkDomainSection({ mayAct }: { mayAct: boolean }): ReactNode {
  const { data, isError } = useQuery(settingsQuery);
  const settings = data?.data;
  return (
    <FormSection
      title="Domaine des liens"
      what="Un nom à vous au début des liens : plus court, et vos clients le reconnaissent. Il n’ouvre que leurs pages."
    >
      {settings?.link_domain_dns ? (
        <LinkDomainRecord dns={settings.link_domain_dns} mayAct={mayAct} />
      ) : settings ? (
        <ChooseDomain mayAct={mayAct} />
      ) : (
        !isError && <Skeleton className="h-16" />
      )}
    </FormSection>
  );
}

function ChooseDomain({ mayAct }: { mayAct: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (isSaving || name.trim() === '') return;
    setSaving(true);
    setProblem(null);
    try {
      queryClient.setQueryData(
        settingsQuery.queryKey,
        await ask('updateSettings', { body: { link_domain: name } }),
      );
      showToast({
        title: 'Domaine noté',
        description: 'Publiez son enregistrement, puis vérifiez-le ici.',
        color: 'primary',
      });
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? (error.errors['link_domain']?.[0] ?? error.message)
          : 'Le serveur ne répond pas : réessayez dans un moment.',
      );
    } finally {
      setSaving(false);
    }
  };
  // Saves the domain on Enter. The field is inside the form of the brand, which Enter would submit.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save();
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Field
        label="Domaine"
        hint="Un nom sous votre domaine, encore libre : avis.boutique.fr."
        error={problem ?? undefined}
        className="w-full"
      >
        <Input
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={press}
          placeholder="avis.boutique.fr"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          disabled={!mayAct}
        />
      </Field>
      {mayAct && (
        <Button
          busy={isSaving}
          why={name.trim() === '' && 'Écrivez d’abord le domaine.'}
          onClick={() => void save()}
        >
          Utiliser ce domaine
        </Button>
      )}
    </div>
  );
}
