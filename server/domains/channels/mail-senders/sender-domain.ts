/** Answers the text records of a name. */
export type ReadTexts = (name: string) => Promise<readonly string[]>;

export interface SenderDomain {
  domain: string;
  selector: string;
  public_key: string;
  /** The required SPF include; null when it is not configured. */
  spf_include: string | null;
  /** The account belongs to the team: the return address is of its domain too. */
  is_own_account: boolean;
}
