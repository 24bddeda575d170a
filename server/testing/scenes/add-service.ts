import type { FaultProxy } from '#fake-services/proxy-fault.ts';
import { type CallEndpoint, callAs } from './shop-scene.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { addPerson } from '#server/testing/builders/person.ts';

/** A service that a team connects, behind a fault proxy. */
export interface ConnectedService {
  name:
    | 'kanal'
    | 'meta'
    | 'brevo'
    | 'twilio'
    | 'slack'
    | 'shopify'
    | 'woocommerce'
    | 'prestashop'
    | 'trustpilot'
    | 'smtp'
    | 'laposte';
  proxy: FaultProxy;
  team_id: string;
  call: CallEndpoint;
  /**
   * As a person does; the status of what they are answered, 502 where a page says that the service
   * failed.
   */
  connect: () => Promise<number>;
  /** What this team’s row says. */
  card: () => Promise<{ state: string; last_error: string | null } | undefined>;
  /** What nobody may read again. */
  secrets: readonly string[];
}

export type Connect = (as: {
  call: CallEndpoint;
  headers: Record<string, string>;
}) => Promise<number>;

export async function addService(
  app: TestApp,
  {
    name,
    proxy,
    secrets,
    connect,
  }: Pick<ConnectedService, 'name' | 'proxy' | 'secrets'> & { connect: Connect },
): Promise<ConnectedService> {
  const team_id = await addTeam(app, { name: `Boutique ${name}` });
  const { headers, ...person } = await addPerson(app, { team_id });
  const call = callAs(app, { ...person, headers });
  return {
    name,
    proxy,
    team_id,
    call,
    secrets,
    connect: () => connect({ call, headers: { ...headers } }),
    card: () =>
      app.db
        .selectFrom('integrations')
        .select(['state', 'last_error'])
        .where('team_id', '=', team_id)
        .where('name', '=', name)
        .executeTakeFirst(),
  };
}

export async function statusOf(options: Promise<{ status: number }>): Promise<number> {
  return (await options).status;
}
