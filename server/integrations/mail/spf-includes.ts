/** The end of a server’s name → the SPF include that its provider documents. */
const INCLUDES: readonly (readonly [string, string])[] = [
  ['brevo.com', 'spf.brevo.com'],
  ['sendinblue.com', 'spf.brevo.com'],
  ['mailjet.com', 'spf.mailjet.com'],
  ['gmail.com', '_spf.google.com'],
  ['google.com', '_spf.google.com'],
  ['office365.com', 'spf.protection.outlook.com'],
  ['outlook.com', 'spf.protection.outlook.com'],
  ['ovh.net', 'mx.ovh.com'],
  ['ovh.com', 'mx.ovh.com'],
  ['gandi.net', '_mailcust.gandi.net'],
  ['infomaniak.com', 'spf.infomaniak.ch'],
  ['sendgrid.net', 'sendgrid.net'],
  ['mailgun.org', 'mailgun.org'],
  ['amazonaws.com', 'amazonses.com'],
  ['postmarkapp.com', 'spf.mtasv.net'],
  ['zoho.eu', 'zoho.eu'],
  ['zoho.com', 'zoho.com'],
];

/** Returns the include of a server’s provider. Returns null for an unknown server. */
export function spfInclude(host: string): string | null {
  const name = host.toLowerCase();
  return INCLUDES.find(([end]) => name === end || name.endsWith(`.${end}`))?.[1] ?? null;
}
