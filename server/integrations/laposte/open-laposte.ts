import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ParcelProgress, ParcelTracker } from '#server/ports/carriers/parcel-tracker.ts';
import { callLaposte } from './call-laposte.ts';
import { readShipment, shipment } from './read-shipment.ts';

/** The most numbers in one call: https://developer.laposte.fr/catalog-apis/suivi@2 */
const AT_ONCE = 10;
/**
 * A number in a valid format that belongs to no parcel. A key is valid when the answer is about
 * this number.
 */
const NO_PARCEL = 'EP111111110FR';

/** The names of La Poste’s services in shops. */
const OURS = /la\s?poste|colissimo|chronopost|chrono\s?(?:relais|13|10|18)|lettre suivie|coliss/iu;
const FORM = /^[0-9A-Z]{11,15}$/u;
/**
 * The formats of Colissimo and of the Universal Postal Union (S10), which no other carrier uses.
 */
const OWN_FORM = /^(?:\d[A-Z]\d{11}|[A-Z]{2}\d{9}[A-Z]{2})$/u;

/**
 * The answer for one number: 200 is a success, 101 and 104 mean that the parcel does not exist, and
 * other codes that it cannot be read now.
 */
const item = z.looseObject({ returnCode: z.int(), idShip: z.string().nullish() });
const UNKNOWN: ReadonlySet<number> = new Set([101, 104]);

/**
 * Opens La Poste’s tracking API « Suivi v2 », for Colissimo, Chronopost and tracked letters with
 * one key.
 */
export function openLaposte({ laposteApiBase }: Pick<Config, 'laposteApiBase'>): ParcelTracker {
  const ask = (key: string, numbers: readonly string[]) =>
    callLaposte(key, `${laposteApiBase}/suivi/v2/idships/${numbers.join(',')}?lang=fr_FR`);

  async function readParcels(
    key: string,
    numbers: readonly string[],
  ): Promise<ReadonlyMap<string, ParcelProgress>> {
    const { status, body, summary } = await ask(key, numbers);
    // One number that La Poste refuses makes the whole call fail, so each number is asked
    // separately.
    if (status === 400 && numbers.length > 1) {
      const found = new Map<string, ParcelProgress>();
      for (const number of numbers)
        for (const [name, parcel] of await readParcels(key, [number])) found.set(name, parcel);
      return found;
    }
    if (numbers.length === 1 && (status === 400 || status === 404))
      return new Map(numbers.map((number) => [number, { state: 'unknown' }]));
    const items = (Array.isArray(body) ? body : [body]).map((one) => item.safeParse(one).data);
    if (items.every((one) => one === undefined))
      throw new ProviderError('transient', `${summary} is no tracking`);
    const [only] = numbers;
    return new Map(
      items.flatMap((one): [string, ParcelProgress][] => {
        if (one === undefined) return [];
        const { data: found } = shipment.safeParse(one['shipment']);
        const named = found?.idShip ?? one.idShip ?? (numbers.length === 1 ? only : null);
        const number = numbers.find((each) => each === named?.toUpperCase());
        if (number === undefined) return [];
        if (UNKNOWN.has(one.returnCode)) return [[number, { state: 'unknown' }]];
        return one.returnCode === 200 && found ? [[number, readShipment(found)]] : [];
      }),
    );
  }

  return {
    atOnce: AT_ONCE,
    tracks: ({ number, carrier }) =>
      FORM.test(number) && (OWN_FORM.test(number) || OURS.test(carrier ?? '')),
    checkKey: async (key) => {
      const { status, body, summary } = await ask(key, [NO_PARCEL]);
      const first: unknown = Array.isArray(body) ? body[0] : body;
      if (!item.safeParse(first).success)
        throw new ProviderError('transient', `${summary} is no tracking (${status})`);
    },
    readParcels,
  };
}
