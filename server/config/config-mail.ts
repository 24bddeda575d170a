import net from 'node:net';
import { z } from 'zod';
import { listOf } from './config-shapes.ts';

/**
 * Variables of the instance’s mail server and of the DNS servers that check the domains of senders,
 * in the format of `config-variables.ts`.
 */
export const MAIL_VARIABLES = {
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
    'une adresse smtp:// ou smtps://',
  ],
  MAIL_FROM: [
    z.string().refine(isSender).optional(),
    'une adresse d’expéditeur, par exemple « Ma boutique <avis@boutique.fr> »',
  ],
  MAIL_SPF_INCLUDE: [
    z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)+$/)
      .transform((text) => text.toLowerCase())
      .optional(),
    'un nom de domaine, par exemple spf.hebergeur.fr',
  ],
  DNS_SERVERS: [
    listOf.refine((servers) => servers.every(isDnsServer)).optional(),
    'une liste d’adresses IP séparées par des virgules, avec ou sans port, par exemple 9.9.9.9,149.112.112.112',
  ],
} as const;

export interface MailSettings {
  smtpUrl: string | null;
  mailFrom: string;
  /**
   * The entry that the SPF record of a domain must include for the instance’s server. Null when the
   * operator configured none.
   */
  mailSpfInclude: string | null;
  /** The DNS servers. Empty when those of the system are used. */
  dnsServers: readonly string[];
}

type MailValues = {
  [Name in keyof typeof MAIL_VARIABLES]: z.output<(typeof MAIL_VARIABLES)[Name][0]>;
};

export function mailSettings(values: MailValues, publicUrl: string): MailSettings {
  return {
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Recueil <recueil@${new URL(publicUrl).hostname}>`,
    mailSpfInclude: values.MAIL_SPF_INCLUDE ?? null,
    dnsServers: values.DNS_SERVERS ?? [],
  };
}

function isSender(text: string): boolean {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return z.email().safeParse(address).success;
}

function isDnsServer(text: string): boolean {
  const [, inBrackets, alone, port = '53'] =
    /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return net.isIP(inBrackets ?? alone ?? text) !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}
