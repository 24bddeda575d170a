/** The state of a parcel at its carrier. `returned` means that it went back to its sender. */
export type ParcelProgress =
  | { state: 'unknown' | 'on_the_way' | 'returned' }
  /** The date of the delivery. Null when the carrier gives none. */
  | { state: 'delivered'; at: Date | null };

/** A carrier whose API returns the state of its parcels. Throws ProviderError. */
export interface ParcelTracker {
  /** The most parcels in one call. */
  atOnce: number;
  /** Returns true for a parcel of this carrier. `carrier` is its name in the shop. */
  tracks(parcel: { number: string; carrier: string | null }): boolean;
  checkKey(key: string): Promise<void>;
  /** Returns the state by number. A parcel without a usable state is missing in the answer. */
  readParcels(
    key: string,
    numbers: readonly string[],
  ): Promise<ReadonlyMap<string, ParcelProgress>>;
}
