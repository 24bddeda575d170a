import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import type { Import, ImportDetail } from './imports-data.ts';

type LeftOut = NonNullable<ImportDetail['reviews']>['left_out'];

export interface Count {
  key: 'created' | 'updated' | 'unchanged' | 'duplicates' | 'refused' | 'rounded' | keyof LeftOut;
  value: number;
  label: string;
}

/** Returns the counts of an import in French. Counts of zero are left out, except the first. */
export function countsOf(work: Import, reviews: ImportDetail['reviews'] = null): readonly Count[] {
  if (work.kind === 'reviews' || work.kind === 'product_reviews')
    return reviewCounts(work, reviews);
  const { created, updated, unchanged, duplicates, refused } = work;
  const unreadable = refused - duplicates;
  const all: Count[] =
    work.kind === 'opt_outs'
      ? [
          {
            key: 'created',
            value: created,
            label: plural(created, 'personne désinscrite', 'personnes désinscrites'),
          },
          {
            key: 'unchanged',
            value: unchanged,
            label: plural(
              unchanged,
              'ligne d’une personne déjà désinscrite',
              'lignes de personnes déjà désinscrites',
            ),
          },
        ]
      : work.kind === 'products'
        ? productCounts(work)
        : work.kind === 'bulk'
          ? [
              {
                key: 'created',
                value: created + updated,
                label: plural(created + updated, 'envoi traité', 'envois traités'),
              },
            ]
          : [
              {
                key: 'created',
                value: created,
                label: plural(created, 'commande nouvelle', 'commandes nouvelles'),
              },
              {
                key: 'updated',
                value: updated,
                label: plural(updated, 'commande mise à jour', 'commandes mises à jour'),
              },
              {
                key: 'unchanged',
                value: unchanged,
                label: plural(unchanged, 'ligne déjà importée', 'lignes déjà importées'),
              },
              {
                key: 'duplicates',
                value: duplicates,
                label: plural(
                  duplicates,
                  'numéro déjà pris par une autre commande',
                  'numéros déjà pris par une autre commande',
                ),
              },
            ];
  all.push({
    key: 'refused',
    value: unreadable,
    label:
      work.kind === 'bulk'
        ? plural(unreadable, 'envoi refusé', 'envois refusés')
        : plural(unreadable, 'ligne refusée', 'lignes refusées'),
  });
  return all.filter(({ key, value }) => value > 0 || key === 'created');
}

function productCounts({ created, updated, unchanged }: Import): Count[] {
  return [
    {
      key: 'created',
      value: created,
      label: plural(created, 'produit nouveau', 'produits nouveaux'),
    },
    {
      key: 'updated',
      value: updated,
      label: plural(updated, 'produit mis à jour', 'produits mis à jour'),
    },
    {
      key: 'unchanged',
      value: unchanged,
      label: plural(unchanged, 'ligne déjà connue', 'lignes déjà connues'),
    },
  ];
}

/**
 * Returns the counts of a review import. The list of imports adds up all skipped rows, and the
 * import’s own screen shows each reason.
 */
function reviewCounts(
  { created, updated, duplicates, unchanged, refused }: Import,
  reviews: ImportDetail['reviews'],
): readonly Count[] {
  const {
    twice,
    imported,
    own,
    forgotten: erased,
  } = reviews?.left_out ?? {
    twice: 0,
    imported: duplicates,
    own: 0,
    forgotten: unchanged,
  };
  const all: Count[] = [
    { key: 'created', value: created, label: plural(created, 'avis nouveau', 'avis nouveaux') },
    {
      key: 'rounded',
      value: reviews?.rounded ?? 0,
      label: plural(
        reviews?.rounded ?? 0,
        'note arrondie à l’étoile entière',
        'notes arrondies à l’étoile entière',
      ),
    },
    { key: 'updated', value: updated, label: plural(updated, 'avis complété', 'avis complétés') },
    {
      key: 'imported',
      value: imported,
      label: plural(imported, 'avis déjà connu', 'avis déjà connus'),
    },
    {
      key: 'twice',
      value: twice,
      label: plural(twice, 'avis en double dans le fichier', 'avis en double dans le fichier'),
    },
    {
      key: 'own',
      value: own,
      label: plural(own, 'avis déjà écrit ici', 'avis déjà écrits ici'),
    },
    {
      key: 'forgotten',
      value: erased,
      label: plural(
        erased,
        'avis d’une personne qui a demandé l’oubli',
        'avis de personnes qui ont demandé l’oubli',
      ),
    },
    { key: 'refused', value: refused, label: plural(refused, 'ligne refusée', 'lignes refusées') },
  ];
  return all.filter(({ key, value }) => value > 0 || key === 'created');
}

const plural = (value: number, one: string, many: string): string =>
  Math.abs(value) < 2 ? one : many;

/** Returns « 12 400 sur 100 000 lignes, encore 2 min environ ». */
export function progressLabel({
  done,
  total,
  eta_seconds,
  kind,
}: Pick<Import, 'done' | 'total' | 'eta_seconds' | 'kind'>): string {
  const things = (count: number): string =>
    kind === 'past_orders'
      ? countOf(count, 'commande', 'commandes')
      : kind === 'bulk'
        ? countOf(count, 'envoi', 'envois')
        : countOf(count, 'ligne', 'lignes');
  const far = total === null ? things(done) : `${formatNumber(done)} sur ${things(total)}`;
  return eta_seconds === null ? far : `${far}, encore ${restOf(eta_seconds)}`;
}

function restOf(seconds: number): string {
  if (seconds < 10) return 'quelques secondes';
  if (seconds < 55) return `${Math.ceil(seconds / 10) * 10} secondes environ`;
  return `${countOf(Math.max(1, Math.round(seconds / 60)), 'minute', 'minutes')} environ`;
}

/** Returns the label of the button that starts the import. */
export function startLabel(work: Import): string {
  if (work.kind === 'opt_outs')
    return `Désinscrire ${countOf(work.created, 'personne', 'personnes')}`;
  if (work.kind === 'products')
    return `Importer ${countOf(work.created + work.updated, 'produit', 'produits')}`;
  if (work.kind === 'reviews' || work.kind === 'product_reviews')
    return `Importer ${countOf(work.created, 'avis', 'avis')}`;
  return `Importer ${countOf(work.created + work.updated, 'commande', 'commandes')}`;
}
