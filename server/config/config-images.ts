import { z } from 'zod';
import { webAddress } from './config-shapes.ts';
import { StartRefused } from '#server/start-refused.ts';

/**
 * Variables of the bucket in which images are stored instead of the data folder, in the format of
 * `config-variables.ts`.
 */
export const S3_VARIABLES = {
  S3_ENDPOINT: [
    webAddress.optional(),
    'une adresse http:// ou https:// sans paramètre, par exemple https://s3.fr-par.scw.cloud',
  ],
  S3_BUCKET: [
    z
      .string()
      .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/)
      .optional(),
    'un nom de bucket S3',
  ],
  S3_REGION: [
    z
      .string()
      .regex(/^[a-z\d-]{1,40}$/)
      .default('us-east-1'),
    'une région S3, par exemple fr-par',
  ],
  S3_ACCESS_KEY_ID: [
    z
      .string()
      .regex(/^[\w-]{1,200}$/)
      .optional(),
    'un identifiant de clé S3',
  ],
  S3_SECRET_ACCESS_KEY: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,300}$/)
      .optional(),
    'une clé secrète S3, sans espace',
  ],
} as const;

export interface ImageBucket {
  /** Without a slash at the end. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * A bucket must be configured completely or not at all, because a partial one would lose images.
 */
export function imageBucket(values: {
  S3_ENDPOINT: string | undefined;
  S3_BUCKET: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID: string | undefined;
  S3_SECRET_ACCESS_KEY: string | undefined;
}): ImageBucket | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const firstSetting = Object.entries(needed).find(([, value]) => value !== undefined);
  if (!firstSetting) return null;
  const missing = Object.entries(needed).find(([, value]) => value === undefined);
  if (missing)
    throw new StartRefused(`${missing[0]} est requise quand ${firstSetting[0]} est donnée.`);
  return {
    endpoint: (S3_ENDPOINT ?? '').replace(/\/+$/, ''),
    bucket: S3_BUCKET ?? '',
    region: values.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  };
}
