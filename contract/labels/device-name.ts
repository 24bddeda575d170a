/**
 * The order matters: Edge and Opera also contain « Chrome », and Chrome also contains « Safari ».
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|HeadlessChrome\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/**
 * Returns a name such as « Chrome sur Windows » from the user agent, by which people recognise
 * their device.
 */
export function deviceName(userAgent: string | null): string {
  const named = (list: typeof BROWSERS): string | undefined =>
    list.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? 'Appareil inconnu';
}

export const isHandheld = (userAgent: string | null): boolean =>
  /iPhone|iPad|Android|Mobile/.test(userAgent ?? '');
