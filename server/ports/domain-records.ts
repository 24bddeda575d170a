/** Text records of the domain name system. */
export interface DomainRecords {
  /** Each record whole, its pieces joined; none when the name or its text is not there. Throws ProviderError when nobody answers. */
  readTexts(name: string): Promise<readonly string[]>;
}
