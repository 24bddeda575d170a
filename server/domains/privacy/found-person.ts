import type { PersonTerms } from './names-person-in.ts';
import { type IdentifiedPerson } from './person-terms.ts';

export interface Contact {
  kind: 'email' | 'phone';
  value: string;
}

export interface FoundPerson extends IdentifiedPerson, PersonTerms {
  team_id: string;
  contacts: readonly Contact[];
  order_ids: readonly string[];
  request_ids: readonly string[];
}
