import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { DraftPages } from '#contract/settings/page-blocks.ts';
import type { CustomerPageName } from '#contract/settings/page-rules.ts';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { CustomerPreview } from '../components/customer-preview.tsx';
import { useSession } from '../session/use-session.ts';
import { upsellsQuery } from '../upsells/use-upsells.ts';
import { PAGES } from './blocks/block-catalogue.ts';
import { cacheWrappedBlocks } from './cache-wrapped-blocks.tsx';
import { exampleOrderContext } from '../components/example-page.ts';
import { emptyPage, exampleOffer, type PreviewMoment, withBlocks } from './preview-page.ts';

interface PagePreviewProps {
  pages: DraftPages;
  page: CustomerPageName;
  selected: string | null;
  locale: CustomerLocale;
  onChoose: (id: string) => void;
}

const MOMENTS = [
  { value: 'five', label: '5 étoiles' },
  { value: 'two', label: '2 étoiles' },
  { value: 'end', label: 'À la fin' },
] as const;
const SCREENS = [
  { value: 'phone', label: 'Téléphone', icon: Smartphone },
  { value: 'desktop', label: 'Ordinateur', icon: Monitor },
] as const;

/** The CSS of the editor: it marks the selected block. Customers do not receive it. */
const WORKING_RULES =
  '[data-block]{display:contents}[data-block]>*{cursor:pointer}[data-chosen]>*{border-image:linear-gradient(var(--soft) 0 0) fill 0//6px 12px}';

/** Previews the page on a phone or a desktop, after a chosen rating. A click selects a block. */
export const PagePreview = memo(function PagePreview({
  pages,
  page,
  selected,
  locale,
  onChoose,
}: PagePreviewProps): ReactNode {
  const { team } = useSession();
  const [moment, setMoment] = useState<PreviewMoment>('five');
  const [size, setSize] = useState<'phone' | 'desktop'>('phone');
  const [order] = useState(() => exampleOrderContext(Date.now()));
  const [now] = useState(() => new Date());
  const [drawnIn, setDrawnIn] = useState<Document | null>(null);
  const [wrapBlock] = useState(cacheWrappedBlocks);
  const blocks = pages[page];
  const proposes = blocks.some(({ kind }) => kind === 'upsell');
  const { data: upsells } = useQuery({ ...upsellsQuery, enabled: proposes });
  const empty = useMemo(() => {
    const offers = (upsells?.data ?? []).map(({ starts_at, ends_at, ...upsell }) => ({
      ...upsell,
      starts_at: dateOf(starts_at),
      ends_at: dateOf(ends_at),
    }));
    const upsell = proposes
      ? exampleOffer(offers, team, page === 'feedback' || moment === 'two' ? 2 : 5, now)
      : null;
    return emptyPage(team, order, { page, moment, locale, upsell });
  }, [team, order, now, page, moment, locale, proposes, upsells]);
  const drawn = useMemo(() => withBlocks(empty, blocks), [empty, blocks]);
  const places = blocks.map(({ id, is_hidden }) => (is_hidden ? '' : id)).join(' ');
  const latest = useRef(onChoose);
  useLayoutEffect(() => {
    latest.current = onChoose;
  }, [onChoose]);
  const ready = useCallback((opened: Document) => {
    setDrawnIn(opened);
    const stop = new AbortController();
    opened.addEventListener('click', (event) => chooseUnder(event, latest.current), {
      signal: stop.signal,
    });
    return () => stop.abort();
  }, []);
  // Typing does not move a block, so only a change of the order marks and scrolls to it again.
  useEffect(() => markChosen(drawnIn, selected), [drawnIn, selected, page, moment, places]);
  return (
    <section
      aria-label="Aperçu"
      className="flex min-w-0 flex-1 flex-col items-center overflow-y-auto contain-strict bg-canvas p-4 lg:bg-surface"
    >
      <div className="mb-4 flex flex-wrap justify-center gap-2">
        <SegmentedControl
          label="Écran"
          name="ecran"
          options={SCREENS}
          value={size}
          onChoose={setSize}
        />
        {page === 'thanks' && (
          <SegmentedControl
            label="Après"
            name="moment"
            options={MOMENTS}
            value={moment}
            onChoose={setMoment}
          />
        )}
      </div>
      <CustomerPreview
        page={drawn}
        label={`Aperçu : ${PAGES[page].name}`}
        size={size}
        wrap={wrapBlock}
        onReady={ready}
        extraRules={WORKING_RULES}
      />
    </section>
  );
});

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function chooseUnder({ target }: MouseEvent, choose: (id: string) => void): void {
  // The element belongs to another window, so `instanceof` would fail.
  const block =
    target !== null && 'closest' in target ? (target as Element).closest('[data-block]') : null;
  const id = block?.getAttribute('data-block');
  if (id) choose(id);
}

function markChosen(drawnIn: Document | null, selected: string | null): void {
  if (!drawnIn) return;
  for (const marked of drawnIn.querySelectorAll('[data-chosen]'))
    marked.removeAttribute('data-chosen');
  const block =
    selected === null ? null : drawnIn.querySelector(`[data-block="${CSS.escape(selected)}"]`);
  block?.setAttribute('data-chosen', '');
  const box = block?.firstElementChild?.getBoundingClientRect();
  const height = drawnIn.documentElement.clientHeight;
  // Scrolls only inside the frame.
  if (box && (box.top < 0 || box.bottom > height))
    drawnIn.defaultView?.scrollBy({ top: box.top - height / 3 });
}
