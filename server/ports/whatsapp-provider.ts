import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';
import type { ChannelPort } from './message-channel.ts';

/** A template of a provider, in the shape of the contract. */
export interface ProvidedTemplate {
  provider_template_id: string;
  name: string;
  category: string | null;
  language: string | null;
  /** Changes with the text. */
  version: string;
  structure: TemplateStructure;
  /** `unreadable`: nobody can tell which variables it wants. */
  status: 'approved' | 'unreadable' | 'pending' | 'rejected' | 'paused' | 'disabled';
  rejected_reason: string | null;
  quality: string | null;
  /** Its variables are named instead of numbered. */
  is_named: boolean;
}

/** What a provider says of the account and of its number; none of it is secret. */
export interface WhatsappDetails {
  waba_id: string;
  phone_number_id: string;
  /** E.164. */
  phone_number: string;
  verified_name: string | null;
  quality: 'green' | 'yellow' | 'red' | null;
  /**
   * Different people in 24 hours that the account may write to first; null: nobody said,
   * `unlimited` is Infinity’s word in JSON.
   */
  tier: number | 'unlimited' | null;
}

export interface WhatsappAccount {
  templates: ProvidedTemplate[];
  /** Null: the provider says nothing of its account. */
  details: WhatsappDetails | null;
}

/** A built-in template, as submitted for approval. */
export interface SubmittedTemplate {
  name: string;
  language: string;
  category: 'UTILITY';
  structure: TemplateStructure;
  /** Begins each address of a URL button; its variable is the rest. */
  link_base: string;
}

/**
 * A WhatsApp service whose accounts belong to teams. All throw ProviderError; the words of `auth`
 * and `business` are French and say the remedy.
 */
export interface WhatsappProvider {
  /**
   * The account that these credentials open, with its templates; with them, proof that the
   * credentials are good.
   */
  readAccount(credentials: string): Promise<WhatsappAccount>;
  /**
   * `readCredentials` is asked for each message: one that waited for its turn leaves by those of
   * that moment. Null: there are none any more.
   */
  open(readCredentials: () => Promise<string | null>): ChannelPort;
  /**
   * Sends free text within 24 hours of a message of the customer; absent when the service only
   * sends approved templates.
   */
  openTalk?: (readCredentials: () => Promise<string | null>) => ChannelPort;
  /** Registers the webhook for delivery reports; absent when the service has none. */
  subscribe?: (credentials: string) => Promise<void>;
  unsubscribe?: (credentials: string) => Promise<void>;
  /** Absent: its templates are written elsewhere. */
  submitTemplate?: (credentials: string, template: SubmittedTemplate) => Promise<ProvidedTemplate>;
}
