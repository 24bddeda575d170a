/** Finds the countries of addresses, from a file that the operator configures. */
export interface CountryFinder {
  /**
   * Returns the ISO code of the country of an address in the format of `addressOf`. Returns null
   * when it is not in the file.
   */
  countryOf(address: string): string | null;
}
