/** One thing that the statistics count, on the team’s day. `by` is −1 to take a fact back. */
export type CountedFact =
  | { kind: 'scheduled' | 'sent' | 'delivered' | 'loaded' | 'clicked' | 'public_click'; team_id: string; day: string; channel: 'whatsapp' | 'sms' | 'email' | 'link'; step: Step; by: number }
  | { kind: 'rating'; team_id: string; day: string; channel: 'whatsapp' | 'sms' | 'email' | 'link'; step: Step | null; rating: number; by: number };

type Step = 'request' | 'first_reminder' | 'last_reminder';
