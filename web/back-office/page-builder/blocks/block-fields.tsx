import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { findMissing } from './block-catalogue.ts';
import { Align, ExplanationText, Size } from './block-controls.tsx';
import type { FieldsProps } from './fields-props.ts';
import { ImageFields } from './image-fields.tsx';
import { BlockTextFields } from './block-text-fields.tsx';

/** Edits the settings of a block, by its kind. */
export function BlockFields(props: FieldsProps): ReactNode {
  const { block, change, locale, onLocale } = props;
  switch (block.kind) {
    case 'logo':
      return (
        <Size label="Taille" value={block.size} onChoose={(size) => change({ size }, 'size')} />
      );
    case 'heading':
      return (
        <>
          <BlockTextFields
            label="Titre"
            written={block.text}
            translations={block.translations}
            max={200}
            locale={locale}
            onLocale={onLocale}
            onWrite={(text) => change({ text }, 'text')}
            onTranslate={(translations, of) => change({ translations }, of)}
          />
          <SegmentedControl
            label="Importance"
            name={`level-${block.id}`}
            options={LEVELS}
            value={String(block.level) as '1' | '2' | '3'}
            onChoose={(level) => change({ level: Number(level) }, 'level')}
          />
          <Align id={block.id} align={block.align} change={change} />
        </>
      );
    case 'text':
      return (
        <>
          <BlockTextFields
            isLong
            label="Texte"
            hint="*gras*, _italique_, [mots](https://…), {{first_name}} et {{shop_name}}."
            written={block.text}
            translations={block.translations}
            max={2000}
            locale={locale}
            onLocale={onLocale}
            onWrite={(text) => change({ text }, 'text')}
            onTranslate={(translations, of) => change({ translations }, of)}
          />
          <Align id={block.id} align={block.align} change={change} />
        </>
      );
    case 'stars':
      return (
        <>
          <BlockTextFields
            label="Question"
            hint="Vide : la nôtre, dans chaque langue."
            written={block.label ?? ''}
            translations={block.translations}
            max={200}
            locale={locale}
            onLocale={onLocale}
            onWrite={(label) => change({ label: label === '' ? null : label }, 'label')}
            onTranslate={(translations, of) => change({ translations }, of)}
          />
          <Size
            label="Taille des étoiles"
            value={block.size}
            onChoose={(size) => change({ size }, 'size')}
          />
        </>
      );
    case 'image':
      return <ImageFields {...props} block={block} />;
    case 'button':
      return (
        <>
          <BlockTextFields
            label="Ce que dit le bouton"
            written={block.label}
            translations={block.translations}
            max={80}
            locale={locale}
            onLocale={onLocale}
            onWrite={(label) => change({ label }, 'label')}
            onTranslate={(translations, of) => change({ translations }, of)}
          />
          <Field
            label="Adresse"
            hint={findMissing(block) ?? 'La page s’ouvre à la place de celle-ci.'}
          >
            <Input
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2048}
              placeholder="https://"
              value={block.url}
              onChange={({ target }) => change({ url: target.value }, 'url')}
            />
          </Field>
        </>
      );
    case 'divider':
      return (
        <Size
          label="Espace autour"
          value={block.space}
          onChoose={(space) => change({ space }, 'space')}
        />
      );
    case 'destinations':
      return (
        <ExplanationText>
          Les sites d’avis et le message privé, les mêmes pour toutes les notes. Ils se choisissent
          dans la{' '}
          <Link to="/dashboard/conditional_rating" className="link">
            « Après la note »
          </Link>
          .
        </ExplanationText>
      );
    case 'feedback_form':
      return (
        <ExplanationText>
          Le message que vous seul lisez, avec les questions de « Après la note ». Sur la page
          « Message privé », les sites d’avis restent visibles dessous.
        </ExplanationText>
      );
    case 'review_form':
      return (
        <ExplanationText>
          L’avis que votre client accepte de voir paraître sur votre site, le même pour toutes les
          notes.
        </ExplanationText>
      );
    case 'upsell':
      return (
        <ExplanationText>
          Ce que vous proposez pour une prochaine fois. Rien n’apparaît ici tant que rien n’est
          proposé, et ce n’est jamais une récompense.
        </ExplanationText>
      );
    case 'legal':
      return (
        <ExplanationText>
          Qui pose la question, comment les avis sont traités, et comment ne plus rien recevoir. La
          loi le demande sur chaque page.
        </ExplanationText>
      );
  }
}

const LEVELS = [
  { value: '1', label: 'Grand' },
  { value: '2', label: 'Moyen' },
  { value: '3', label: 'Petit' },
] as const;
