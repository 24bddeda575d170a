import type { App } from '#server/app.ts';

/** A team without members. */
export async function addTeam(
  app: Pick<App, 'db'>,
  given: {
    name?: string;
    timezone?: string;
    flow?: Record<string, unknown>;
    conditional?: Record<string, unknown>;
  } = {},
): Promise<string> {
  const { name = 'Boutique', timezone = 'Europe/Paris', flow = {}, conditional = {} } = given;
  const { id } = await app.db
    .insertInto('teams')
    .values({
      name,
      timezone,
      team_code: crypto.randomUUID(),
      flow_configuration_config: JSON.stringify(flow),
      conditional_config: JSON.stringify(conditional),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
