import type { Config } from './config/config.ts';
import { imageFolder } from './integrations/files/image-folder.ts';
import { openS3 } from './integrations/s3/open-s3.ts';
import type { ImageStore } from './ports/image-store.ts';

/** Opens the image store of the instance: the configured bucket, otherwise the data folder. */
export function openImageStore(config: Pick<Config, 'dataDir' | 'images'>): ImageStore {
  const folder = imageFolder(config);
  return config.images ? openS3(config.images, folder) : folder;
}
