import type { App } from '#server/app.ts';
import { buildHttp } from '#server/http/server.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { TestApp } from './test-app.ts';

/** The ports whose functions ask a server of somebody else. */
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
 * The same app, whose ports connect to nobody: each function that is called is written down, and
 * fails as if nobody answered. `local`: those that only compute.
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
