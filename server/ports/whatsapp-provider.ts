import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';
import type { ChannelPort } from './message-channel.ts';

/** A template of a provider, in the format of the contract. */
export interface ProvidedTemplate {
  provider_template_id: string;
  name: string;
  category: string | null;
  language: string | null;
  /** A value that changes with the text. */
  version: string;
  structure: TemplateStructure;
  /** `unreadable`: its variables are unknown. */
  status: 'approved' | 'unreadable' | 'pending' | 'rejected' | 'paused' | 'disabled';
  rejected_reason: string | null;
  quality: string | null;
  /** True when its variables have names instead of numbers. */
  is_named: boolean;
}

/** The data of an account and its number at the provider, none of which is secret. */
export interface WhatsappDetails {
  waba_id: string;
  phone_number_id: string;
  /** E.164. */
  phone_number: string;
  verified_name: string | null;
  quality: 'green' | 'yellow' | 'red' | null;
  /**
   * The number of different people to whom the account may write first in 24 hours. Null when it is
   * unknown. `unlimited` represents Infinity, which JSON cannot express.
   */
  tier: number | 'unlimited' | null;
}

export interface WhatsappAccount {
  templates: ProvidedTemplate[];
  /** Null when the provider gives no details of its account. */
  details: WhatsappDetails | null;
}

/** A built-in template, as submitted for approval. */
export interface SubmittedTemplate {
  name: string;
  language: string;
  category: 'UTILITY';
  structure: TemplateStructure;
  /** The beginning of each address of a URL button, whose variable is the remainder. */
  link_base: string;
}

/**
 * A WhatsApp service with accounts of teams. All methods throw ProviderError, with a French text
 * for `auth` and `business` that says the solution.
 */
export interface WhatsappProvider {
  /**
   * Returns the account of these credentials with its templates, which proves that the credentials
   * are valid.
   */
  readAccount(credentials: string): Promise<WhatsappAccount>;
  /**
   * Opens a channel. `readCredentials` is called for each message, so that one that waited is sent
   * with the present ones. It returns null when there are none any more.
   */
  open(readCredentials: () => Promise<string | null>): ChannelPort;
  /**
   * Sends free text within 24 hours of a message of the customer. Absent when the service only
   * sends approved templates.
   */
  openTalk?: (readCredentials: () => Promise<string | null>) => ChannelPort;
  /** Registers the webhook for delivery reports. Absent when the service has none. */
  subscribe?: (credentials: string) => Promise<void>;
  unsubscribe?: (credentials: string) => Promise<void>;
  /** Submits a template. Absent when its templates are created elsewhere. */
  submitTemplate?: (credentials: string, template: SubmittedTemplate) => Promise<ProvidedTemplate>;
}
