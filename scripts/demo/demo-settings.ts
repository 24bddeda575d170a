import { CONFIG_NAMES } from '#server/config/config-variables.ts';

/**
 * The environment of the demo: nothing that was set for a real instance (its database, its folder,
 * its accounts) reaches it.
 */
export function demoSettings(
  env: NodeJS.ProcessEnv,
  own: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !CONFIG_NAMES.has(name));
  return { ...Object.fromEntries(others), ...own };
}
