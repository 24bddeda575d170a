import { z } from 'zod';

const ORIGIN = /^https:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?$/i;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A script must come over HTTPS, so that nobody can alter it on the way. Plain HTTP is only allowed
 * for this machine.
 */
function isScript(text: string | undefined): boolean {
  const url = URL.parse(text ?? '');
  return (
    url !== null &&
    url.username === '' &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname)))
  );
}

const script = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(([url, ...others]) => isScript(url) && others.every((origin) => ORIGIN.test(origin)))
  .transform(([url = '', ...others]): ThirdPartyScript => ({
    url: new URL(url).href,
    origins: [new URL(url).origin, ...others.map((origin) => origin.toLowerCase())],
  }))
  .optional();
const WORDS =
  'l’adresse https:// d’un script, suivie s’il le faut, séparées par des virgules, des autres origines dont il a besoin (https://*.exemple.fr)';

/** In the format of `config-variables.ts`. */
export const SCRIPT_VARIABLES = {
  CHAT_SCRIPT_URL: [script, WORDS],
  REFERRAL_SCRIPT_URL: [script, WORDS],
} as const;

/** A third-party script, which the dashboard loads for people who agreed to it. */
export interface ThirdPartyScript {
  url: string;
  /** The script’s own origin first, then those that it loads from or connects to. */
  origins: readonly string[];
}

/** Null when the dashboard does not offer the script. */
export interface ThirdPartyScripts {
  chat: ThirdPartyScript | null;
  referral: ThirdPartyScript | null;
}

export function thirdPartyScripts({
  CHAT_SCRIPT_URL: chat,
  REFERRAL_SCRIPT_URL: referral,
}: {
  CHAT_SCRIPT_URL?: ThirdPartyScript | undefined;
  REFERRAL_SCRIPT_URL?: ThirdPartyScript | undefined;
}): ThirdPartyScripts {
  return { chat: chat ?? null, referral: referral ?? null };
}
