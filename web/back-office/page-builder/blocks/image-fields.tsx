import type { ReactNode } from 'react';
import { Field } from '#web/ui/forms/field.tsx';
import { useControl } from '#web/ui/forms/form-scope.ts';
import { Input } from '#web/ui/forms/input.tsx';
import { ImageChooser } from '#web/back-office/components/image-chooser.tsx';
import { findMissing, isImageAddress } from './block-catalogue.ts';
import type { FieldsProps } from './fields-props.ts';
import { BlockTextFields } from './block-text-fields.tsx';
import type { DraftBlock } from '../builder-state.ts';

type ImageBlock = Extract<DraftBlock, { kind: 'image' }>;
type Place = Pick<ImageBlock, 'url' | 'pixels'>;

/** Edits an image: its address, width and alternative text. */
export function ImageFields({
  block,
  change,
  locale,
  onLocale,
}: FieldsProps<ImageBlock>): ReactNode {
  const place = (at: Place) => change(at, 'url');
  const measure = (width: number, height: number) => {
    if (width > 0 && (block.pixels?.width !== width || block.pixels.height !== height))
      place({ url: block.url, pixels: { width, height } });
  };
  return (
    <>
      <ImageChooser
        onStored={({ url, width, height }) => place({ url, pixels: { width, height } })}
      />
      <Field label="Ou son adresse" hint={findMissing(block) ?? undefined}>
        <Input
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
          placeholder="https://"
          value={block.url}
          onChange={({ target }) => place({ url: target.value.trim(), pixels: null })}
        />
      </Field>
      {isImageAddress(block.url) && (
        // The real size is stored, so that the page reserves the space before the image has loaded.
        <img
          key={block.url}
          src={block.url}
          alt=""
          className="max-h-32 max-w-full rounded-control border border-border object-contain"
          onLoad={({ currentTarget }) =>
            measure(currentTarget.naturalWidth, currentTarget.naturalHeight)
          }
        />
      )}
      <Field label={`Largeur : ${block.width} % de la colonne`}>
        <WidthSlider value={block.width} onChange={(width) => change({ width }, 'width')} />
      </Field>
      <BlockTextFields
        label="Ce qu’elle montre"
        hint="Lu par les lecteurs d’écran. Vide : image décorative."
        written={block.alt}
        translations={block.translations}
        max={300}
        locale={locale}
        onLocale={onLocale}
        onWrite={(alt) => change({ alt }, 'alt')}
        onTranslate={(translations, of) => change({ translations }, of)}
      />
    </>
  );
}

/** Labelled by the field that contains it. */
function WidthSlider({
  value,
  onChange,
}: {
  value: number;
  onChange: (width: number) => void;
}): ReactNode {
  return (
    <input
      {...useControl()}
      type="range"
      min={10}
      max={100}
      step={5}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      className="h-(--control) w-full accent-primary"
    />
  );
}
