import type { ReactNode } from 'react';
import type { ProductsPage, ThanksCode } from '#contract/customer-pages/products-page.ts';
import { THANKS_TEXTS } from './thanks-texts.ts';

/** Returns `10 %`, or an amount in the currency of the shop. */
function discountOf(
  { kind, value }: Pick<ThanksCode, 'kind' | 'value'>,
  { thanks_currency, frame: { locale } }: ProductsPage,
): string {
  return kind === 'percent'
    ? (value / 100).toLocaleString(locale, { style: 'percent' })
    : value.toLocaleString(locale, { style: 'currency', currency: thanks_currency });
}

/** The discount for a review, shown before the form. */
export function ThanksOffer({ page }: Readonly<{ page: ProductsPage }>): ReactNode {
  const { thanks_offer, frame } = page;
  if (thanks_offer === null) return null;
  return <p className="s">{THANKS_TEXTS[frame.locale].offer(discountOf(thanks_offer, page))}</p>;
}

/**
 * The discount codes of this order. Without a script, a link reloads the page when a code is still
 * missing.
 */
export function ThanksCodes({ page }: Readonly<{ page: ProductsPage }>): ReactNode {
  const { thanks_codes, frame } = page;
  const { locale } = frame;
  const texts = THANKS_TEXTS[locale];
  if (thanks_codes.length === 0) return null;
  return (
    <section className="pr" aria-labelledby="thanks">
      <h2 id="thanks">{texts.heading}</h2>
      {thanks_codes.map((one, at) => (
        <p key={one.code ?? at}>
          {one.code === null ? (
            <>
              {texts.pending} <a href={`${frame.path}/products?done=1`}>{texts.show}</a>
            </>
          ) : (
            <>
              <strong>{one.code}</strong> ({discountOf(one, page)}){' '}
              <span className="s m">
                {texts.until(
                  new Date(one.ends_at).toLocaleDateString(locale, { dateStyle: 'long' }),
                )}
              </span>
            </>
          )}
        </p>
      ))}
    </section>
  );
}
