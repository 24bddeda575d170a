/** What a carrier says of a parcel. A returned one went back to its sender. */
export type ParcelProgress =
  | { state: 'unknown' | 'on_the_way' | 'returned' }
  /** Null: the carrier does not say when. */
  | { state: 'delivered'; at: Date | null };

/** A carrier that tells where its parcels are. Throws ProviderError. */
export interface ParcelTracker {
  /** The most parcels of one call. */
  atOnce: number;
  /** Whether this is a parcel of this carrier; `carrier` is what the shop calls it. */
  tracks(parcel: { number: string; carrier: string | null }): boolean;
  checkKey(key: string): Promise<void>;
  /** A parcel of which the carrier says nothing usable now is not in the answer. */
  readParcels(
    key: string,
    numbers: readonly string[],
  ): Promise<ReadonlyMap<string, ParcelProgress>>;
}
