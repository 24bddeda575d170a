import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { EmailText } from './email-text.ts';
import type { Step } from '#contract/labels/message-status.ts';

/**
 * The default texts in other languages, for texts that a team did not translate. They use the
 * polite form, whatever the tone of the shop’s French. The SMS use only the GSM alphabet: no « á »,
 * « í », « ó » or « ú ».
 */
type Abroad = Exclude<CustomerLocale, 'fr'>;
type Default = EmailText & { sms: string };

export const ABROAD: Readonly<Record<Abroad, Readonly<Record<Step, Default>>>> = {
  en: {
    request: {
      subject: 'How did your order no.\u00a0{{order_number}} go?',
      preheader: 'A question about your order no.\u00a0{{order_number}}.',
      text: 'Hello {{first_name}}, one tap is enough: the page opens on the star you choose, and you can still change it.',
      sms: '{{shop_name}}: how would you rate your order {{order_number}}? {{review_link}}',
    },
    first_reminder: {
      subject: 'Your review of order no.\u00a0{{order_number}}?',
      preheader: 'A question about your order no.\u00a0{{order_number}}.',
      text: 'Hello {{first_name}}, we have not had your answer yet. One tap is enough: the page opens on the star you choose, and you can still change it.',
      sms: '{{shop_name}}: your review of order {{order_number}} helps us. {{review_link}}',
    },
    last_reminder: {
      subject: 'Last message about order no.\u00a0{{order_number}}',
      preheader: 'A question about your order no.\u00a0{{order_number}}.',
      text: 'Hello {{first_name}}, this is our last message about this order. One tap is enough: the page opens on the star you choose, and you can still change it.',
      sms: '{{shop_name}}: last message, your review of order {{order_number}}? {{review_link}}',
    },
  },
  es: {
    request: {
      subject: 'Su pedido n.º\u00a0{{order_number}}: ¿qué tal fue?',
      preheader: 'Una pregunta sobre su pedido n.º\u00a0{{order_number}}.',
      text: 'Hola {{first_name}}, basta un toque: la página se abre con la nota elegida y todavía podrá cambiarla.',
      sms: '{{shop_name}}: ¿qué nota le da a su pedido {{order_number}}? {{review_link}}',
    },
    first_reminder: {
      subject: '¿Su opinión sobre el pedido n.º\u00a0{{order_number}}?',
      preheader: 'Una pregunta sobre su pedido n.º\u00a0{{order_number}}.',
      text: 'Hola {{first_name}}, aún no tenemos su respuesta. Basta un toque: la página se abre con la nota elegida y todavía podrá cambiarla.',
      sms: '{{shop_name}}: ¿nos da su nota para el pedido {{order_number}}? {{review_link}}',
    },
    last_reminder: {
      subject: 'Último mensaje sobre el pedido n.º\u00a0{{order_number}}',
      preheader: 'Una pregunta sobre su pedido n.º\u00a0{{order_number}}.',
      text: 'Hola {{first_name}}, este es nuestro último mensaje sobre este pedido. Basta un toque: la página se abre con la nota elegida y todavía podrá cambiarla.',
      sms: '{{shop_name}}: no insistiremos. ¿Su nota para el pedido {{order_number}}? {{review_link}}',
    },
  },
  de: {
    request: {
      subject: 'Ihre Bestellung Nr.\u00a0{{order_number}}: Wie war sie?',
      preheader: 'Eine Frage zu Ihrer Bestellung Nr.\u00a0{{order_number}}.',
      text: 'Guten Tag {{first_name}}, ein Tippen genügt: Die Seite öffnet sich mit der gewählten Note, Sie können sie noch ändern.',
      sms: '{{shop_name}}: Wie war Ihre Bestellung {{order_number}}? {{review_link}}',
    },
    first_reminder: {
      subject: 'Ihre Bewertung zur Bestellung Nr.\u00a0{{order_number}}?',
      preheader: 'Eine Frage zu Ihrer Bestellung Nr.\u00a0{{order_number}}.',
      text: 'Guten Tag {{first_name}}, wir haben noch keine Antwort von Ihnen. Ein Tippen genügt: Die Seite öffnet sich mit der gewählten Note, Sie können sie noch ändern.',
      sms: '{{shop_name}}: Ihre Bewertung zur Bestellung {{order_number}} hilft uns. {{review_link}}',
    },
    last_reminder: {
      subject: 'Letzte Nachricht zur Bestellung Nr.\u00a0{{order_number}}',
      preheader: 'Eine Frage zu Ihrer Bestellung Nr.\u00a0{{order_number}}.',
      text: 'Guten Tag {{first_name}}, dies ist unsere letzte Nachricht zu dieser Bestellung. Ein Tippen genügt: Die Seite öffnet sich mit der gewählten Note, Sie können sie noch ändern.',
      sms: '{{shop_name}}: letzte Nachricht, Ihre Note zur Bestellung {{order_number}}? {{review_link}}',
    },
  },
  it: {
    request: {
      subject: 'Il suo ordine n.\u00a0{{order_number}}: com’è andato?',
      preheader: 'Una domanda sul suo ordine n.\u00a0{{order_number}}.',
      text: 'Buongiorno {{first_name}}, basta un tocco: la pagina si apre sul voto scelto, potrà ancora cambiarlo.',
      sms: '{{shop_name}}: che voto dà al suo ordine {{order_number}}? {{review_link}}',
    },
    first_reminder: {
      subject: 'La sua opinione sull’ordine n.\u00a0{{order_number}}?',
      preheader: 'Una domanda sul suo ordine n.\u00a0{{order_number}}.',
      text: 'Buongiorno {{first_name}}, non abbiamo ancora la sua risposta. Basta un tocco: la pagina si apre sul voto scelto, potrà ancora cambiarlo.',
      sms: "{{shop_name}}: il suo voto per l'ordine {{order_number}} ci aiuta. {{review_link}}",
    },
    last_reminder: {
      subject: 'Ultimo messaggio sull’ordine n.\u00a0{{order_number}}',
      preheader: 'Una domanda sul suo ordine n.\u00a0{{order_number}}.',
      text: 'Buongiorno {{first_name}}, questo è il nostro ultimo messaggio su questo ordine. Basta un tocco: la pagina si apre sul voto scelto, potrà ancora cambiarlo.',
      sms: "{{shop_name}}: ultimo messaggio, il suo voto per l'ordine {{order_number}}? {{review_link}}",
    },
  },
  nl: {
    request: {
      subject: 'Uw bestelling nr.\u00a0{{order_number}}: hoe was die?',
      preheader: 'Een vraag over uw bestelling nr.\u00a0{{order_number}}.',
      text: 'Hallo {{first_name}}, één tik is genoeg: de pagina opent met het gekozen cijfer, u kunt het nog wijzigen.',
      sms: '{{shop_name}}: welk cijfer geeft u bestelling {{order_number}}? {{review_link}}',
    },
    first_reminder: {
      subject: 'Uw mening over bestelling nr.\u00a0{{order_number}}?',
      preheader: 'Een vraag over uw bestelling nr.\u00a0{{order_number}}.',
      text: 'Hallo {{first_name}}, wij hebben uw antwoord nog niet. Eén tik is genoeg: de pagina opent met het gekozen cijfer, u kunt het nog wijzigen.',
      sms: '{{shop_name}}: uw cijfer voor bestelling {{order_number}} helpt ons. {{review_link}}',
    },
    last_reminder: {
      subject: 'Laatste bericht over bestelling nr.\u00a0{{order_number}}',
      preheader: 'Een vraag over uw bestelling nr.\u00a0{{order_number}}.',
      text: 'Hallo {{first_name}}, dit is ons laatste bericht over deze bestelling. Eén tik is genoeg: de pagina opent met het gekozen cijfer, u kunt het nog wijzigen.',
      sms: '{{shop_name}}: laatste bericht, uw cijfer voor bestelling {{order_number}}? {{review_link}}',
    },
  },
};
