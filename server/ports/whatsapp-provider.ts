import type { TemplateStructure } from '#contract/template-structure.ts';
import type { MessageChannel } from './message-channel.ts';

/** A template as its provider tells it, in our shape. */
export interface ProvidedTemplate {
  provider_template_id: string;
  name: string;
  category: string | null;
  language: string | null;
  /** Changes whenever its words change. */
  version: string;
  structure: TemplateStructure;
  /** False when nobody can tell which variables it wants. */
  is_readable: boolean;
}

/** A WhatsApp service whose accounts belong to teams. Both throw ProviderError; the words of `auth` and `business` are French and say the remedy. */
export interface WhatsappProvider {
  /** The approved templates of the account that a key opens; with them, proof that the key is good. */
  listTemplates(api_key: string): Promise<ProvidedTemplate[]>;
  /** `readKey` is asked for each message: one that waited for its turn leaves by the key of that moment. Null: there is none any more. */
  open(readKey: () => Promise<string | null>): MessageChannel;
}
