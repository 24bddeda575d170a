/**
 * Where French shops are: the zones of Europe and of the overseas departments and territories;
 * `kept` and this browser’s come first.
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
