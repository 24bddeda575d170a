/** Records of the domain name system. */
export interface DomainRecords {
  /** Each record whole, its pieces joined; none when the name or its text is not there. Throws ProviderError when nobody answers. */
  readTexts(name: string): Promise<readonly string[]>;
  /** The names that this one is an alias of, without the dot at their end; none when it is no alias. Throws likewise. */
  readAliases(name: string): Promise<readonly string[]>;
}
