import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { ImageChooser } from '../components/image-chooser.tsx';
import type { UpsellForm } from './upsell-form.ts';

/** Uploads the image of an upsell, or takes its address. */
export function ImageField({
  form,
  url,
}: {
  form: UseFormReturn<UpsellForm>;
  url: string;
}): ReactNode {
  const choose = (next: string) => {
    form.setValue('image_url', next, { shouldDirty: true });
    form.clearErrors('image_url');
  };
  return (
    <div className="grid gap-2">
      <Field name="image_url" label="Image" hint="Carrée de préférence. Ou son adresse, en https.">
        <Input inputMode="url" autoCapitalize="none" spellCheck={false} maxLength={2048} />
      </Field>
      <ImageChooser onStored={(stored) => choose(stored.url)}>
        {url !== '' && (
          <Button look="danger-ghost" icon={Trash2} onClick={() => choose('')}>
            Retirer l’image
          </Button>
        )}
      </ImageChooser>
    </div>
  );
}
