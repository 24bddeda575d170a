import type { Team } from '../../session/current-session.ts';

export interface ServiceWithoutNumber {
  /** Null: the SMS that the instance provides. */
  name: 'kanal' | 'brevo' | 'twilio' | null;
  title: string;
  isBroken: boolean;
  /** From what its messages leave, and where that is chosen. */
  what: string;
}

const OWN_SERVICES = {
  kanal: {
    title: 'Kanal',
    what: 'WhatsApp part du numéro de votre compte Kanal. Kanal ne nous le communique pas : il se lit et se change chez Kanal.',
  },
  brevo: {
    title: 'Brevo',
    what: 'Les SMS partent sous le nom d’expéditeur choisi sur la page du service, sans numéro.',
  },
  twilio: {
    title: 'Twilio',
    what: 'Les SMS partent de l’expéditeur choisi sur la page du service. Ce compte n’a pas de numéro pour les SMS.',
  },
} as const;

/** The connected services that carry messages to phones and tell no number of theirs. */
export function servicesWithoutNumber({
  integrations,
  phone_numbers,
  channels,
}: Pick<Team, 'integrations' | 'phone_numbers' | 'channels'>): readonly ServiceWithoutNumber[] {
  const connected = integrations.filter(({ state }) => state !== 'disconnected');
  const own = connected.flatMap(({ name, state }): ServiceWithoutNumber[] =>
    (name === 'kanal' || name === 'brevo' || name === 'twilio') &&
    !phone_numbers.some(({ provider }) => provider === name)
      ? [{ name, isBroken: state === 'broken', ...OWN_SERVICES[name] }]
      : [],
  );
  const isSmsProvided =
    channels.some(({ channel, is_outbox }) => channel === 'sms' && !is_outbox) &&
    !connected.some(({ name }) => name === 'brevo' || name === 'twilio');
  if (!isSmsProvided) return own;
  const what = 'Les SMS partent du compte fourni par votre hébergeur.';
  return [...own, { name: null, title: 'SMS', isBroken: false, what }];
}
