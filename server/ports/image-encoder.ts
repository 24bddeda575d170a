/** The purpose of an image determines its stored size and format. */
export type ImagePurpose = 'logo' | 'picture' | 'photo';

export interface EncodedImage {
  kind: 'encoded';
  bytes: Uint8Array;
  extension: 'jpg' | 'png' | 'webp';
  /** In pixels, as displayed. */
  width: number;
  height: number;
}

/**
 * `format`: not a supported image. `broken`: it begins as one and cannot be decoded.
 * `too_many_pixels`: in total or on one side. `too_slow`: it takes too long. `busy`: too many
 * others wait.
 */
export type RefusedImage = {
  kind: 'refused';
  reason: 'format' | 'broken' | 'too_many_pixels' | 'too_slow' | 'busy';
};

/**
 * Decodes untrusted images and encodes them again, so that nothing of the original file is stored.
 * Never throws.
 */
export interface ImageEncoder {
  encode(bytes: Uint8Array, purpose: ImagePurpose): Promise<EncodedImage | RefusedImage>;
  stop(): void;
}
