import type { App } from '#server/app.ts';
import { buildHttp } from '#server/http/server.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { TestApp } from './test-app.ts';

/** The ports whose functions call third-party servers. */
const PORTS = [
  'whatsapp',
  'sms',
  'identities',
  'chat',
  'reviewSite',
  'mail',
  'domainRecords',
  'websites',
  'shopPlatform',
  'stores',
  'shops',
  'billing',
  'parcelTracker',
] as const satisfies readonly (keyof App)[];

/**
 * Returns the app with ports that connect to no server: each called function is recorded, and fails
 * as if the server did not answer. `local` names those that make no call.
 */
export function recordPorts(
  app: TestApp,
  local: readonly string[],
): { app: TestApp; called: string[] } {
  const called: string[] = [];
  const wrap = (value: unknown, path: string): unknown => {
    if (typeof value === 'function')
      return (...args: unknown[]): unknown => {
        if (local.includes(path)) return wrap(Reflect.apply(value, undefined, args), path);
        called.push(path);
        throw new ProviderError('transient', `${path} connects to nobody in this test`);
      };
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => wrap(each, path));
    if (value instanceof Promise) return value;
    return new Proxy(value, {
      get: (target, key): unknown =>
        typeof key === 'symbol'
          ? Reflect.get(target, key)
          : wrap(Reflect.get(target, key), `${path}.${key}`),
    });
  };
  const ports = Object.fromEntries(PORTS.map((port) => [port, wrap(app[port], port)]));
  const recording: TestApp = { ...app, ...(ports as Pick<App, (typeof PORTS)[number]>) };
  return { app: { ...recording, http: buildHttp(recording) }, called };
}
