import type { Team } from '../../session/current-session.ts';

export interface ServiceWithoutNumber {
  /** Null for the SMS account of the instance. */
  name: 'kanal' | 'brevo' | 'twilio' | null;
  title: string;
  isBroken: boolean;
  /** The sender of its messages, and where it is chosen. */
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

/** Returns the connected services that send to phones and do not report their number. */
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
