import { type MessageChannel, MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';
import { hasPlaceholder } from '#contract/messages/templates/message-template.ts';
import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';
import type { ComplianceSnapshot } from '../snapshot/compliance-snapshot.ts';
import { frenchDay, formatRetention } from '../french-day.ts';
import { ok, type Rule, SETTINGS, unknown, type RuleVerdict, wrong } from '../rule.ts';
import { chosenTemplates, isUsed, listMessageTexts } from '../list-message-texts.ts';
import { CHANNEL_TRAITS } from '#contract/labels/channels.ts';

/** The law of direct marketing holds for every electronic message, whatever its channel. */
const LAW = 'CPCE, art. L.34-5 ; CNIL';

/** The rule of a service that asks more of a message whose text it approves. */
const TEMPLATE_RULE = 'Meta, accord préalable à tout modèle ; RGPD, art. 7';

/**
 * The rules of consent and opt-out (code des postes et des communications électroniques, L.34-5;
 * GDPR).
 */
export const CONSENT_RULES: readonly Rule[] = [
  ...MESSAGE_CHANNELS.map((channel): Rule => ({
    rule: `consent_${channel}`,
    chapter: 'consent',
    title: `Consentement des clients, ${CHANNEL_TRAITS[channel].word}`,
    source: CHANNEL_TRAITS[channel].text === 'template' ? TEMPLATE_RULE : LAW,
    setting: SETTINGS.flow,
    evaluate: (snapshot) => consentOf(snapshot, channel),
  })),
  {
    rule: 'way_out',
    chapter: 'consent',
    title: 'Chaque message dit comment ne plus en recevoir',
    source: 'CPCE, art. L.34-5 ; Meta',
    setting: SETTINGS.flow,
    evaluate: (snapshot) => {
      const silent = chosenTemplates(snapshot).filter(
        ({ template }) => template !== undefined && !mentionsStop(template.structure),
      );
      if (silent.length === 0)
        return ok(
          'Un lien ou un mot STOP est dans chacun de vos messages : Recueil l’ajoute aux SMS et aux e-mails qui ne l’ont pas.',
        );
      return wrong(
        `Ces modèles WhatsApp ne disent pas comment arrêter : ${silent.map(({ where, template }) => `« ${template?.name ?? ''} » (${where})`).join(', ')}. Un pied « Répondez STOP » suffit.`,
      );
    },
  },
  {
    rule: 'sender_named',
    chapter: 'consent',
    title: 'Chaque SMS dit qui écrit',
    source: 'CPCE, art. L.34-5 ; ISO 20488',
    setting: SETTINGS.flow,
    evaluate: (snapshot) => {
      if (!isUsed(snapshot, 'sms')) return ok('Sans objet : aucune étape ne part par SMS.');
      const anonymous = listMessageTexts(snapshot).filter(
        ({ channel, text }) =>
          channel === 'sms' &&
          text.trim() !== '' &&
          !hasPlaceholder(text, 'shop_name') &&
          !text.toLowerCase().includes(snapshot.team.name.toLowerCase()),
      );
      return anonymous.length === 0
        ? ok('Le nom de votre boutique est dans chaque SMS.')
        : wrong(
            `Le nom de la boutique manque : ${[...new Set(anonymous.map(({ where }) => where))].join(' ; ')}. Ajoutez {{shop_name}}.`,
          );
    },
  },
  {
    rule: 'stops_honoured',
    chapter: 'consent',
    title: 'Les demandes d’arrêt sont respectées',
    source: 'RGPD, art. 21 ; CPCE, art. L.34-5',
    setting: SETTINGS.opt_outs,
    evaluate: ({ lately: { messages, after_stop } }) => {
      if (messages === 0) return unknown('Aucun message récent : il n’y a encore rien à vérifier.');
      return after_stop === 0
        ? ok(`${amongMessages(messages)}, aucun n’est parti vers une personne qui avait dit stop.`)
        : wrong(
            `${amongMessages(messages)}, ${after_stop} vers des personnes qui avaient dit stop. Le dossier de preuves aide à comprendre lesquels.`,
          );
    },
  },
  {
    rule: 'retention',
    chapter: 'consent',
    title: 'Les clients ne sont pas gardés plus longtemps que vous ne le dites',
    source: 'RGPD, art. 5 ; CNIL, gestion commerciale',
    setting: SETTINGS.data,
    evaluate: ({ retention: { days, is_late } }) => {
      if (is_late)
        return wrong(
          'Des clients auraient dû être oubliés depuis plus de deux jours : vérifiez qu’un processus « worker » de Recueil tourne.',
        );
      return ok(
        `Ils sont oubliés ${formatRetention(days)} après le dernier contact, chaque nuit, sans rien à faire.`,
      );
    },
  },
  {
    rule: 'no_tracker',
    chapter: 'consent',
    title: 'Ni pisteur ni pixel d’ouverture',
    source: 'Loi Informatique et libertés, art. 82 ; CNIL',
    setting: null,
    evaluate: ({ public_url, look }) => {
      const logo =
        look.logo_url === null ||
        look.logo_url.startsWith('/') ||
        look.logo_url.startsWith(`${public_url}/`);
      return logo
        ? ok('Vos messages n’ont pas de pixel d’ouverture, et vos pages ne posent aucun pisteur.')
        : unknown(
            'Votre logo est lu sur un autre site : ce site voit l’adresse de chaque lecteur. Téléversez-le plutôt dans Recueil.',
          );
    },
  },
];

const amongMessages = (total: number): string =>
  `Sur ${total.toLocaleString('fr')} ${total < 2 ? 'message récent' : 'messages récents'}`;

function consentOf(snapshot: ComplianceSnapshot, channel: MessageChannel): RuleVerdict {
  const { flow, declared, team } = snapshot;
  if (!isUsed(snapshot, channel)) return ok('Sans objet : aucune étape n’emploie ce canal.');
  if (flow.consent[channel] === 'explicit')
    return ok('Seuls les clients dont l’accord est dans la commande sont contactés.');
  const taken = declared[channel];
  if (taken)
    return ok(
      `${taken.who} a déclaré le ${frenchDay(taken.at, team.timezone)} que la boutique recueille cet accord. Gardez la preuve de la case cochée ; un refus dans la commande est toujours respecté.`,
    );
  if (!flow.is_active)
    return unknown(
      'Rien ne part encore. Une fois le scénario d’envoi actif, une personne de la boutique doit déclarer qu’elle recueille cet accord.',
    );
  return wrong(
    'Personne n’a déclaré que la boutique recueille cet accord. Déclarez-le dans le scénario d’envoi, à « Consentement du client », ou demandez un consentement avec preuve.',
  );
}

const STOP =
  /(?<![\p{L}\p{N}])(?:stop|arr[êe]t\p{L}{0,2}|unsubscribe|baja|abmelden)(?![\p{L}\p{N}])/iu;

function mentionsStop({ body, header, footer, buttons }: TemplateStructure): boolean {
  const texts = [
    header?.text,
    body.text,
    footer?.text,
    ...(buttons ?? []).flatMap(({ list }) => list.map(({ text }) => text)),
  ];
  return (
    texts.some((text) => text != null && STOP.test(text)) ||
    body.variables.some(({ name }) => name === 'stop_link') ||
    (buttons ?? []).some(({ list }) => list.some(({ variable }) => variable?.name === 'stop_link'))
  );
}
