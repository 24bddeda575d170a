import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { saveNotifications } from '#server/domains/team-mail/notification-preferences.ts';
import { presentUser } from '../present-user.ts';

/**
 * Changes the profile of the person. An absent field is not changed, and an empty name removes it.
 */
export async function updateUser(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { caller, body }: Call<'updateUser'>,
): Promise<Answer<'updateUser'>> {
  const { first_name, last_name, timezone, locale, notifications } = body;
  await app.db
    .updateTable('users')
    .set({
      ...(first_name !== undefined && { first_name: first_name || null }),
      ...(last_name !== undefined && { last_name: last_name || null }),
      ...(timezone !== undefined && { timezone }),
      ...(locale !== undefined && { locale }),
      updated_at: app.clock.now(),
    })
    .where('id', '=', caller.user.id)
    .execute();
  if (notifications)
    await saveNotifications(app.db, app.clock.now(), caller.user.id, notifications);
  return { data: await presentUser(app, caller) };
}
