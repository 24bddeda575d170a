import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import { listenUnlessInUse } from './health/listen-unless-in-use.ts';
import { startStartupServer, type StartState } from './startup-server.ts';

export interface StartupServers {
  /** The port for health beside the web port. Null when there is none. */
  health: (NonNullable<Config['health']> & { host: string }) | null;
  stopWeb(): Promise<void>;
  stopHealth(): Promise<void>;
}

/**
 * Behind a proxy, a starting process refuses connections for this many milliseconds: the proxy then
 * sends a request that changes data to another process, which it must not do after an answer of
 * 503. On a busy machine a start takes more than ten seconds.
 */
const REFUSES_MS = 30_000;

/** Listens on the ports of this process before the program can serve them. */
export async function openStartupServers(
  config: Pick<Config, 'roles' | 'port' | 'host' | 'health' | 'trustProxy'>,
  state: StartState,
  log: Pick<Logger, 'warn'>,
): Promise<StartupServers> {
  const web = config.roles.includes('web') ? await openWebServer(config, state) : null;
  const { health: wanted, host } = config;
  const health =
    wanted &&
    (await listenUnlessInUse(wanted, log, () =>
      startStartupServer({ port: wanted.port, host }, state),
    ));
  return {
    health: wanted && health && { ...wanted, host },
    stopWeb: async () => web?.stop(),
    stopHealth: async () => health?.stop(),
  };
}

async function openWebServer(
  config: Pick<Config, 'port' | 'host' | 'trustProxy'>,
  state: StartState,
): Promise<{ stop(): Promise<void> }> {
  if (config.trustProxy === false || state.recovering) return startStartupServer(config, state);
  let server: Promise<{ stop(): Promise<void> } | null> | null = null;
  const late = setTimeout(() => {
    // A port in use is reported when the program itself listens.
    server = startStartupServer(config, state).catch(() => null);
  }, REFUSES_MS);
  return {
    stop: async () => {
      clearTimeout(late);
      await (await server)?.stop();
    },
  };
}
