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
 * Uploads an image from this device. The server encodes it again and stores it. Other actions on
 * the image are its children.
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
    target.value = ''; // Without this, choosing the same file again would not fire an event.
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
        <FieldError id={problem} isAlert>
          {storing.error.message}
        </FieldError>
      )}
    </div>
  );
}

/** The image formats and the size that the server accepts. */
export const IMAGE_LIMITS = 'PNG, JPEG, WebP, GIF ou AVIF, 10 Mo au plus.';
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
