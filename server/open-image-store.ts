import type { Config } from './config/config.ts';
import { imageFolder } from './integrations/files/image-folder.ts';
import { openS3 } from './integrations/s3/open-s3.ts';
import type { ImageStore } from './ports/image-store.ts';

/**
 * Where the images of the instance are: the bucket that the settings name, else the folder of the
 * data.
 */
export function openImageStore(config: Pick<Config, 'dataDir' | 'images'>): ImageStore {
  const folder = imageFolder(config);
  return config.images ? openS3(config.images, folder) : folder;
}
