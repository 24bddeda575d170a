/**
 * The time zones of Europe and of the French overseas territories. `currentZone` and the browser’s
 * zone come first in the list.
 */
const FRENCH =
  /^(Europe\/|Indian\/(Reunion|Mayotte)|America\/(Martinique|Guadeloupe|Cayenne|Miquelon|St_Barthelemy)|Pacific\/(Noumea|Tahiti|Wallis))/;

export function shopZones(currentZone: string): string[] {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    ...new Set([
      currentZone,
      here,
      ...Intl.supportedValuesOf('timeZone').filter((zone) => FRENCH.test(zone)),
    ]),
  ];
}
