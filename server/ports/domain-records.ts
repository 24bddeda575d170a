/** Records of the domain name system. */
export interface DomainRecords {
  /**
   * The TXT records with their parts joined; empty when the name or the record does not exist.
   * Throws ProviderError without an answer.
   */
  readTexts(name: string): Promise<readonly string[]>;
  /**
   * The names that this one is an alias of, without the dot at their end; none when it is no alias.
   * Throws likewise.
   */
  readAliases(name: string): Promise<readonly string[]>;
}
