import { type ReactNode, useId } from 'react';
import type { EmbedForm } from '#contract/customer-pages/shop-review.ts';
import {
  BADGE_LOOKS,
  PLAIN_STYLE,
  WALL_COLUMNS,
  WALL_DENSITIES,
  WALL_PARTS,
  WALL_RADII,
  type WallPart,
  type WallStyle,
} from '#contract/customer-pages/wall-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { useSession } from '../session/use-session.ts';

const RADII = { '0': 'Droits', '4': 'Légers', '10': 'Arrondis', '18': 'Très arrondis' };
const DENSITIES = { compact: 'Compacte', regular: 'Normale', airy: 'Aérée' };
const COLUMNS = { '1': 'Une', '2': 'Deux', '3': 'Trois' };
const BADGES = { line: 'Ligne', frame: 'Encadré', stack: 'Centré' };
const PARTS: Record<WallPart, string> = {
  filters: 'Filtres et tri',
  distribution: 'Répartition des notes',
  photos: 'Photos des clients',
  products: 'Nom du produit',
  replies: 'Vos réponses',
};
/** The optional parts of each form of the code. */
const PARTS_OF: Record<EmbedForm, readonly WallPart[]> = {
  wall: WALL_PARTS,
  carousel: [],
  badge: [],
};

interface WallStyleFieldsProps {
  form: EmbedForm;
  style: WallStyle;
  onChange: (style: WallStyle) => void;
}

/**
 * Edits the style of the reviews on the shop’s website. The code and the preview follow
 * immediately.
 */
export function WallStyleFields({ form, style, onChange }: WallStyleFieldsProps): ReactNode {
  const change = (changed: Partial<WallStyle>) => onChange({ ...style, ...changed });
  const parts = PARTS_OF[form];
  return (
    <FormSection
      title="Style"
      what="Le code et l’aperçu suivent vos choix. La note, l’auteur, les dates et le lien vers vos règles de contrôle restent toujours affichés : la loi les demande."
    >
      <Accent accent={style.accent} onChange={(accent) => change({ accent })} />
      {form === 'badge' ? (
        <Choice
          label="Présentation"
          labels={BADGES}
          values={BADGE_LOOKS}
          value={style.badge}
          onChoose={(badge) => change({ badge })}
        />
      ) : (
        <>
          <Choice
            label="Densité"
            labels={DENSITIES}
            values={WALL_DENSITIES}
            value={style.density}
            onChoose={(density) => change({ density })}
          />
          <Choice
            label="Colonnes au plus"
            labels={COLUMNS}
            values={WALL_COLUMNS}
            value={style.columns ?? (form === 'carousel' ? '3' : '1')}
            onChoose={(columns) => change({ columns })}
          />
        </>
      )}
      {(form !== 'badge' || style.badge === 'frame') && (
        <Choice
          label="Angles"
          labels={RADII}
          values={WALL_RADII}
          value={style.radius}
          onChoose={(radius) => change({ radius })}
        />
      )}
      {parts.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-medium">Afficher</legend>
          {parts.map((part) => (
            <Checkbox
              key={part}
              label={PARTS[part]}
              checked={!style.hidden.includes(part)}
              onChange={() =>
                change({
                  hidden: WALL_PARTS.filter(
                    (each) => (each === part) !== style.hidden.includes(each),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <div>
        <Button onClick={() => onChange(PLAIN_STYLE)}>Rétablir le style de départ</Button>
      </div>
    </FormSection>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  labels: Readonly<Record<Value, string>>;
  values: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({
  label,
  labels,
  values,
  value,
  onChoose,
}: ChoiceProps<Value>): ReactNode {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="font-medium">
        {label}
      </span>
      <SegmentedControl
        label={label}
        name={`style-${label}`}
        options={values.map((each) => ({ value: each, label: labels[each] }))}
        value={value}
        onChoose={onChoose}
      />
    </div>
  );
}

function Accent({
  accent,
  onChange,
}: {
  accent: string | null;
  onChange: (accent: string | null) => void;
}): ReactNode {
  const id = useId();
  const { primary } = useSession().team.customization_config.colors;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="w-fit font-medium">
        Couleur
      </label>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="color"
          value={accent ?? primary}
          onChange={({ target }) => onChange(target.value)}
          className="h-(--control) w-12 flex-none cursor-pointer rounded-control border border-border-control bg-surface p-1"
        />
        {accent === null ? (
          <span className="text-ink-2">Celle de votre boutique</span>
        ) : (
          <Button look="ghost" onClick={() => onChange(null)}>
            Celle de votre boutique
          </Button>
        )}
      </div>
    </div>
  );
}
