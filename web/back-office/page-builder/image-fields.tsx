import type { ReactNode } from 'react';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { findMissing, isImageAddress } from './block-catalogue.ts';
import type { FieldsProps } from './block-fields.tsx';
import { BlockWords } from './block-words.tsx';
import type { DraftBlock } from './builder-state.ts';

/** A picture: where it is, how wide, and what it shows for who does not see it. */
export function ImageFields({ block, change, locale, onLocale }: FieldsProps<Extract<DraftBlock, { kind: 'image' }>>): ReactNode {
  const measure = (width: number, height: number) => {
    if (width > 0 && (block.pixels?.width !== width || block.pixels.height !== height)) change({ pixels: { width, height } }, 'url');
  };
  return (
    <>
      <Field label="Adresse de l’image" hint={findMissing(block) ?? undefined}>
        <Input type="url" inputMode="url" autoCapitalize="none" spellCheck={false} maxLength={2048} placeholder="https://" value={block.url} onChange={({ target }) => change({ url: target.value.trim(), pixels: null }, 'url')} />
      </Field>
      {isImageAddress(block.url) && (
        // Its true size keeps its place on the page before it is there.
        <img key={block.url} src={block.url} alt="" className="max-h-32 max-w-full rounded-control border border-border object-contain" onLoad={({ currentTarget }) => measure(currentTarget.naturalWidth, currentTarget.naturalHeight)} />
      )}
      <Field label={`Largeur : ${block.width} % de la colonne`}>
        <input type="range" min={10} max={100} step={5} value={block.width} aria-label="Largeur, en pour cent de la colonne" onChange={({ target }) => change({ width: Number(target.value) }, 'width')} className="h-(--control) w-full accent-primary" />
      </Field>
      <BlockWords label="Ce qu’elle montre" hint="Lu à qui ne la voit pas. Vide : une image de décor." written={block.alt} translations={block.translations} max={300} locale={locale} onLocale={onLocale} onWrite={(alt) => change({ alt }, 'alt')} onTranslate={(translations, of) => change({ translations }, of)} />
    </>
  );
}
