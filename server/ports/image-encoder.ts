/** What an image is for decides how large it is kept, and in which format. */
export type ImagePurpose = 'logo' | 'picture' | 'photo';

export interface EncodedImage {
  kind: 'encoded';
  bytes: Uint8Array;
  extension: 'jpg' | 'png' | 'webp';
  /** In px, as it is shown. */
  width: number;
  height: number;
}

/**
 * `format`: not an image that we take; `broken`: it begins as one and cannot be read;
 * `too_many_pixels`, in all or on one side; `too_slow`; `busy`: too many others wait.
 */
export type RefusedImage = {
  kind: 'refused';
  reason: 'format' | 'broken' | 'too_many_pixels' | 'too_slow' | 'busy';
};

/**
 * Reads what strangers send and draws it anew: nothing of the file itself is kept. Never throws.
 */
export interface ImageEncoder {
  encode(bytes: Uint8Array, purpose: ImagePurpose): Promise<EncodedImage | RefusedImage>;
  stop(): void;
}
