import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readableTexts, readableTextsOf, type SourceText } from './testing/readable-texts.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['contract', 'server', 'web', 'scripts'];
/**
 * Files whose texts are not shown: tests quote replaced terms; password lists, lexicons, file
 * headers and search terms are data.
 */
const EXEMPT =
  /\.test\.tsx?$|\.gen\.ts$|\.d\.ts$|^server\/database\/migrations\/|^server\/testing\/|common-words\.ts$|persuasion-lexicon\.ts$|text-lexicon\.ts$|order-columns\.ts$|^contract\/api\/page-routes\.ts$/u;

interface ReplacedTerm {
  readonly term: RegExp;
  readonly instead: string;
  /** Files where the word is correct, each with its reason. */
  readonly except?: Readonly<Record<string, string>>;
}

const CUSTOMER_WORDS = 'the sentences of the customer pages are given by their reference';

/** Words that merchants do not use, each with the word to show instead. */
const REPLACED: Readonly<Record<string, ReplacedTerm>> = {
  porte: {
    term: /(?<!\p{L})(?:les|des|aux|première|deux|vos|Les|Des) portes?(?!\p{L})|Portes?(?= publique|, | suivie)|ouvert la porte/u,
    instead: 'sites d’avis',
  },
  déroulé: { term: /déroulés?(?!\p{L})/iu, instead: 'scénario d’envoi' },
  proposition: { term: /(?<!\p{L})propositions?(?!\p{L})/iu, instead: 'offre' },
  'note conditionnelle': { term: /note conditionnelle/iu, instead: 'Après la note' },
  file: {
    term: /file d’attente|(?<!\p{L})(?:la|cette) file(?!\p{L})|(?:^| )File(?: des|$)/u,
    instead: 'Envois',
  },
  'avis boutique': { term: /avis boutique/iu, instead: 'avis publiés' },
  essai: {
    term: /envoyer un essai|l’essai (?:est|n’est)|mode d’essai|à l’essai|envoyer l’essai|page d’essai/iu,
    instead: 'test, mode test',
  },
  'votre marque': { term: /votre marque|cette marque/iu, instead: 'Apparence' },
  mentions: { term: /^Mentions(?: légales)?$|vos mentions/iu, instead: 'pied de page légal' },
  'aider une boutique': {
    term: /aider une boutique|sous ce nom (?:\{|$)|agir sous|reprendre mon nom/iu,
    instead: 'accès support, se connecter en tant que…, quitter la session',
  },
  'boîte de démonstration': { term: /boîte de démo/iu, instead: 'messages de test' },
  écouter: {
    term: /à écouter|les écouter/iu,
    instead: 'clients mécontents, voir',
  },
  silence: {
    term: /(?<!\p{L})(?:le|au) silence(?!\p{L})|demande(?:r)? silence|silence ces jours|(?<!\p{L})se tait/iu,
    instead: 'plus aucun message',
  },
  'suite prévue': {
    term: /^Faits$|suite prévue|(?<!\p{L})(?:ses|les) faits(?! racontés)(?!\p{L})/iu,
    instead: 'prochains messages, historique',
  },
  'retour privé': { term: /retours? privés?/iu, instead: 'message privé' },
  confié: {
    term: /(?<!\p{L})confi(?:é|er|ez)(?!\p{L})e?s?(?! de la boutique)/iu,
    instead: 'assigné',
  },
  écarté: {
    term: /(?<!\p{L})écart(?:é|er|e|ent)(?:e?s?)(?!\p{L})/iu,
    instead: 'non envoyé, ignoré',
  },
  retenu: { term: /(?<!\p{L})reten(?:u|ue|us|ues|ait|ir)(?!\p{L})/iu, instead: 'en attente' },
  prévu: {
    term: /(?<!comme )(?<!\p{L})prévue?s?(?!\p{L})/iu,
    instead: 'programmé',
    except: { 'web/customer/': CUSTOMER_WORDS },
  },
  remis: {
    term: /^Remis(?:es)?$|^ ?remises?$|(?<!\p{L})(?:non )?remise? par/u,
    instead: 'distribué',
  },
  issue: {
    term: /issues? (?:in)?connue|l’issue d|tranch(?:er|ée)/iu,
    instead: 'statut inconnu, confirmer',
  },
  'd’office': { term: /d’office|paraît dans/iu, instead: 'publication automatique' },
  relier: {
    term: /(?<!\p{L})reli(?:er|é|ée|és|ées|ez|e)(?!\p{L})/iu,
    instead: 'connecter',
    except: { 'web/customer/': CUSTOMER_WORDS },
  },
  relire: {
    term: /(?<!\p{L})(?:relire|relue?s?|relit)(?!\p{L})/iu,
    instead: 'actualiser, synchronisé',
  },
  'montée en charge': {
    term: /montée en charge|en douceur/iu,
    instead: 'démarrage progressif',
  },
  accord: {
    term: /accord (?:déclaré|explicite|du client)|^Déclaré$|^Explicite$/iu,
    instead: 'consentement : tous sauf refus, avec preuve',
  },
  décalé: { term: /(?<!\p{L})décalée?s?(?!\p{L})/iu, instead: 'reporté' },
  'garder cette marque': {
    term: /garder cette|continuer sans/iu,
    instead: 'enregistrer, passer',
  },
  'lire mon site': { term: /lire (?:mon|le) site/iu, instead: 'analyser mon site' },
  'jours d’avant': { term: /jours d’avant|comparé aux/iu, instead: 'vs 30 jours précédents' },
  formule: { term: /(?<!\p{L})formules?(?!\p{L})/iu, instead: 'forfait' },
  voix: { term: /^Voix$|chasse fixe/iu, instead: 'ton, Monospace' },
  'ce que c’est': { term: /^Ce que c’est$|ce qu’elles deviennent/iu, instead: 'type, aperçu' },
  'rien à redire': {
    term: /rien à redire/iu,
    instead: 'conforme',
    except: {
      'scripts/': 'customers of the demonstration write so in their reviews',
    },
  },
  touche: { term: /une touche suffit/iu, instead: 'un clic suffit' },
  'de la main à la main': {
    term: /main à la main|obtenir (?:son|le) lien/iu,
    instead: 'lien copié, copier le lien d’avis',
  },
  sollicité: { term: /(?<!\p{L})sollicit(?:é|er|ez)e?s?(?!\p{L})/iu, instead: 'contacté' },
  'sans rien de nouveau': { term: /sans rien de nouveau/iu, instead: 'déjà importée' },
  'adresse de Recueil': { term: /y va par une adresse/iu, instead: 'les clics sont comptés' },
  'les jours sans rien': { term: /les jours sans rien/iu, instead: 'les jours sans avis' },
  poetry: {
    term: /jours passent|laissez venir|un peu d’air|ne s’appelle ainsi|dessin(?:er|é|ée)(?!\p{L})|ne pas y aller|ne pas entrer/iu,
    instead: 'the plain fact or action',
  },
};

const texts = [
  ...readableTextsOf(ROOT, FOLDERS, (file) => EXEMPT.test(file)),
  ...linesOf('docs/help', /\.md$/u),
  ...linesOf('shop-plugins', /\.(?:php|js|txt|tpl)$/u),
];

/**
 * Returns the lines of documents and of programs in other languages that merchants or customers
 * read.
 */
function linesOf(folder: string, name: RegExp): SourceText[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .flatMap((file) =>
      fs
        .readFileSync(path.join(ROOT, folder, file), 'utf8')
        .split('\n')
        // Search terms are not shown.
        .map((text) => (text.startsWith('also:') ? '' : text))
        .map((text, index) => ({ file: `${folder}/${file}`, line: index + 1, text: text.trim() })),
    );
}

test.each(Object.entries(REPLACED))('no text on screen uses « %s »', (_word, rule) => {
  expect(textsWith(rule, texts), `say: ${rule.instead}`).toEqual([]);
});

test('the search reads strings, templates and JSX, and skips comments and module names', () => {
  const code = [
    "import { a } from './porte.ts';",
    '// la file d’attente',
    'const b = <p title="Relire">le {a} déroulé</p>;',
    'const c = `${a} prévu`;',
  ].join('\n');
  expect(readableTexts('a.tsx', code).map(({ line, text }) => `${line} ${text}`)).toEqual(
    expect.arrayContaining(['3 Relire', '3 déroulé', '4 {} prévu']),
  );
  expect(readableTexts('a.tsx', code).some(({ text }) => /porte|file/u.test(text))).toBe(false);
  expect(texts.length).toBeGreaterThan(10_000);
});

function textsWith({ term, except = {} }: ReplacedTerm, among: readonly SourceText[]): string[] {
  const spared = Object.keys(except);
  return among
    .filter(({ file }) => !spared.some((start) => file.startsWith(start)))
    .filter(({ text }) => term.test(text))
    .map(({ file, line, text }) => `${file}:${line} ${text}`);
}
