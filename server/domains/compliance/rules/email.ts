import { deName } from '#contract/messages/de-name.ts';
import type { MailRecord } from '#contract/messages/mail-records.ts';
import { ok, type Rule, SETTINGS, unknown, wrong } from '../rule.ts';
import { isUsed } from '../list-message-texts.ts';

const NAMES: Readonly<Record<MailRecord['purpose'], string>> = {
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
};
const GOOD: ReadonlySet<MailRecord['state']> = new Set<MailRecord['state']>(['ok', 'not_needed']);

/**
 * The requirements of mailbox providers for bulk senders (Gmail and Yahoo sender guidelines, 2024).
 */
export const EMAIL_RULES: readonly Rule[] = [
  {
    rule: 'sender_authentication',
    chapter: 'email',
    title: 'Des e-mails signés par votre domaine',
    source: 'Gmail et Yahoo, exigences aux expéditeurs',
    setting: SETTINGS.email,
    evaluate: (snapshot) => {
      const { scope, address, sender } = snapshot.mail;
      if (!isUsed(snapshot, 'email')) return ok('Sans objet : aucune étape ne part par e-mail.');
      if (scope === 'outbox')
        return unknown('Vos e-mails restent dans les messages de test : aucun ne part encore.');
      if (sender === null)
        return unknown(
          `Vos e-mails partent ${deName(address ?? 'l’adresse de l’instance')}, dont la personne qui héberge Recueil répond. Déclarez l’adresse de votre boutique pour signer en votre nom.`,
        );
      const bad = sender.records.filter(({ state }) => !GOOD.has(state));
      if (sender.proven_at !== null && sender.records.length > 0 && bad.length === 0)
        return ok(`SPF, DKIM et DMARC ${deName(sender.domain)} sont en place.`);
      const names = [...new Set(bad.map(({ purpose }) => NAMES[purpose]))].join(', ');
      return wrong(
        `${names === '' ? 'Les enregistrements' : names} ${deName(sender.domain)} ${bad.length === 1 ? 'reste' : 'restent'} à corriger chez votre hébergeur de nom de domaine.`,
      );
    },
  },
  {
    rule: 'one_click_stop',
    chapter: 'email',
    title: 'Se désinscrire d’un geste, par un lien chiffré',
    source: 'Gmail et Yahoo, exigences aux expéditeurs (RFC 8058)',
    setting: null,
    evaluate: ({ public_url }) => {
      if (public_url.startsWith('https://'))
        return ok('Chaque e-mail porte List-Unsubscribe en un geste, et chaque lien est chiffré.');
      const isHere = /^http:\/\/(?:localhost|127\.|\[::1\])/u.test(public_url);
      return isHere
        ? unknown('Cette instance est sur votre ordinateur : ses liens n’en sortent pas.')
        : wrong(
            'L’adresse publique de l’instance est en http : les messageries n’acceptent la désinscription en un geste qu’en https. La personne qui héberge Recueil le règle par PUBLIC_URL.',
          );
    },
  },
  {
    rule: 'complaints',
    chapter: 'email',
    title: 'Moins de 0,3 % de plaintes pour spam',
    source: 'Gmail et Yahoo, exigences aux expéditeurs',
    setting: SETTINGS.email,
    evaluate: (snapshot) =>
      isUsed(snapshot, 'email')
        ? unknown(
            'Non mesurable ici : l’envoi par SMTP ne rapporte pas les plaintes. Postmaster Tools de Google les montre pour votre domaine.',
          )
        : ok('Sans objet : aucune étape ne part par e-mail.'),
  },
];
