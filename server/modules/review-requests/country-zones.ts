/**
 * Time zones of a country, one for each hour people live by there, the most populous first. Countries with a single one come from the platform's
 * own table (CLDR); those below have several.
 */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  AR: ['America/Argentina/Buenos_Aires'],
  AU: ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Darwin', 'Australia/Perth', 'Australia/Eucla', 'Australia/Lord_Howe'],
  BR: ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha'],
  CA: ['America/Toronto', 'America/Vancouver', 'America/Edmonton', 'America/Winnipeg', 'America/Regina', 'America/Halifax', 'America/St_Johns', 'America/Whitehorse', 'America/Atikokan', 'America/Blanc-Sablon'],
  CD: ['Africa/Kinshasa', 'Africa/Lubumbashi'],
  CL: ['America/Santiago', 'America/Punta_Arenas', 'Pacific/Easter'],
  CN: ['Asia/Shanghai', 'Asia/Urumqi'],
  CY: ['Asia/Nicosia', 'Asia/Famagusta'],
  DE: ['Europe/Berlin'],
  EC: ['America/Guayaquil', 'Pacific/Galapagos'],
  ES: ['Europe/Madrid', 'Atlantic/Canary'],
  FM: ['Pacific/Chuuk', 'Pacific/Pohnpei'],
  GL: ['America/Nuuk', 'America/Scoresbysund', 'America/Thule', 'America/Danmarkshavn'],
  ID: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'],
  KI: ['Pacific/Tarawa', 'Pacific/Kanton', 'Pacific/Kiritimati'],
  KZ: ['Asia/Almaty'],
  MN: ['Asia/Ulaanbaatar', 'Asia/Hovd'],
  MX: ['America/Mexico_City', 'America/Cancun', 'America/Hermosillo', 'America/Mazatlan', 'America/Tijuana', 'America/Ciudad_Juarez', 'America/Matamoros'],
  NZ: ['Pacific/Auckland', 'Pacific/Chatham'],
  PF: ['Pacific/Tahiti', 'Pacific/Marquesas', 'Pacific/Gambier'],
  PG: ['Pacific/Port_Moresby', 'Pacific/Bougainville'],
  PT: ['Europe/Lisbon', 'Atlantic/Azores'],
  RU: ['Europe/Moscow', 'Europe/Kaliningrad', 'Europe/Samara', 'Asia/Yekaterinburg', 'Asia/Omsk', 'Asia/Krasnoyarsk', 'Asia/Irkutsk', 'Asia/Yakutsk', 'Asia/Vladivostok', 'Asia/Magadan', 'Asia/Kamchatka'],
  UM: ['Pacific/Midway', 'Pacific/Wake'],
  US: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage', 'America/Adak', 'Pacific/Honolulu'],
};

/** Zones of an ISO-2 country, the most populous first; empty when the country is unknown. */
export function listCountryZones(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/u.test(country)) return [];
  // The platform also knows codes that were withdrawn, and gives the one that took their place.
  const locale = new Intl.Locale('und', { region: country });
  return SEVERAL[locale.region ?? country] ?? locale.getTimeZones()?.slice(0, 1) ?? [];
}
