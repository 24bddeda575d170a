import { THANKS_TEXTS } from '../products/thanks-texts.ts';
import type { LegalRules } from '#contract/customer-pages/customer-frame.ts';
import { WALL_RULES } from './wall-rules.ts';
import type { LegalSection, LegalPageTexts } from './page-texts.ts';

const MOMENT: Readonly<Record<LegalRules['trigger_event'], string>> = {
  order_created: 'dopo un ordine',
  order_paid: 'dopo il pagamento di un ordine',
  order_fulfilled: 'dopo la spedizione di un ordine',
  order_delivered: 'dopo la consegna di un ordine',
};

export const italianLegal: LegalPageTexts = {
  title: 'Come funzionano le recensioni',
  sections,
  website: 'Vai al sito del negozio',
  figures: 'Le recensioni del negozio e le loro cifre',
};

function sections(
  shop: string,
  rules: LegalRules,
  sites: readonly string[],
): readonly LegalSection[] {
  const texts = WALL_RULES.it;
  const reminders =
    ['senza promemoria', 'con un promemoria al massimo', 'con due promemoria al massimo'][
      rules.reminders
    ] ?? 'con qualche promemoria';
  return [
    {
      title: 'Chi chiede, e a chi',
      text: rules.is_general
        ? texts.open(shop)
        : `${shop} fa la domanda ${MOMENT[rules.trigger_event]}, una volta per ordine, ${reminders}. I clienti non sono mai scelti in base all’opinione che si suppone abbiano. L’invio e la raccolta passano dal software Recueil.`,
    },
    {
      title: rules.gives_code ? THANKS_TEXTS.it.legal_title : 'Nessuna contropartita',
      text: rules.gives_code
        ? THANKS_TEXTS.it.legal_text
        : 'Qui non si dà né sconto, né regalo, né punti in cambio di una recensione.',
    },
    choices(rules, sites),
    {
      title: 'Che cosa si pubblica',
      text: `Il messaggio scritto «solo al negozio» non compare da nessuna parte. Il voto compare solo con una recensione che il suo autore destina al sito del negozio${sites.length === 0 ? '' : '. Una recensione pubblicata su un altro sito segue le regole di quel sito, che la controlla'}.`,
    },
    ...texts.sections(rules),
    {
      title: 'Cambiare o ritirare',
      text: `Il voto si può cambiare per 30 giorni con il link ricevuto; conta l’ultimo. Il link resta aperto ${rules.link_ttl_days} giorni dopo il primo messaggio. ${texts.edit}`,
    },
    {
      title: 'Dati personali',
      text: `Titolare: ${shop}. Sono usati nome, indirizzo o numero, ordine, voto e messaggio per chiedere la recensione, leggerla e rispondere. Base giuridica: interesse legittimo per la domanda, consenso per la pubblicazione.${rules.is_general ? '' : ` ${texts.objection}`} Per accedere ai dati o cancellarli: il negozio. Reclami: la sua autorità per la protezione dei dati (in Francia cnil.fr).`,
    },
    {
      title: 'Questa pagina e che cosa misura',
      text: 'Né cookie né tracciatori. Il negozio sa che la pagina è stata aperta, il suo voto e il link pubblico che ha seguito, nient’altro. Un cookie viene salvato solo se sceglie una lingua.',
    },
  ];
}

function choices(rules: LegalRules, sites: readonly string[]): LegalSection {
  const list = [...sites, 'il sito del negozio', 'un messaggio privato al negozio'].join(', ');
  const order = rules.is_order_drawn
    ? 'L’ordine dei siti di recensioni è estratto a sorte per ogni cliente prima del voto e poi non cambia.'
    : 'Il loro ordine è lo stesso per tutti.';
  if (!rules.is_enabled || sites.length === 0)
    return {
      title: 'Le stesse scelte per ogni voto',
      text: 'Da 1 a 5, ogni cliente può scrivere una recensione per il sito del negozio o un messaggio privato.',
    };
  if (rules.mode === 'neutral')
    return {
      title: 'Le stesse scelte per ogni voto',
      text: `Da 1 a 5, ogni cliente vede le stesse scelte: ${list}. ${order}`,
    };
  const low =
    'I voti bassi vedono prima il messaggio privato; i link pubblici restano visibili sotto.';
  const high = rules.mode === 'redirect' ? ' I voti alti passano subito a un sito pubblico.' : '';
  return {
    title: 'Che cosa segue il voto',
    text: `${low}${high} Ogni cliente può sempre seguire i link pubblici: ${sites.join(', ')}.`,
  };
}
