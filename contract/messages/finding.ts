export interface Finding {
  rule: TextRule;
  /** `error`: the contract refuses it, nothing can be saved. `advice`: what we do by ourselves. */
  level: 'error' | 'warning' | 'advice';
  part: TextPart;
  /** UTF-16 places in the part; null: what is missing has none. */
  at: Readonly<{ from: number; to: number }> | null;
  title: string;
  why: string;
  /** The part as it would be. */
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
