const DAY = 86_400;
/**
 * Seconds each cookie lives: sessions end after 30 days, those under somebody’s name after an hour,
 * a chosen language is kept a year.
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

/** The text given to `document.cookie`; apart, so that a test can read its attributes. */
export function cookieText(
  name: CookieName,
  value: string,
  seconds: number,
  isSecure: boolean,
): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
