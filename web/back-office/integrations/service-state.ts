import type { Integration } from './integrations-data.ts';
import type { MailAccountState } from './mail/mail-data.ts';
import type { SmsAccountState } from './sms/sms-data.ts';
import type { ServiceName } from './service.ts';

/**
 * `troubled`: connected, with an error that passes by itself or needs attention. `provided`: the
 * instance provides the service to the shop. `unoffered`: the instance has no application
 * registered at this service.
 */
export type ServiceState =
  | 'broken'
  | 'troubled'
  | 'connected'
  | 'provided'
  | 'available'
  | 'unoffered';

/** The services that the instance offers to its shops. */
export interface InstanceOffer {
  sms: SmsAccountState | null;
  mail: MailAccountState | null;
  hasShopify: boolean;
  hasSlack: boolean;
}

/** Returns the state of the shop’s own connection. */
export function serviceStateOf(
  integration: Pick<Integration, 'state' | 'last_error'> | null,
): Exclude<ServiceState, 'provided' | 'unoffered'> {
  if (integration === null || integration.state === 'disconnected') return 'available';
  if (integration.state === 'broken') return 'broken';
  return integration.last_error === null ? 'connected' : 'troubled';
}

/**
 * Returns the state of a service for this shop: that of its own account, or else of the instance’s.
 */
export function stateOfService(
  name: ServiceName,
  integration: Integration | null,
  instance: InstanceOffer,
): ServiceState {
  const own = serviceStateOf(integration);
  if (own !== 'available') return own;
  if (name === instance.sms?.name) return instance.sms.state === 'broken' ? 'broken' : 'provided';
  if (name === 'smtp' && instance.mail?.scope === 'instance') return 'provided';
  const isUnoffered =
    (name === 'shopify' && !instance.hasShopify) || (name === 'slack' && !instance.hasSlack);
  return isUnoffered ? 'unoffered' : 'available';
}
