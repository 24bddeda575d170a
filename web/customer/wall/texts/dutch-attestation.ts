import type { AttestationFigures } from '#contract/customer-pages/wall-page.ts';
import type { AttestationTexts, ReportTexts } from './wall-page-texts.ts';

const MOMENT: Readonly<Record<AttestationFigures['trigger_event'], string>> = {
  order_created: 'na elke bestelling',
  order_paid: 'na de betaling van elke bestelling',
  order_fulfilled: 'na de verzending van elke bestelling',
  order_delivered: 'na de levering van elke bestelling',
};
const REMINDERS = [
  'zonder herinnering',
  'met hooguit één herinnering',
  'met hooguit twee herinneringen',
] as const;
const days = (count: number): string => (count === 1 ? 'één dag' : `${count} dagen`);

export const dutchAttestation: AttestationTexts = {
  title: 'Hoe deze beoordelingen worden verzameld en gecontroleerd',
  lead: (shop) =>
    `De beoordelingen van ${shop} worden verzameld, gecontroleerd en gepubliceerd met de software Recueil. De software houdt deze pagina bij.`,
  figures: 'In cijfers',
  counted: (it) => [
    ['Gepubliceerde beoordelingen', it.published],
    ['waarvan geverifieerde aankoop', it.verified],
    ...(it.has_incentivized ? ([['waarvan met tegenprestatie', it.incentivized]] as const) : []),
    ['In controle', it.pending],
    ['Geweigerd in het afgelopen jaar', it.refused],
    ['Door de schrijver ingetrokken in het afgelopen jaar', it.withdrawn],
    ['Gemelde twijfels in het afgelopen jaar', it.reported],
  ],
  sections: (shop, figures) => [
    {
      title: 'Wie kan beoordelen',
      text: `${shop} schrijft ${MOMENT[figures.trigger_event]}, aan elke klant, één keer per bestelling, ${REMINDERS[figures.reminders] ?? 'met enkele herinneringen'}. Niemand wordt gekozen op de verwachte mening. Ook via een link die voor iedereen openstaat kan men beoordelen: dan staat erbij “Aankoop niet geverifieerd”.`,
    },
    {
      title: 'Wat wordt geverifieerd',
      text: '“Geverifieerde aankoop” betekent dat de beoordeling van de persoonlijke link van een bestelling komt die de winkel kent. De datum van de ervaring is die van de levering, anders van de bestelling. De identiteit wordt verder niet gecontroleerd.',
    },
    {
      title: 'De controle vooraf',
      text: `Elke beoordeling wordt gelezen voor zij verschijnt, wat het cijfer ook is. Zonder besluit na ${days(figures.moderation_days)} wordt zij vanzelf gepubliceerd als de aankoop geverifieerd is; anders wacht zij op een besluit. De winkel kan cijfer noch tekst wijzigen; zij kan antwoorden.`,
    },
    {
      title: 'Geen tegenprestatie',
      text:
        figures.incentivized === 0
          ? 'Voor een beoordeling worden geen korting, cadeau of punten gegeven.'
          : 'Bij een beoordeling in ruil voor een voordeel staat “Beoordeling met tegenprestatie”.',
    },
    {
      title: 'De volgorde',
      text: 'De nieuwste eerst. De lezer kan ze ook op ouderdom of cijfer zetten. Het gemiddelde is dat van alle gepubliceerde beoordelingen, elk even zwaar.',
    },
    {
      title: 'De rechten van de schrijver',
      text: 'Met de persoonlijke link kan de schrijver de beoordeling wijzigen, die dan opnieuw wordt gecontroleerd, of intrekken. Een weigering wordt met de reden gemeld en kan worden betwist. De winkel kan in het openbaar antwoorden.',
    },
    {
      title: 'Hoe lang',
      text: `Een gepubliceerde beoordeling blijft online tot de schrijver haar intrekt. Een geweigerde, ingetrokken of vervangen beoordeling wordt ${figures.proof_days === 365 ? 'een jaar' : days(figures.proof_days)} als bewijs bewaard en dan gewist.`,
    },
  ],
  grounds: 'De enige redenen voor een weigering',
  reasons: {
    insulting: 'Beledigende of discriminerende woorden',
    personal_data: 'Persoonsgegevens van een ander',
    off_topic: 'Heeft niets met de aankoop te maken',
    advertising: 'Reclame of een commerciële link',
    conflict_of_interest: 'Belangenconflict met de winkel of een concurrent',
    illegal: 'Onwettige inhoud',
    unreadable: 'Onleesbare of zinloze tekst',
  },
  report_title: 'Twijfel melden',
  report_how:
    'Elke beoordeling heeft een link “Melden”, gratis en voor iedereen. De winkel onderzoekt elke gemotiveerde twijfel; het antwoord gaat naar het achtergelaten adres.',
  wall: 'De beoordelingen lezen',
  self: 'Deze pagina beschrijft wat de software doet. Zij is geen certificaat, en geen instantie heeft haar afgegeven.',
};

export const dutchReporting: ReportTexts = {
  title: 'Twijfel over deze beoordeling melden',
  lead: 'Melden is gratis. De winkel leest de melding en moet haar onderzoeken.',
  reason: 'Reden',
  reasons: {
    not_a_customer: 'De schrijver heeft waarschijnlijk niets gekocht',
    conflict_of_interest: 'De schrijver lijkt verbonden met de winkel of een concurrent',
    paid: 'De beoordeling lijkt beloond',
    false_facts: 'De vertelde feiten lijken onjuist',
    illegal: 'De inhoud is onwettig',
    other: 'Andere twijfel',
  },
  words: 'Waarom deze twijfel?',
  text_hint: 'Enkele woorden waarmee dit te controleren is, minstens 20 tekens.',
  email: 'E-mailadres',
  email_hint: 'Niet verplicht: om het antwoord te ontvangen.',
  send: 'Melding versturen',
  cancel: 'Terug naar de beoordelingen',
  problems: {
    reason: 'Kies een reden.',
    words: 'Schrijf tussen 20 en 1.000 tekens.',
    email: 'Dit e-mailadres is niet volledig.',
    too_fast: 'Verstuur opnieuw: de pagina was net geopend.',
  },
  done: 'Melding verstuurd',
  done_text: 'De winkel zal haar onderzoeken.',
};
