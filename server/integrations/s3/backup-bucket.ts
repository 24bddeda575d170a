import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImageBucket } from '#server/config/config-images.ts';
import {
  isBeingWritten,
  nameUnfinished,
  removeUnfinishedArchives,
  touchDuring,
} from '#server/backup/unfinished-files.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { BackupStore } from '#server/ports/backup-store.ts';
import { signRequest } from './sign-request.ts';

/**
 * The longest duration of one upload, in milliseconds. One request takes at most 5 GB, on S3 and
 * compatible services.
 */
const PATIENCE_MS = 2 * 3_600_000;

/**
 * Opens the bucket of the images, under `backups/`. The archive is first written on this machine,
 * because its length and digest are sent before it.
 */
export function backupBucket(place: ImageBucket, dataDir: string): BackupStore {
  return {
    destination: `s3://${place.bucket}/backups`,
    save: async (name, write, signal) => {
      const file = path.resolve(dataDir, uploadOf(name));
      const mark = nameUnfinished(file);
      try {
        await write(file);
        const body = await fs.openAsBlob(file);
        const digest = await digestOf(file);
        // Not the file itself: a blob refuses a file whose time changes.
        fs.writeFileSync(mark, '');
        await touchDuring(mark, () => ask(place, 'PUT', name, { body, digest }, signal));
        return { bytes: body.size };
      } finally {
        for (const left of [file, mark]) fs.rmSync(left, { force: true });
      }
    },
    isBeingSaved: (name) => isBeingWritten(path.resolve(dataDir), uploadOf(name)),
    removeUnfinished: async (names) => {
      const uploads = names.map(uploadOf);
      for (const upload of uploads) fs.rmSync(path.resolve(dataDir, upload), { force: true });
      await removeUnfinishedArchives(path.resolve(dataDir), uploads);
    },
    remove: (name) => ask(place, 'DELETE', name, { body: null, digest: EMPTY }),
  };
}

function uploadOf(name: string): string {
  return `upload-${name}`;
}

const EMPTY = createHash('sha256').digest('hex');

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest('hex');
}

async function ask(
  place: ImageBucket,
  method: 'PUT' | 'DELETE',
  name: string,
  { body, digest }: { body: Blob | null; digest: string },
  signal?: AbortSignal,
): Promise<void> {
  const url = new URL(`${place.endpoint}/${place.bucket}/backups/${name}`);
  const headers = await signRequest({ method, url, digest }, place, new Date());
  const answer = await fetch(url, {
    method,
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]),
  }).catch((cause: unknown) => {
    throw new ProviderError('transient', `S3 did not answer ${method}`, { cause });
  });
  const errorText = (await answer.text()).slice(0, 300);
  if (answer.ok || (answer.status === 404 && method === 'DELETE')) return;
  throw new ProviderError(
    answer.status >= 500 ? 'transient' : 'auth',
    `S3 answered ${answer.status} to ${method}: ${errorText}`,
  );
}
