import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';

interface StoredImage {
  url: string;
  width: number;
  height: number;
}

/**
 * A picture of this device, drawn anew and kept by the server; what else can be done with it stands
 * beside.
 */
export function ImageChooser({
  onStored,
  children,
}: {
  onStored: (image: StoredImage) => void;
  children?: ReactNode;
}): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const problem = useId();
  const storing = useMutation({
    mutationFn: (file: File) => ask('storeImage', { form: { file, purpose: 'picture' } }),
    onSuccess: ({ data }) => onStored(data),
  });
  const bring = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) storing.mutate(file);
    target.value = ''; // the same file may be chosen again
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button icon={ImageUp} busy={storing.isPending} onClick={() => chooser.current?.click()}>
          Choisir une image
        </Button>
        {children}
      </div>
      <input
        ref={chooser}
        type="file"
        accept={IMAGE_TYPES}
        onChange={bring}
        className="hidden"
        aria-label="Fichier de l’image"
      />
      <p className="text-12 text-ink-3">{IMAGE_LIMITS}</p>
      {storing.error && (
        <div role="alert">
          <FieldError id={problem}>{storing.error.message}</FieldError>
        </div>
      )}
    </div>
  );
}

/** What a file chooser offers for a picture: the server reads these, in these words. */
export const IMAGE_LIMITS = 'PNG, JPEG, WebP, GIF ou AVIF, 10 Mo au plus.';
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
