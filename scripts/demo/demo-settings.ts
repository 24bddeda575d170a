import { CONFIG_NAMES } from '#server/config/config-variables.ts';

/**
 * Returns the environment of the demo, without any setting of a real instance (its database, its
 * folder, its accounts).
 */
export function demoSettings(
  env: NodeJS.ProcessEnv,
  own: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !CONFIG_NAMES.has(name));
  return { ...Object.fromEntries(others), ...own };
}
