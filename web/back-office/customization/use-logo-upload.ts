import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';

interface LogoUpload {
  upload: (file: File | undefined) => void;
  isBusy: boolean;
  /** The server’s reason for refusing the last image, or null. */
  problem: string | null;
}

/**
 * Uploads an image when it is chosen, dropped or pasted outside of a text field. It is used once
 * the brand is saved.
 */
export function useLogoUpload(mayAct: boolean, onStored: (url: string) => void): LogoUpload {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) =>
      (await ask('storeImage', { form: { file, purpose: 'logo' } })).data.url,
    onSuccess: onStored,
  });
  const upload = (file: File | undefined) => {
    if (file && !isPending && mayAct) mutate(file);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) =>
      type.startsWith('image/'),
    );
    const isTypedAddress =
      event.target instanceof HTMLElement &&
      event.target.closest(
        'textarea, input:not([type="file"], [type="radio"], [type="checkbox"])',
      ) !== null;
    if (file && !isTypedAddress) upload(file);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return {
    upload,
    isBusy: isPending,
    problem:
      error === null
        ? null
        : error instanceof ApiError
          ? error.message
          : 'Le serveur ne répond pas : réessayez dans un moment.',
  };
}
