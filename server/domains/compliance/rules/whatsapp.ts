import { ok, type Rule, SETTINGS, unknown, wrong } from '../rule.ts';
import { chosenTemplates, isUsed } from '../list-message-texts.ts';

/** The rules of WhatsApp Business (https://business.whatsapp.com/policy). */
export const WHATSAPP_RULES: readonly Rule[] = [
  {
    rule: 'utility_templates',
    chapter: 'whatsapp',
    title: 'Des modèles utilitaires, sans publicité',
    source: 'Meta, catégories de modèles ; CPCE, art. L.34-5',
    setting: SETTINGS.flow,
    evaluate: (snapshot) => {
      if (!isUsed(snapshot, 'whatsapp'))
        return ok('Sans objet : aucune étape ne part par WhatsApp.');
      const chosen = chosenTemplates(snapshot).flatMap(({ where, template }) =>
        template === undefined ? [] : [{ where, ...template }],
      );
      if (chosen.length === 0)
        return unknown('Aucun modèle n’est encore choisi pour vos étapes WhatsApp.');
      const sentence = (list: typeof chosen): string =>
        list.map(({ name, where }) => `« ${name} » (${where})`).join(', ');
      const selling = chosen.filter(({ category }) => category?.toUpperCase() === 'MARKETING');
      if (selling.length > 0)
        return wrong(
          `Meta tient pour de la publicité : ${sentence(selling)}. Il faut alors un accord pour la prospection, et chaque envoi coûte plus cher. Choisissez un modèle utilitaire.`,
        );
      const uncategorised = chosen.filter(({ category }) => category === null);
      return uncategorised.length > 0
        ? unknown(`Le service ne dit pas la catégorie de ${sentence(uncategorised)}.`)
        : ok('Meta les tient pour utilitaires : attachés à une commande, sans promotion.');
    },
  },
  {
    rule: 'account_standing',
    chapter: 'whatsapp',
    title: 'Un compte WhatsApp sans restriction',
    source: 'Meta, application des règles de messagerie',
    setting: SETTINGS.integrations,
    evaluate: ({ senders: { whatsapp } }) => {
      if (whatsapp === null || whatsapp.state === 'disconnected')
        return ok('Sans objet : aucun compte WhatsApp n’est connecté.');
      if (whatsapp.provider === 'outbox')
        return unknown('Les messages de test remplacent un compte WhatsApp.');
      return whatsapp.blocked_at === null
        ? ok('Meta n’a restreint votre compte en rien.')
        : wrong(
            'Meta restreint votre compte : vos envois passent par un autre canal, ou attendent. Corrigez l’infraction chez Meta.',
          );
    },
  },
];
