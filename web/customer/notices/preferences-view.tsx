import { PURPOSES } from '#contract/customer-pages/open-pages.ts';
import type { PreferencesPage } from '#contract/customer-pages/open-pages.ts';
import { Footer, Header, type View } from '#web/customer/frame.tsx';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

/**
 * The purposes for which the person receives messages: one form, and one button that ends all of
 * them.
 */
export function preferencesView(
  { frame, contact, accepted, is_saved }: PreferencesPage,
  texts: PageTexts,
): View {
  const { preferences } = texts;
  const body = (
    <>
      <Header frame={frame} />
      <main>
        <h1>{preferences.title}</h1>
        <p>{preferences.intro(frame.shop.name, contact)}</p>
        {is_saved && (
          <p className="k" role="status">
            <b>{preferences.saved}</b>
          </p>
        )}
        <form method="post" action={`${frame.path}/preferences`}>
          <div className="pl">
            {PURPOSES.map((purpose) => (
              <label key={purpose} className="c">
                <input
                  type="checkbox"
                  name={purpose}
                  value="1"
                  defaultChecked={accepted[purpose]}
                />
                <span>
                  {preferences.purposes[purpose].name}
                  <br />
                  <span className="s m">{preferences.purposes[purpose].what}</span>
                </span>
              </label>
            ))}
          </div>
          <button type="submit" className="b">
            {preferences.save}
          </button>
        </form>
        <form method="post" action={`${frame.path}/preferences`} className="k">
          <input type="hidden" name="stop_all" value="1" />
          <button type="submit" className="lk">
            {preferences.stop_all}
          </button>
        </form>
      </main>
      <Footer frame={frame} texts={texts} links={['legal', 'language']} />
    </>
  );
  return {
    title: `${preferences.title} – ${frame.shop.name}`,
    style: 'preferences',
    has_script: false,
    body,
  };
}
