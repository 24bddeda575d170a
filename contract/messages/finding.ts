export interface Finding {
  rule: TextRule;
  /** An `error` prevents saving. An `advice` describes what Recueil does automatically. */
  level: 'error' | 'warning' | 'advice';
  part: TextPart;
  /**
   * Positions in the part, in UTF-16 code units. Null when the finding is about something that is
   * missing.
   */
  at: Readonly<{ from: number; to: number }> | null;
  title: string;
  why: string;
  /** The text of the part after the correction. */
  remedy: Readonly<{ label: string; text: string }> | null;
}

export type TextPart = 'subject' | 'preheader' | 'text';

export type TextRule =
  | 'incentive'
  | 'happy_only'
  | 'contact_first'
  | 'no_order_number'
  | 'no_way_out'
  | 'no_link'
  | 'other_address'
  | 'spam_look'
  | 'long_subject'
  | 'long_preheader'
  | 'unknown_variable'
  | 'broken_variable'
  | 'too_long'
  | 'several_lines'
  | 'unstorable';
