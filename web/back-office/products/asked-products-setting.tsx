import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { MOST_ASKED_PRODUCTS } from '#contract/settings/product-reviews-configuration.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { SaveBar } from '#web/ui/forms/save-bar.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { UnreadSection } from '../components/settings/unread-section.tsx';

export type ProductReviewsConfig = Answer<'getProductReviewsConfig'>['data'];

export const configQuery = queryOptions(endpointQuery('getProductReviewsConfig'));
const COUNTS = Array.from({ length: MOST_ASKED_PRODUCTS }, (_, index) => index + 1);
const DELAYS = [null, 30, 90, 180, 365] as const;
const SELECTIONS: readonly { value: ProductReviewsConfig['selection']; label: string }[] = [
  { value: 'all', label: 'Dans l’ordre de la commande' },
  { value: 'newest', label: 'Les plus récents du catalogue' },
  { value: 'dearest', label: 'Les plus chers' },
];

const STRUCTURED_DATA_CHOICES: readonly {
  value: ProductReviewsConfig['structured_data'];
  label: string;
}[] = [
  { value: 'auto', label: 'Oui, sauf avec Shopify' },
  { value: 'on', label: 'Toujours' },
  { value: 'off', label: 'Jamais' },
];

/** Chooses the products of an order that a customer may rate after the shop. */
export function AskedProductsSetting(): ReactNode {
  const query = useQuery(configQuery);
  const saved = query.data?.data;
  return (
    <div className="mt-10">
      <FormSection
        title="Ce qui est demandé"
        what="Après la note de la boutique, le client peut noter les produits de sa commande. Rien n’est obligatoire."
      >
        <UnreadSection query={query} title="Ces réglages n’ont pas pu être chargés" fields={6}>
          Ce qui est enregistré reste en vigueur.
        </UnreadSection>
        {saved && <AskedForm key={JSON.stringify(saved)} saved={saved} />}
      </FormSection>
    </div>
  );
}

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

function AskedForm({ saved }: { saved: ProductReviewsConfig }): ReactNode {
  const queryClient = useQueryClient();
  const [config, setConfig] = useState(saved);
  const [tags, setTags] = useState(saved.tags.join(', '));
  const [products, setProducts] = useState(saved.excluded_products.join(', '));
  const [excluded, setExcluded] = useState(saved.excluded_tags.join(', '));
  const change = (part: Partial<ProductReviewsConfig>) =>
    setConfig((before) => ({ ...before, ...part }));
  const next = {
    ...config,
    tags: tagsOf(tags),
    excluded_tags: tagsOf(excluded),
    excluded_products: tagsOf(products),
  };
  const save = useMutation({
    mutationFn: () => ask('saveProductReviewsConfig', { body: { product_reviews_config: next } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(configQuery.queryKey, answer);
      showToast({ title: 'Les avis demandés sont enregistrés', color: 'primary' });
    },
  });
  const cancel = () => {
    setConfig(saved);
    setTags(saved.tags.join(', '));
    setExcluded(saved.excluded_tags.join(', '));
    setProducts(saved.excluded_products.join(', '));
  };
  const isChanged = JSON.stringify(next) !== JSON.stringify(saved);
  return (
    <PlainForm
      onSubmit={() => save.mutate()}
      aria-label="Ce qui est demandé"
      className="grid gap-4"
    >
      <Switch
        label="Demander un avis sur les produits"
        checked={config.is_enabled}
        onChange={({ target }) => change({ is_enabled: target.checked })}
      />
      <Field label="Produits choisis">
        <Select
          value={config.selection}
          onChange={({ target }) =>
            change({ selection: target.value as ProductReviewsConfig['selection'] })
          }
        >
          {SELECTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Au plus, par commande">
        <Select
          value={config.count}
          onChange={({ target }) => change({ count: Number(target.value) })}
        >
          {COUNTS.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? '1 produit' : `${count} produits`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Même produit, même client">
        <Select
          value={config.again_after_days ?? ''}
          onChange={({ target }) =>
            change({ again_after_days: target.value === '' ? null : Number(target.value) })
          }
        >
          {DELAYS.map((days) => (
            <option key={days} value={days ?? ''}>
              {days === null ? 'Demandé à chaque commande' : `Pas de nouveau avant ${days} jours`}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Étiquettes demandées"
        hint="Séparées par des virgules. Vide : tous les produits."
      >
        <Input value={tags} onChange={({ target }) => setTags(target.value)} />
      </Field>
      <Field label="Étiquettes exclues" hint="Séparées par des virgules.">
        <Input value={excluded} onChange={({ target }) => setExcluded(target.value)} />
      </Field>
      <Field
        label="Produits exclus"
        hint="Leurs identifiants, SKU ou GTIN, séparés par des virgules."
      >
        <Input value={products} onChange={({ target }) => setProducts(target.value)} />
      </Field>
      <Switch
        label="Demander si le client recommande le produit"
        checked={config.asks_recommendation}
        onChange={({ target }) => change({ asks_recommendation: target.checked })}
      />
      <AttributeFields
        attributes={config.attributes}
        onChange={(attributes) => change({ attributes })}
      />
      <Field
        label="Étoiles dans les moteurs de recherche"
        hint="La page publique de chaque produit décrit ses avis aux moteurs. Le thème de Shopify le fait déjà."
      >
        <Select
          value={config.structured_data}
          onChange={({ target }) =>
            change({ structured_data: target.value as ProductReviewsConfig['structured_data'] })
          }
        >
          {STRUCTURED_DATA_CHOICES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <SaveBar
        changes={isChanged ? ['avis demandés'] : []}
        isSaving={save.isPending}
        onCancel={cancel}
      />
    </PlainForm>
  );
}
