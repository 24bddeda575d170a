import { useMutation } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { UpsellForm } from './upsell-form.ts';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** The picture of a proposal: brought here and drawn anew by the server, or named where it stands already. */
export function ImageField({ form, url }: { form: UseFormReturn<UpsellForm>; url: string }): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = (next: string) => {
    form.setValue('image_url', next, { shouldDirty: true });
    form.clearErrors('image_url');
  };
  const storing = useMutation({ mutationFn: (file: File) => ask('storeImage', { form: { file } }), onSuccess: ({ data }) => choose(data.url) });
  const bring = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) storing.mutate(file);
    target.value = ''; // the same file may be chosen again
  };
  return (
    <div className="grid gap-2">
      <Field name="image_url" label="Image" hint="Carrée de préférence. Ou son adresse, en https.">
        <Input inputMode="url" autoCapitalize="none" spellCheck={false} maxLength={2048} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button icon={ImageUp} busy={storing.isPending} onClick={() => chooser.current?.click()}>
          Choisir une image
        </Button>
        {url !== '' && (
          <Button look="danger-ghost" icon={Trash2} onClick={() => choose('')}>
            Retirer l’image
          </Button>
        )}
      </div>
      <input ref={chooser} type="file" accept={ACCEPTED} onChange={bring} className="hidden" aria-label="Fichier de l’image" />
      {storing.error && (
        <div role="alert">
          <FieldError id="image-problem">{storing.error.message}</FieldError>
        </div>
      )}
    </div>
  );
}
