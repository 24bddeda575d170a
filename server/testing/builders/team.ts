import type { App } from '#server/app.ts';

/** Adds a team without members. Its SMS through the instance’s account are approved by default. */
export async function addTeam(
  app: Pick<App, 'db'>,
  overrides: {
    name?: string;
    timezone?: string;
    flow?: Record<string, unknown>;
    conditional?: Record<string, unknown>;
    sms_approved?: boolean;
  } = {},
): Promise<string> {
  const {
    name = 'Boutique',
    timezone = 'Europe/Paris',
    flow = {},
    conditional = {},
    sms_approved = true,
  } = overrides;
  const { id } = await app.db
    .insertInto('teams')
    .values({
      name,
      timezone,
      team_code: crypto.randomUUID(),
      sms_approved_at: sms_approved ? new Date() : null,
      flow_configuration_config: JSON.stringify(flow),
      conditional_config: JSON.stringify(conditional),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
