const SCHEME_OR_ADDRESS = /[a-z][a-z\d+.-]*:\/\/\S*|\S*@\S*|\bwww\.(?=\S)/giu;
const DOTTED = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?:[/:?#]\S*)?/gu;
const ABBREVIATION = /^\p{Lu}\p{Ll}{0,2}$/u;
const LONGEST = 80;

/**
 * A name that somebody typed, as a mail may carry it in its subject or in an invitation: no address
 * and nothing that a mail program turns into a link, so that nobody makes us mail their own message
 * to strangers. Of a domain its first part stays; `otherwise` when nothing does.
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

/** « M.Dupont » is no domain: its parts are set apart. « lavande.fr » becomes « lavande ». */
function withoutDomain(word: string): string {
  const labels = word.split(/[/:?#]/u, 1)[0]?.split('.') ?? [];
  const isAbbreviated = labels.slice(0, -1).every((label) => ABBREVIATION.test(label));
  if (isAbbreviated) return labels.join('. ');
  return /^\d+$/u.test(labels.at(-1) ?? '') ? labels.join(' ') : labels.slice(0, -1).join(' ');
}
