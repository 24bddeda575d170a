const DAY = 86_400;
/**
 * The lifetime of each cookie in seconds: 30 days for sessions, one hour for support sessions, and
 * one year for the language.
 */
const LIFETIMES = { access_token: 30 * DAY, impersonation_token: 3600, locale: 365 * DAY } as const;
export type CookieName = keyof typeof LIFETIMES;

export function readCookie(name: CookieName): string | null {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value ? decodeURIComponent(value) : null;
}

export function writeCookie(name: CookieName, value: string): void {
  document.cookie = cookieText(name, value, LIFETIMES[name], location.protocol === 'https:');
}

export function clearCookie(name: CookieName): void {
  document.cookie = cookieText(name, '', 0, location.protocol === 'https:');
}

/**
 * Returns the text for `document.cookie`. It is a separate function so that a test can check its
 * attributes.
 */
export function cookieText(
  name: CookieName,
  value: string,
  seconds: number,
  isSecure: boolean,
): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
