import { type ReactNode, useState } from 'react';
import {
  LONGEST_ORIGIN,
  RATING_SCALES,
  REVIEW_ORIGINS,
  TRUSTPILOT,
} from '#contract/labels/review-origins.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import type { ImportDetail } from './imports-data.ts';
import type { ChangeMapping } from './use-mapping.ts';

type Reviews = NonNullable<ImportDetail['reviews']>;

const OTHER = 'other';
const ORIGINS: readonly string[] = REVIEW_ORIGINS;
const SCALES: Record<(typeof RATING_SCALES)[number], string> = {
  5: 'De 1 à 5',
  10: 'Sur 10',
  100: 'Sur 100',
};

/**
 * Edits the origin of the reviews and the scale of the ratings, with the first rating converted by
 * each scale.
 */
export function ReviewSource({
  reviews,
  kind,
  change,
  error,
}: {
  reviews: Reviews;
  kind: ImportDetail['kind'];
  change: ChangeMapping;
  error: string | null;
}): ReactNode {
  const { origin, recognised, is_format_verified, scale } = reviews;
  const isOfProducts = kind === 'product_reviews';
  const isOfProfile = !isOfProducts && origin === TRUSTPILOT;
  const [isOther, setOther] = useState(origin !== null && !ORIGINS.includes(origin));
  const choose = (value: string) => {
    setOther(value === OTHER);
    if (value !== OTHER) change({ origin: value === '' ? null : value });
  };
  return (
    <section className="grid gap-4">
      {recognised !== null && (
        <Note
          tone={is_format_verified ? 'good' : 'warning'}
          title={`Fichier ${recognised} reconnu`}
        >
          {is_format_verified
            ? 'Ses colonnes sont déjà placées. Vérifiez-les ci-dessous avant d’importer.'
            : 'Ce format n’a pas été vérifié : ses colonnes sont connues par des exemples publics, non par la documentation de l’outil. Contrôlez chacune d’elles avant d’importer.'}
        </Note>
      )}
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 max-md:grid-cols-1">
        <Field
          label="Origine de ces avis"
          hint={
            isOfProfile
              ? 'Ils rejoignent les avis de votre profil, jamais votre mur.'
              : 'Elle apparaît à côté de chaque avis, avec sa date d’import.'
          }
          error={
            error ?? (origin === null && !isOther ? 'Dites de quel outil ils viennent.' : undefined)
          }
        >
          <Select
            value={isOther ? OTHER : (origin ?? '')}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">À préciser</option>
            {ORIGINS.map((name) => (
              <option key={name}>{name}</option>
            ))}
            <option value={OTHER}>Autre</option>
          </Select>
        </Field>
        <Field
          label="Échelle des notes"
          hint="Une note à virgule va à l’étoile la plus proche, une demie à celle du dessous."
        >
          <Select
            value={scale}
            onChange={(event) =>
              change({
                scale: RATING_SCALES.find((one) => String(one) === event.target.value) ?? 5,
              })
            }
          >
            {RATING_SCALES.map((one) => (
              <option key={one} value={one}>
                {SCALES[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {isOther && <OtherOrigin origin={origin} onName={(name) => change({ origin: name })} />}
      {!isOfProfile && (
        <p className="text-ink-2">
          {isOfProducts
            ? 'Les photos et les vidéos sont copiées ici, depuis l’adresse que donne le fichier.'
            : 'Les photos et les vidéos ne sont pas importées.'}{' '}
          Ce que l’origine dit de l’achat est gardé, mais l’avis apparaît « Achat non vérifié ».
        </p>
      )}
    </section>
  );
}

function OtherOrigin({
  origin,
  onName,
}: {
  origin: string | null;
  onName: (name: string) => void;
}): ReactNode {
  const [name, setName] = useState(origin !== null && !ORIGINS.includes(origin) ? origin : '');
  const submit = () => {
    if (name.trim() !== '') onName(name.trim());
  };
  return (
    <PlainForm onSubmit={submit} className="flex items-end gap-2">
      <Field label="Nom de l’outil" className="min-w-0 flex-1">
        <Input
          value={name}
          maxLength={LONGEST_ORIGIN}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        why={
          (name.trim() === '' && 'Écrivez d’abord le nom de l’outil.') ||
          (name.trim() === origin && 'Ce nom est déjà enregistré.')
        }
      >
        Enregistrer
      </Button>
    </PlainForm>
  );
}
