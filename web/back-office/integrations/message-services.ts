import brevo from './logos/brevo.svg';
import kanal from './logos/kanal.svg';
import meta from './logos/meta.svg';
import smtp from './logos/smtp.svg';
import twilio from './logos/twilio.svg';
import type { Service } from './service.ts';

/** The services that send messages. */
export const MESSAGE_SERVICES = {
  kanal: {
    title: 'Kanal',
    help: 'whatsapp',
    group: 'messages',
    logo: kanal,
    what: 'WhatsApp, par votre compte Kanal',
    purpose:
      'Vos demandes d’avis par WhatsApp, avec les modèles que Meta a approuvés dans votre compte Kanal.',
    steps: [
      'Dans Kanal, ouvrez Settings puis API Keys, et copiez la clé de votre compte.',
      'Collez-la ci-dessus : elle est essayée tout de suite.',
      'Dans le scénario d’envoi, choisissez un modèle approuvé pour chaque étape.',
    ],
    also: 'whatsapp modèles',
  },
  meta: {
    title: 'Meta',
    help: 'whatsapp',
    group: 'messages',
    logo: meta,
    what: 'WhatsApp, sans intermédiaire',
    purpose:
      'WhatsApp sans intermédiaire, par l’API de Meta : distribution et lecture connues, réponses des clients, modèles soumis d’ici.',
    steps: [
      'Dans Meta for Developers, créez une application de type Entreprise et ajoutez-lui WhatsApp.',
      'Copiez les identifiants du compte et du numéro, le secret de l’application et un jeton d’utilisateur système sans date de fin.',
      'Collez-les ci-dessus, puis recopiez dans Meta l’adresse de rappel et le jeton de vérification affichés ici.',
      'Soumettez les modèles proposés : Meta les examine, souvent en moins d’un jour.',
    ],
    also: 'whatsapp facebook cloud api',
  },
  brevo: {
    title: 'Brevo',
    help: 'sms',
    group: 'messages',
    logo: brevo,
    what: 'SMS, par vos crédits',
    purpose: 'Vos demandes d’avis par SMS, par votre compte Brevo et ses crédits.',
    steps: [
      'Dans Brevo, ouvrez « SMTP et API » puis « Clés API », et créez une clé.',
      'Choisissez « Connecter Brevo », collez la clé et indiquez le nom d’expéditeur que vos clients verront.',
      'Fixez un plafond de dépense par mois : les SMS s’arrêtent avant de le dépasser.',
    ],
    also: 'sms sendinblue',
  },
  twilio: {
    title: 'Twilio',
    help: 'sms',
    group: 'messages',
    logo: twilio,
    what: 'SMS, dans la plupart des pays',
    purpose: 'Vos demandes d’avis par SMS, par votre compte Twilio, dans la plupart des pays.',
    steps: [
      'Sur l’accueil de la console Twilio, copiez l’identifiant du compte (AC…) et le jeton.',
      'Choisissez « Connecter Twilio », collez-les et indiquez l’expéditeur.',
      'Fixez un plafond de dépense par mois : les SMS s’arrêtent avant de le dépasser.',
    ],
    also: 'sms',
  },
  smtp: {
    title: 'E-mail',
    help: 'email',
    group: 'messages',
    logo: smtp,
    what: 'Votre serveur d’envoi et votre adresse',
    purpose:
      'Le serveur par lequel partent vos demandes d’avis par e-mail, et l’adresse que vos clients voient.',
    steps: [
      'Choisissez votre adresse d’expédition : vos clients voient le nom de votre boutique.',
      'Copiez chez l’hébergeur de votre domaine les trois enregistrements affichés, puis faites-les vérifier.',
      'Si vous avez votre propre serveur d’envoi, connectez-le : les e-mails partent alors de chez vous.',
    ],
    also: 'smtp mail courriel dkim expéditeur',
  },
} as const satisfies Readonly<Record<string, Service>>;
