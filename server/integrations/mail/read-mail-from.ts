/** The name and the address of `MAIL_FROM`: `Recueil <avis@boutique.fr>` or an address alone. */
export interface MailFrom {
  name: string | null;
  address: string;
  domain: string;
}

export function readMailFrom(text: string): MailFrom {
  const [, name, inside] = /^(.*?)<([^<>]+)>\s*$/.exec(text.trim()) ?? [];
  const address = (inside ?? text).trim();
  const displayName = (name ?? '').trim().replace(/^"(.*)"$/, '$1');
  return {
    name: displayName === '' ? null : displayName,
    address,
    domain: address.slice(address.lastIndexOf('@') + 1).toLowerCase(),
  };
}
