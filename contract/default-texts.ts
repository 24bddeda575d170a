import type { Step } from './message-status.ts';

/** Our French words where a team wrote none, by step, channel and tone. Same placeholders and markup as the team's own. */

export type Tone = 'vous' | 'tu';
export type EmailText = Readonly<{ subject: string; text: string }>;

const EMAIL: Readonly<Record<Tone, Readonly<Record<Step, EmailText>>>> = {
  vous: {
    request: {
      subject: 'Comment s’est passée votre commande ?',
      text: `Bonjour {{first_name}},

Vous avez reçu votre commande *{{order_number}}* chez *{{shop_name}}*. Comment s’est-elle passée ?

Donnez votre note en quelques secondes : {{review_link}}

Merci,
{{shop_name}}

Ne plus recevoir de demandes d’avis : {{stop_link}}`,
    },
    first_reminder: {
      subject: 'Votre avis sur votre commande chez {{shop_name}}',
      text: `Bonjour {{first_name}},

Nous n’avons pas encore votre avis sur la commande *{{order_number}}*. Bon ou mauvais, il aide {{shop_name}} à mieux faire.

Donnez votre note en quelques secondes : {{review_link}}

Merci,
{{shop_name}}

Ne plus recevoir de demandes d’avis : {{stop_link}}`,
    },
    last_reminder: {
      subject: 'Dernier message au sujet de votre commande',
      text: `Bonjour {{first_name}},

C’est notre dernier message au sujet de la commande *{{order_number}}*. Si vous avez un instant, votre avis compte pour {{shop_name}}.

Donnez votre note en quelques secondes : {{review_link}}

Merci,
{{shop_name}}

Ne plus recevoir de demandes d’avis : {{stop_link}}`,
    },
  },
  tu: {
    request: {
      subject: 'Comment s’est passée ta commande ?',
      text: `Bonjour {{first_name}},

Tu as reçu ta commande *{{order_number}}* chez *{{shop_name}}*. Comment s’est-elle passée ?

Donne ta note en quelques secondes : {{review_link}}

Merci,
{{shop_name}}

Ne plus recevoir de demandes d’avis : {{stop_link}}`,
    },
    first_reminder: {
      subject: 'Ton avis sur ta commande chez {{shop_name}}',
      text: `Bonjour {{first_name}},

Nous n’avons pas encore ton avis sur la commande *{{order_number}}*. Bon ou mauvais, il aide {{shop_name}} à mieux faire.

Donne ta note en quelques secondes : {{review_link}}

Merci,
{{shop_name}}

Ne plus recevoir de demandes d’avis : {{stop_link}}`,
    },
    last_reminder: {
      subject: 'Dernier message au sujet de ta commande',
      text: `Bonjour {{first_name}},

C’est notre dernier message au sujet de la commande *{{order_number}}*. Si tu as un instant, ton avis compte pour {{shop_name}}.

Donne ta note en quelques secondes : {{review_link}}

Merci,
{{shop_name}}

Ne plus recevoir de demandes d’avis : {{stop_link}}`,
    },
  },
};

/** GSM-7 letters only (no « ê », no typographic apostrophe): one segment instead of three. The stop address is appended when it is missing. */
const SMS: Readonly<Record<Tone, Readonly<Record<Step, string>>>> = {
  vous: {
    request: "{{shop_name}} : commande {{order_number}}, quelle note lui donnez-vous ? {{review_link}}",
    first_reminder: "{{shop_name}} : votre avis sur la commande {{order_number}} nous aide. {{review_link}}",
    last_reminder: "{{shop_name}} : dernier message, votre avis sur la commande {{order_number}} ? {{review_link}}",
  },
  tu: {
    request: "{{shop_name}} : commande {{order_number}}, quelle note lui donnes-tu ? {{review_link}}",
    first_reminder: "{{shop_name}} : ton avis sur la commande {{order_number}} nous aide. {{review_link}}",
    last_reminder: "{{shop_name}} : dernier message, ton avis sur la commande {{order_number}} ? {{review_link}}",
  },
};

export function defaultEmail(step: Step, tone: Tone): EmailText {
  return EMAIL[tone][step];
}

export function defaultSms(step: Step, tone: Tone): string {
  return SMS[tone][step];
}
