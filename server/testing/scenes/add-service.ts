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
   * Connects as a person does. Returns the status of the answer, or 502 when a page shows that the
   * service failed.
   */
  connect: () => Promise<number>;
  /** Returns the state in this team’s row. */
  card: () => Promise<{ state: string; last_error: string | null } | undefined>;
  /** The secrets that no answer may contain. */
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
