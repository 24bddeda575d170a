/** Records of the domain name system. */
export interface DomainRecords {
  /**
   * Returns the TXT records with their parts joined. Empty when the name or the record does not
   * exist. Throws ProviderError without an answer.
   */
  readTexts(name: string): Promise<readonly string[]>;
  /**
   * Returns the names of which this one is an alias (CNAME), without the dot at their end. Empty
   * when it is no alias. Throws ProviderError without an answer.
   */
  readAliases(name: string): Promise<readonly string[]>;
}
