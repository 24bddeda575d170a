import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { SaveBar } from '#web/ui/forms/save-bar.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { UnreadSection } from '../components/settings/unread-section.tsx';
import { type ProductReviewsConfig, configQuery } from './asked-products-setting.tsx';

type Codes = Answer<'getThanksCodes'>['data'];
const codesQuery = queryOptions(endpointQuery('getThanksCodes'));
const KINDS: readonly { value: ProductReviewsConfig['thanks_code']['kind']; label: string }[] = [
  { value: 'percent', label: 'Pourcentage' },
  { value: 'amount', label: 'Montant, dans la monnaie de la boutique' },
];

/** Edits the Shopify discount code that rewards each product review. */
export function ThanksCodeSection(): ReactNode {
  const saved = useQuery(configQuery).data?.data;
  const query = useQuery(codesQuery);
  const codes = query.data?.data;
  const isOffered = codes?.is_connected === true || saved?.thanks_code.is_enabled === true;
  if (!isOffered && !query.error) return null;
  return (
    <div className="mt-10">
      <FormSection
        title="Code de remerciement"
        what="Un code de réduction Shopify, utilisable une fois, pour chaque avis d’un acheteur sur un produit. Il est le même quelle que soit la note. Un visiteur du lien général n’en reçoit pas."
      >
        <Note tone="information" title="Ce que la loi demande">
          Un avis donné en échange d’un avantage doit le dire (articles L.121-4 et D.111-17 du code
          de la consommation) : chaque avis remercié porte la mention « Avis avec contrepartie » sur
          votre site, dans les fichiers et dans le flux Google. Trustpilot et Google interdisent
          tout avantage pour un avis sur la boutique : le code n’est jamais montré à côté de leurs
          liens.
        </Note>
        <UnreadSection
          query={query}
          title="L’état des codes de remerciement n’a pas pu être chargé"
          fields={4}
        >
          Les codes déjà envoyés restent valables.
        </UnreadSection>
        {saved && codes && (
          <>
            <CodeForm key={JSON.stringify(saved.thanks_code)} saved={saved} />
            <CodesState codes={codes} isEnabled={saved.thanks_code.is_enabled} />
          </>
        )}
      </FormSection>
    </div>
  );
}

function CodeForm({ saved }: { saved: ProductReviewsConfig }): ReactNode {
  const queryClient = useQueryClient();
  const [code, setCode] = useState(saved.thanks_code);
  const change = (part: Partial<ProductReviewsConfig['thanks_code']>) =>
    setCode((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: () =>
      ask('saveProductReviewsConfig', {
        body: { product_reviews_config: { ...saved, thanks_code: code } },
      }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(configQuery.queryKey, answer);
      await queryClient.invalidateQueries({ queryKey: codesQuery.queryKey });
      showToast({ title: 'Le code de remerciement est enregistré', color: 'primary' });
    },
  });
  return (
    <PlainForm
      onSubmit={() => save.mutate()}
      aria-label="Code de remerciement"
      className="grid gap-4"
    >
      <Switch
        label="Offrir un code de réduction pour chaque avis"
        checked={code.is_enabled}
        onChange={({ target }) => change({ is_enabled: target.checked })}
      />
      <Field label="Type de remise">
        <Select
          value={code.kind}
          onChange={({ target }) =>
            change({ kind: target.value as ProductReviewsConfig['thanks_code']['kind'] })
          }
        >
          {KINDS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Valeur"
        hint={code.kind === 'percent' ? 'De 1 à 100, sans décimale.' : 'De 1 à 1 000.'}
      >
        <Input
          type="number"
          min={1}
          max={code.kind === 'percent' ? 100 : 1_000}
          step={code.kind === 'percent' ? 1 : 0.01}
          required
          value={code.value}
          onChange={({ target }) => change({ value: Number(target.value) })}
        />
      </Field>
      <Field label="Durée de validité" hint="En jours, de 1 à 365.">
        <Input
          type="number"
          min={1}
          max={365}
          required
          value={code.valid_days}
          onChange={({ target }) => change({ valid_days: Number(target.value) })}
        />
      </Field>
      <SaveBar
        changes={
          JSON.stringify(code) === JSON.stringify(saved.thanks_code) ? [] : ['code de remerciement']
        }
        isSaving={save.isPending}
        onCancel={() => setCode(saved.thanks_code)}
      />
    </PlainForm>
  );
}

function CodesState({ codes, isEnabled }: { codes: Codes; isEnabled: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => ask('retryThanksCodes'),
    onSuccess: (answer) => {
      queryClient.setQueryData(codesQuery.queryKey, answer);
      showToast({ title: 'Les codes sont créés de nouveau', color: 'primary' });
    },
  });
  const { created_count, waiting_count, failed_count, problem, is_allowed } = codes;
  const isLate = problem !== null && waiting_count + failed_count > 0;
  return (
    <>
      {isEnabled && !is_allowed && (
        <Note tone="error" title="Il manque une autorisation">
          Shopify ne nous laisse pas créer de codes de réduction.{' '}
          <Link
            to="/dashboard/settings/integrations/$service"
            params={{ service: 'shopify' }}
            className="underline"
          >
            Reconnectez la boutique
          </Link>{' '}
          et acceptez l’autorisation : les codes en attente sont créés ensuite.
        </Note>
      )}
      {isLate && (
        <Note tone="warning" title="Des codes ne sont pas créés">
          {countOf(waiting_count, 'code en attente', 'codes en attente')},{' '}
          {countOf(failed_count, 'échec', 'échecs')}. {problem}
        </Note>
      )}
      {created_count > 0 && (
        <p className="text-ink-2">{countOf(created_count, 'code créé', 'codes créés')}.</p>
      )}
      {isLate && (
        <Button look="ghost" busy={retry.isPending} onClick={() => retry.mutate()}>
          Réessayer maintenant
        </Button>
      )}
    </>
  );
}
