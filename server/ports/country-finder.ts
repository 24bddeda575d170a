/** The countries of addresses, from a file that the operator gives. */
export interface CountryFinder {
  /** The ISO code of the country of an address, as `addressOf` writes it; null: not in the file. */
  countryOf(address: string): string | null;
}
