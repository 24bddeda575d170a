import type { LegalRules } from '#contract/customer-pages/customer-frame.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';

/**
 * The texts of the legal notice about the shop’s own wall and about the public page (code de la
 * consommation, D.111-17 to D.111-19; ISO 20488).
 */
interface WallRules {
  /** Names the shop when no request is sent. */
  open: (shop: string) => string;
  sections: (rules: LegalRules) => readonly { title: string; text: string }[];
  /** Follows the sentence about the rating. */
  edit: string;
  objection: string;
}

export const WALL_RULES: Readonly<Record<CustomerLocale, WallRules>> = {
  fr: {
    open: (shop) =>
      `La page du lien général est ouverte à toute personne qui a acheté chez ${shop}\u00a0; personne n’y est choisi. Les avis qui en viennent portent la mention «\u00a0Achat non vérifié\u00a0». Le nom et l’adresse e-mail y sont facultatifs, l’adresse ne sert qu’à répondre. La collecte passe par le logiciel Recueil.`,
    sections: ({ moderation_days }) => [
      {
        title: 'Contrôle',
        text: 'Un avis destiné au site de la boutique porte «\u00a0Achat vérifié\u00a0» quand il vient du lien unique d’une commande, «\u00a0Achat non vérifié\u00a0» sinon. Avant sa parution, la boutique peut le refuser pour l’un des motifs ci-dessous, jamais pour sa note. Elle n’y change pas un mot. L’auteur peut être contacté pour ce contrôle.',
      },
      {
        title: 'Délai et durée',
        text: `Bon ou mauvais, un avis paraît sous ${moderation_days}\u00a0jours, avec sa date de parution et celle de l’achat\u00a0; sans achat vérifié, il attend la décision de la boutique. Il reste en ligne tant que son auteur ne le retire pas. Un avis refusé, remplacé ou retiré est gardé un an hors ligne, comme preuve.`,
      },
      {
        title: 'Motifs de refus',
        text: 'Propos injurieux ou discriminatoires, données personnelles d’une autre personne, texte sans rapport avec l’achat, publicité ou lien commercial, conflit d’intérêts, contenu illicite, texte illisible. L’auteur est informé du motif sans délai\u00a0; il peut corriger son texte ou contester.',
      },
      {
        title: 'Classement et moyenne',
        text: 'Les plus récents d’abord, par date de parution\u00a0; au choix du lecteur, les plus anciens, les meilleures ou les moins bonnes notes d’abord. La moyenne compte, à poids égal, les avis publiés dont l’achat est vérifié.',
      },
      {
        title: 'Signaler un doute',
        text: 'Toute personne peut signaler gratuitement un avis publié et en dire la raison\u00a0: le lien est sous chaque avis.',
      },
    ],
    edit: 'Le texte publié se modifie ou se retire à tout moment par le même lien. La boutique peut répondre, jamais modifier.',
    objection: 'Pour s’opposer\u00a0: «\u00a0Ne plus recevoir\u00a0», au bas de cette page.',
  },
  en: {
    open: (shop) =>
      `The page of the general link is open to anyone who bought from ${shop}; nobody is chosen. Reviews from it are marked “Unverified purchase”. Name and email address are optional there, and the address only serves to reply. Collecting goes through the software Recueil.`,
    sections: ({ moderation_days }) => [
      {
        title: 'Checks',
        text: 'A review for the shop’s own site is marked “Verified purchase” when it comes from the unique link of an order, “Unverified purchase” otherwise. Before it appears, the shop may turn it down for one of the reasons below, never for its rating, and changes no word of it. Its author may be contacted for this check.',
      },
      {
        title: 'Time and duration',
        text: `Good or bad, a review appears within ${moderation_days}\u00a0days, with the dates of publication and of purchase; without a verified purchase it waits for the shop’s decision. It stays online until its author withdraws it. A review that was refused, replaced or withdrawn is kept offline for a year, as evidence.`,
      },
      {
        title: 'Reasons for refusal',
        text: 'Insulting or discriminatory words, personal data of somebody else, text unrelated to the purchase, advertising or commercial links, conflict of interest, illegal content, unreadable text. The author is told the reason without delay, and can correct the text or contest the refusal.',
      },
      {
        title: 'Order and average',
        text: 'The most recent first, by date of publication; readers may choose the oldest, the highest or the lowest ratings first. The average counts equally every published review whose purchase is verified.',
      },
      {
        title: 'Report a doubt',
        text: 'Anyone may report a published review free of charge and say why: the link is below each review.',
      },
    ],
    edit: 'The published text can be edited or withdrawn at any time with the same link. The shop may reply, never edit.',
    objection: 'To object: “Unsubscribe”, at the foot of this page.',
  },
  es: {
    open: (shop) =>
      `La página del enlace general está abierta a quien haya comprado en ${shop}; no se elige a nadie. Las opiniones que vienen de ella llevan la mención «Compra no verificada». El nombre y el correo son opcionales, y el correo solo sirve para responder. La recogida pasa por el programa Recueil.`,
    sections: ({ moderation_days }) => [
      {
        title: 'Control',
        text: 'Una opinión destinada a la web de la tienda lleva «Compra verificada» cuando viene del enlace único de un pedido y «Compra no verificada» si no. Antes de publicarla, la tienda puede rechazarla por uno de los motivos de abajo, nunca por su nota, y no cambia ni una palabra. Se puede contactar al autor para este control.',
      },
      {
        title: 'Plazo y duración',
        text: `Buena o mala, una opinión aparece en ${moderation_days}\u00a0días como máximo, con la fecha de publicación y la de la compra; sin compra verificada, espera la decisión de la tienda. Sigue en línea mientras su autor no la retire. Una opinión rechazada, sustituida o retirada se guarda un año fuera de línea, como prueba.`,
      },
      {
        title: 'Motivos de rechazo',
        text: 'Palabras injuriosas o discriminatorias, datos personales de otra persona, texto ajeno a la compra, publicidad o enlace comercial, conflicto de intereses, contenido ilícito, texto ilegible. El autor conoce el motivo sin demora; puede corregir su texto o impugnar el rechazo.',
      },
      {
        title: 'Orden y media',
        text: 'Primero las más recientes, por fecha de publicación; el lector puede elegir las más antiguas, las mejores o las peores notas. La media cuenta por igual las opiniones publicadas cuya compra está verificada.',
      },
      {
        title: 'Señalar una duda',
        text: 'Cualquiera puede señalar gratis una opinión publicada y decir por qué: el enlace está debajo de cada opinión.',
      },
    ],
    edit: 'El texto publicado se puede modificar o retirar en cualquier momento con el mismo enlace. La tienda puede responder, nunca modificar.',
    objection: 'Para oponerse: «Dejar de recibir», al pie de esta página.',
  },
  de: {
    open: (shop) =>
      `Die Seite des allgemeinen Links steht allen offen, die bei ${shop} gekauft haben; niemand wird ausgewählt. Bewertungen von dort tragen den Hinweis „Kauf nicht geprüft“. Name und E-Mail-Adresse sind freiwillig, die Adresse dient nur zum Antworten. Die Erfassung läuft über die Software Recueil.`,
    sections: ({ moderation_days }) => [
      {
        title: 'Prüfung',
        text: 'Eine Bewertung für die Website des Shops trägt „Geprüfter Kauf“, wenn sie über den eigenen Link einer Bestellung kommt, sonst „Kauf nicht geprüft“. Vor dem Erscheinen kann der Shop sie aus einem der unten genannten Gründe ablehnen, nie wegen ihrer Note, und ändert kein Wort. Für diese Prüfung kann der Verfasser angeschrieben werden.',
      },
      {
        title: 'Frist und Dauer',
        text: `Ob gut oder schlecht, eine Bewertung erscheint innerhalb von ${moderation_days}\u00a0Tagen, mit dem Datum der Veröffentlichung und dem des Kaufs; ohne bestätigten Kauf wartet sie auf die Entscheidung des Shops. Sie bleibt online, bis ihr Verfasser sie zurückzieht. Abgelehnte, ersetzte oder zurückgezogene Texte werden ein Jahr lang als Nachweis aufbewahrt, nicht öffentlich.`,
      },
      {
        title: 'Ablehnungsgründe',
        text: 'Beleidigende oder diskriminierende Worte, persönliche Daten anderer, Text ohne Bezug zum Kauf, Werbung oder gewerbliche Links, Interessenkonflikt, rechtswidriger Inhalt, unlesbarer Text. Der Verfasser erfährt den Grund ohne Verzug und kann den Text berichtigen oder widersprechen.',
      },
      {
        title: 'Reihenfolge und Durchschnitt',
        text: 'Die neuesten zuerst, nach Datum der Veröffentlichung; wählbar sind auch die ältesten, die besten oder die schlechtesten Noten zuerst. Der Durchschnitt zählt alle veröffentlichten Bewertungen mit bestätigtem Kauf gleich.',
      },
      {
        title: 'Einen Zweifel melden',
        text: 'Jeder kann eine veröffentlichte Bewertung kostenlos melden und den Grund nennen: Der Link steht unter jeder Bewertung.',
      },
    ],
    edit: 'Der veröffentlichte Text lässt sich jederzeit über denselben Link ändern oder zurückziehen. Der Shop kann antworten, nie ändern.',
    objection: 'Widerspruch: „Nicht mehr erhalten“ am Ende dieser Seite.',
  },
  it: {
    open: (shop) =>
      `La pagina del link generale è aperta a chiunque abbia acquistato da ${shop}; nessuno viene scelto. Le recensioni che ne vengono portano la dicitura «Acquisto non verificato». Nome e indirizzo e-mail sono facoltativi, e l’indirizzo serve solo a rispondere. La raccolta passa dal software Recueil.`,
    sections: ({ moderation_days }) => [
      {
        title: 'Controllo',
        text: 'Una recensione destinata al sito del negozio porta «Acquisto verificato» quando viene dal link unico di un ordine, altrimenti «Acquisto non verificato». Prima che appaia, il negozio può scartarla per uno dei motivi qui sotto, mai per il voto, e non ne cambia una parola. L’autore può essere contattato per questo controllo.',
      },
      {
        title: 'Tempi e durata',
        text: `Buona o cattiva, una recensione appare entro ${moderation_days}\u00a0giorni, con la data di pubblicazione e quella dell’acquisto; senza acquisto verificato attende la decisione del negozio. Resta in linea finché il suo autore non la ritira. Una recensione rifiutata, sostituita o ritirata è conservata un anno fuori linea, come prova.`,
      },
      {
        title: 'Motivi di rifiuto',
        text: 'Parole offensive o discriminatorie, dati personali di altri, testo estraneo all’acquisto, pubblicità o link commerciale, conflitto di interessi, contenuto illecito, testo illeggibile. L’autore viene informato del motivo senza ritardo; può correggere il testo o contestare.',
      },
      {
        title: 'Ordine e media',
        text: 'Le più recenti prima, per data di pubblicazione; il lettore può scegliere le più vecchie, i voti più alti o i più bassi. La media conta allo stesso modo le recensioni pubblicate con acquisto verificato.',
      },
      {
        title: 'Segnalare un dubbio',
        text: 'Chiunque può segnalare gratuitamente una recensione pubblicata e dire perché: il link è sotto ogni recensione.',
      },
    ],
    edit: 'Il testo pubblicato si può modificare o ritirare in ogni momento con lo stesso link. Il negozio può rispondere, mai modificare.',
    objection: 'Per opporsi: «Non ricevere più», in fondo a questa pagina.',
  },
  nl: {
    open: (shop) =>
      `De pagina van de algemene link staat open voor iedereen die bij ${shop} kocht; niemand wordt gekozen. Beoordelingen daarvan dragen de vermelding “Aankoop niet gecontroleerd”. Naam en e-mailadres zijn er niet verplicht, en het adres dient alleen om te antwoorden. Het verzamelen gaat via de software Recueil.`,
    sections: ({ moderation_days }) => [
      {
        title: 'Controle',
        text: 'Een beoordeling voor de site van de winkel draagt “Gecontroleerde aankoop” als zij van de unieke link van een bestelling komt, anders “Aankoop niet gecontroleerd”. Voor zij verschijnt, kan de winkel haar weigeren om een van de redenen hieronder, nooit om haar cijfer, en verandert er geen woord aan. Voor deze controle kan de schrijver worden benaderd.',
      },
      {
        title: 'Termijn en duur',
        text: `Goed of slecht, een beoordeling verschijnt binnen ${moderation_days}\u00a0dagen, met de datum van publicatie en die van de aankoop; zonder geverifieerde aankoop wacht zij op het besluit van de winkel. Zij blijft online tot haar schrijver haar intrekt. Wat geweigerd, vervangen of ingetrokken is, wordt een jaar als bewijs bewaard, niet openbaar.`,
      },
      {
        title: 'Redenen van weigering',
        text: 'Beledigende of discriminerende woorden, persoonsgegevens van een ander, tekst los van de aankoop, reclame of commerciële link, belangenconflict, onrechtmatige inhoud, onleesbare tekst. De schrijver krijgt de reden onverwijld te horen, en kan de tekst verbeteren of bezwaar maken.',
      },
      {
        title: 'Volgorde en gemiddelde',
        text: 'De nieuwste eerst, op datum van publicatie; de lezer kan kiezen voor de oudste, de hoogste of de laagste cijfers eerst. Het gemiddelde telt alle gepubliceerde beoordelingen met geverifieerde aankoop even zwaar.',
      },
      {
        title: 'Twijfel melden',
        text: 'Iedereen kan een gepubliceerde beoordeling gratis melden en zeggen waarom: de link staat onder elke beoordeling.',
      },
    ],
    edit: 'De gepubliceerde tekst kan met dezelfde link altijd worden gewijzigd of ingetrokken. De winkel kan antwoorden, nooit wijzigen.',
    objection: 'Bezwaar: “Niet meer ontvangen”, onderaan deze pagina.',
  },
};
