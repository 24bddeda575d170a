import { deName } from '#contract/messages/de-name.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';

/** The texts of the page on which an author withdraws a review from the shop’s own site. */
export interface WithdrawTexts {
  title: string;
  text: (shop: string) => string;
  button: string;
  keep: string;
  done: { title: string; text: string };
  none: { title: string; text: string };
}

const frenchWithdraw: WithdrawTexts = {
  title: 'Retirer votre avis\u202f?',
  text: (shop) =>
    `Il quittera aussitôt le site ${deName(shop)}, avec ses photos. Une copie est gardée un an hors ligne, comme preuve. Votre note et votre message privé ne changent pas.`,
  button: 'Retirer mon avis',
  keep: 'Le laisser en ligne',
  done: {
    title: 'C’est fait.',
    text: 'Votre avis n’est plus en ligne. Vous pouvez en écrire un autre à tout moment.',
  },
  none: {
    title: 'Vous n’avez pas d’avis en ligne.',
    text: 'Il n’y a rien à retirer pour cette commande.',
  },
};

export const frenchWithdrawTu: WithdrawTexts = {
  ...frenchWithdraw,
  title: 'Retirer ton avis\u202f?',
  text: (shop) =>
    `Il quittera aussitôt le site ${deName(shop)}, avec ses photos. Une copie est gardée un an hors ligne, comme preuve. Ta note et ton message privé ne changent pas.`,
  done: {
    title: 'C’est fait.',
    text: 'Ton avis n’est plus en ligne. Tu peux en écrire un autre à tout moment.',
  },
  none: {
    title: 'Tu n’as pas d’avis en ligne.',
    text: 'Il n’y a rien à retirer pour cette commande.',
  },
};

export const WITHDRAW: Readonly<Record<CustomerLocale, WithdrawTexts>> = {
  fr: frenchWithdraw,
  en: {
    title: 'Withdraw your review?',
    text: (shop) =>
      `It will leave the site of ${shop} at once, with its photos. A copy is kept offline for a year, as evidence. Your rating and your private message do not change.`,
    button: 'Withdraw my review',
    keep: 'Leave it online',
    done: {
      title: 'Done.',
      text: 'Your review is no longer online. You can write another one at any time.',
    },
    none: {
      title: 'You have no review online.',
      text: 'There is nothing to withdraw for this order.',
    },
  },
  es: {
    title: '¿Retirar su opinión?',
    text: (shop) =>
      `Saldrá enseguida de la web de ${shop}, con sus fotos. Se guarda una copia un año fuera de línea, como prueba. Su nota y su mensaje privado no cambian.`,
    button: 'Retirar mi opinión',
    keep: 'Dejarla en línea',
    done: {
      title: 'Hecho.',
      text: 'Su opinión ya no está en línea. Puede escribir otra en cualquier momento.',
    },
    none: {
      title: 'No tiene ninguna opinión en línea.',
      text: 'No hay nada que retirar para este pedido.',
    },
  },
  de: {
    title: 'Bewertung zurückziehen?',
    text: (shop) =>
      `Sie verschwindet sofort von der Website von ${shop}, mit ihren Fotos. Eine Kopie wird ein Jahr lang als Nachweis aufbewahrt, nicht öffentlich. Ihre Note und Ihre private Nachricht ändern sich nicht.`,
    button: 'Meine Bewertung zurückziehen',
    keep: 'Online lassen',
    done: {
      title: 'Erledigt.',
      text: 'Ihre Bewertung ist nicht mehr online. Sie können jederzeit eine neue schreiben.',
    },
    none: {
      title: 'Sie haben keine Bewertung online.',
      text: 'Für diese Bestellung gibt es nichts zurückzuziehen.',
    },
  },
  it: {
    title: 'Ritirare la sua recensione?',
    text: (shop) =>
      `Lascerà subito il sito di ${shop}, con le sue foto. Una copia è conservata un anno fuori linea, come prova. Il suo voto e il suo messaggio privato non cambiano.`,
    button: 'Ritirare la mia recensione',
    keep: 'Lasciarla in linea',
    done: {
      title: 'Fatto.',
      text: 'La sua recensione non è più in linea. Può scriverne un’altra in ogni momento.',
    },
    none: {
      title: 'Non ha recensioni in linea.',
      text: 'Non c’è nulla da ritirare per questo ordine.',
    },
  },
  nl: {
    title: 'Uw beoordeling intrekken?',
    text: (shop) =>
      `Zij verdwijnt meteen van de site van ${shop}, met haar foto’s. Een kopie wordt een jaar als bewijs bewaard, niet openbaar. Uw cijfer en uw privébericht veranderen niet.`,
    button: 'Mijn beoordeling intrekken',
    keep: 'Online laten staan',
    done: {
      title: 'Gedaan.',
      text: 'Uw beoordeling staat niet meer online. U kunt op elk moment een nieuwe schrijven.',
    },
    none: {
      title: 'U hebt geen beoordeling online.',
      text: 'Er valt niets in te trekken voor deze bestelling.',
    },
  },
};
