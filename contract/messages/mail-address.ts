/** Matches a single mailbox address. It refuses characters that a mail header could interpret. */
export const MAIL_ADDRESS =
  /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?)+$/iu;
/** Matches a display name without line breaks, angle brackets or quotes. */
export const MAIL_NAME = /^[^\p{Cc}<>"\\]{1,100}$/u;

/**
 * Reads `Ma boutique <avis@boutique.fr>` or an address alone. Returns null when the text is
 * neither.
 */
export function readMailbox(text: string): { name: string | null; address: string } | null {
  const [, name = '', inside] = /^([^<>]*)<([^<>]+)>$/u.exec(text.trim()) ?? [];
  const address = (inside ?? text).trim();
  const mailboxName = name.trim().replace(/^"([^"]*)"$/u, '$1');
  if (
    !MAIL_ADDRESS.test(address) ||
    address.length > 254 ||
    (mailboxName !== '' && !MAIL_NAME.test(mailboxName))
  )
    return null;
  return { name: mailboxName === '' ? null : mailboxName, address };
}

const SMTP_URL =
  /^smtps?:\/\/(?:(?<user>[^\s/@:?#]*)(?::(?<password>[^\s/@?#]*))?@)?(?:\[[\da-f:.]{2,45}\]|[\w-]{1,63}(?:\.[\w-]{1,63}){0,9})(?::(?<port>\d{1,5}))?\/?(?:\?requireTLS=(?:true|false))?$/iu;

/**
 * Returns true for the URL of a mail server: `smtp://` or `smtps://`, a host, and optionally a
 * port, credentials and `requireTLS`.
 */
export function isSmtpUrl(text: string): boolean {
  const urlParts = SMTP_URL.exec(text)?.groups;
  if (!urlParts) return false;
  const port = Number(urlParts['port'] ?? 587);
  return (
    port >= 1 &&
    port <= 65_535 &&
    isDecodable(urlParts['user'] ?? '') &&
    isDecodable(urlParts['password'] ?? '')
  );
}

function isDecodable(text: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}
