const SCHEME_OR_ADDRESS = /[a-z][a-z\d+.-]*:\/\/\S*|\S*@\S*|\bwww\.(?=\S)/giu;
const DOTTED = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?:[/:?#]\S*)?/gu;
const ABBREVIATION = /^\p{Lu}\p{Ll}{0,2}$/u;
const LONGEST = 80;

/**
 * Returns a name that an e-mail may contain in its subject or in an invitation. URLs and addresses
 * are removed, so that nobody can use the name to send their own message to other people. Only the
 * first part of a domain remains. Returns `otherwise` when nothing remains.
 */
export function plainName(name: string | null, otherwise: string): string {
  const plain = (name ?? '')
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/[。｡]/gu, '.')
    .replaceAll(SCHEME_OR_ADDRESS, ' ')
    .replaceAll(DOTTED, withoutDomain)
    .replaceAll(/[/\\<>]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return plain === '' ? otherwise : plain.slice(0, LONGEST);
}

/**
 * Returns the word without its domain: « lavande.fr » becomes « lavande ». « M.Dupont » is an
 * abbreviation, so its parts are only separated by a space.
 */
function withoutDomain(word: string): string {
  const labels = word.split(/[/:?#]/u, 1)[0]?.split('.') ?? [];
  const isAbbreviated = labels.slice(0, -1).every((label) => ABBREVIATION.test(label));
  if (isAbbreviated) return labels.join('. ');
  return /^\d+$/u.test(labels.at(-1) ?? '') ? labels.join(' ') : labels.slice(0, -1).join(' ');
}
