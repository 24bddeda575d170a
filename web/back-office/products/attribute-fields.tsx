import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { MOST_ATTRIBUTES } from '#contract/settings/product-reviews-configuration.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { ItemLimit } from '#web/ui/forms/item-limit.tsx';

type Attribute = Answer<'getProductReviewsConfig'>['data']['attributes'][number];

/** Edits the criteria that customers rate from 1 to 5, for all products or for those with a tag. */
export function AttributeFields({
  attributes,
  onChange,
}: {
  attributes: readonly Attribute[];
  onChange: (attributes: Attribute[]) => void;
}): ReactNode {
  const add = () =>
    onChange([...attributes, { id: newId(attributes), label: '', low: '', high: '', tags: [] }]);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-medium">Critères</legend>
      <p className="text-ink-2">
        Une échelle de 1 à 5 chacun, comme la taille ou le confort. Aucune réponse n’est
        obligatoire.
      </p>
      {attributes.map((attribute, at) => (
        <AttributeField
          key={attribute.id}
          attribute={attribute}
          onChange={(next) => onChange(attributes.with(at, next))}
          onRemove={() => onChange(attributes.filter((other) => other !== attribute))}
        />
      ))}
      <div className="flex gap-2">
        {attributes.length < MOST_ATTRIBUTES && (
          <Button icon={Plus} onClick={add}>
            Ajouter un critère
          </Button>
        )}
        <ItemLimit count={attributes.length} most={MOST_ATTRIBUTES} />
      </div>
    </fieldset>
  );
}

/** Returns an unused id. Answers are stored under it, so that the label can change later. */
function newId(attributes: readonly Attribute[]): string {
  for (let number = attributes.length + 1; ; number++) {
    const id = `critere-${number}`;
    if (!attributes.some((attribute) => attribute.id === id)) return id;
  }
}

function AttributeField({
  attribute,
  onChange,
  onRemove,
}: {
  attribute: Attribute;
  onChange: (attribute: Attribute) => void;
  onRemove: () => void;
}): ReactNode {
  const [tags, setTags] = useState(attribute.tags.join(', '));
  const name = attribute.label === '' ? 'ce critère' : `« ${attribute.label} »`;
  const change = (part: Partial<Attribute>) => onChange({ ...attribute, ...part });
  return (
    <div className="grid grid-cols-2 gap-3 border-t border-border pt-3 max-md:grid-cols-1">
      <Field label="Critère">
        <Input
          value={attribute.label}
          required
          maxLength={60}
          onChange={({ target }) => change({ label: target.value })}
        />
      </Field>
      <Field label="Produits concernés" hint="Étiquettes ; vide : tous les produits.">
        <Input
          value={tags}
          onChange={({ target }) => {
            setTags(target.value);
            change({
              tags: target.value
                .split(',')
                .map((tag) => tag.trim())
                .filter((tag) => tag !== ''),
            });
          }}
        />
      </Field>
      <Field label="Ce que 1 veut dire">
        <Input
          value={attribute.low}
          maxLength={40}
          onChange={({ target }) => change({ low: target.value })}
        />
      </Field>
      <Field label="Ce que 5 veut dire">
        <Input
          value={attribute.high}
          maxLength={40}
          onChange={({ target }) => change({ high: target.value })}
        />
      </Field>
      <div>
        <Button look="danger-ghost" icon={Trash2} onClick={onRemove}>
          Retirer {name}
        </Button>
      </div>
    </div>
  );
}
