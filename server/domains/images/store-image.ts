import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { saveImage } from './save-image.ts';

const UPLOADS: AttemptLimit = { name: 'image', most: 200, windowMs: 3_600_000 };

/** Stores a logo or a picture of a page, which the team itself shows. */
export async function storeImage(
  app: App,
  { form, caller }: Call<'storeImage'>,
): Promise<Answer<'storeImage'>> {
  await takeAttempt(app, UPLOADS, caller.team_id);
  return {
    data: await saveImage(app, {
      team_id: caller.team_id,
      request_id: null,
      purpose: form.purpose,
      bytes: new Uint8Array(await form.file.arrayBuffer()),
    }),
  };
}
