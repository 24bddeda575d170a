/** What a file chooser offers for a picture: the server reads these. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
