import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { findMissing, isImageAddress } from './block-catalogue.ts';
import type { FieldsProps } from './block-fields.tsx';
import { BlockWords } from './block-words.tsx';
import type { DraftBlock } from './builder-state.ts';

type ImageBlock = Extract<DraftBlock, { kind: 'image' }>;
type Place = Pick<ImageBlock, 'url' | 'pixels'>;

/** A picture: where it is, how wide, and what it shows for who does not see it. */
export function ImageFields({ block, change, locale, onLocale }: FieldsProps<ImageBlock>): ReactNode {
  const place = (at: Place) => change(at, 'url');
  const measure = (width: number, height: number) => {
    if (width > 0 && (block.pixels?.width !== width || block.pixels.height !== height)) place({ url: block.url, pixels: { width, height } });
  };
  return (
    <>
      <BroughtImage onPlace={place} />
      <Field label="Ou son adresse" hint={findMissing(block) ?? undefined}>
        <Input type="url" inputMode="url" autoCapitalize="none" spellCheck={false} maxLength={2048} placeholder="https://" value={block.url} onChange={({ target }) => place({ url: target.value.trim(), pixels: null })} />
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

/** A file of this device, drawn anew and kept by the server. */
function BroughtImage({ onPlace }: { onPlace: (at: Place) => void }): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const storing = useMutation({
    mutationFn: (file: File) => ask('storeImage', { form: { file, purpose: 'picture' } }),
    onSuccess: ({ data: { url, width, height } }) => onPlace({ url, pixels: { width, height } }),
  });
  const bring = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) storing.mutate(file);
    target.value = ''; // the same file may be chosen again
  };
  return (
    <div className="grid gap-2">
      <Button icon={ImageUp} busy={storing.isPending} onClick={() => chooser.current?.click()} className="justify-self-start">
        Choisir une image
      </Button>
      <input ref={chooser} type="file" accept="image/png,image/jpeg,image/webp,image/gif,image/avif" onChange={bring} className="hidden" aria-label="Fichier de l’image" />
      {storing.error && (
        <div role="alert">
          <FieldError id="image-problem">{storing.error.message}</FieldError>
        </div>
      )}
    </div>
  );
}
