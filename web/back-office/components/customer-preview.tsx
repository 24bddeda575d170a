import {
  type ReactNode,
  startTransition,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { CustomerPage } from '#contract/customer-pages/customer-pages.ts';
import type { CustomerFrame } from '#contract/customer-pages/customer-frame.ts';
import type { WrapBlock } from '#web/customer/blocks/block-page.tsx';
import { viewOf } from '#web/customer/view-of.ts';
import { stylesOf } from '#web/customer/view-styles.ts';
import { pageTextsOf } from '#web/customer/texts/page-texts-of.ts';
import { useIsPainted } from '#web/ui/layout/after-first-paint.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useWidth } from '#web/ui/charts/use-width.ts';

export interface CustomerPreviewProps {
  page: CustomerPage;
  /** The accessible name of the frame: « Aperçu de la page de note ». */
  label: string;
  size?: 'phone' | 'desktop';
  wrap?: WrapBlock;
  /**
   * Called once with the document of the frame. The function that it returns is called at unmount.
   * Pass the same function on every render.
   */
  onReady?: ((drawnIn: Document) => () => void) | undefined;
  /** CSS rules for the person who edits the page, added after the rules of the page. */
  extraRules?: string;
  className?: string;
}

/** A separate document in standards mode, so that no other CSS rules apply to the page. */
const EMPTY =
  '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Aperçu</title></head><body></body></html>';
/**
 * Viewport sizes in CSS pixels. The page is rendered at this size and scaled down, so that its
 * media queries apply as on such a screen.
 */
const SCREENS = {
  phone: { width: 390, height: 760 },
  desktop: { width: 1200, height: 860 },
} as const;

/**
 * Shows a customer page with the code that renders it for customers. It calls no server and shows
 * edits immediately. Its links and buttons do nothing.
 */
export function CustomerPreview({
  page,
  label,
  size = 'phone',
  wrap,
  onReady,
  extraRules = '',
  className,
}: CustomerPreviewProps): ReactNode {
  const [drawnIn, setDrawnIn] = useState<Document | null>(null);
  const screen = SCREENS[size];
  const [container, width] = useWidth(screen.width);
  const scale = Math.min(1, width / screen.width);
  useEffect(() => (drawnIn && onReady ? onReady(drawnIn) : undefined), [drawnIn, onReady]);
  const open = useCallback((frame: HTMLIFrameElement | null) => {
    if (!frame) return undefined;
    const address = URL.createObjectURL(new Blob([EMPTY], { type: 'text/html;charset=utf-8' }));
    frame.src = address;
    return () => URL.revokeObjectURL(address);
  }, []);
  // Rendering the frame takes 10 ms, so it happens after the first paint.
  const isDrawn = useIsPainted();
  const loaded = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    startTransition(() => setDrawnIn(currentTarget.contentDocument));
  return (
    <div
      ref={container}
      className={classNames('w-full', className)}
      style={{ maxWidth: screen.width }}
    >
      <div
        className={classNames(
          'overflow-hidden border border-border-strong',
          size === 'phone' ? 'rounded-[28px]' : 'rounded-[10px]',
        )}
        style={{ height: screen.height * scale }}
      >
        {isDrawn && (
          <iframe
            ref={open}
            title={label}
            onLoad={loaded}
            className="block origin-top-left border-0"
            style={{
              width: screen.width,
              height: screen.height,
              transform: scale < 1 ? `scale(${scale})` : undefined,
            }}
          />
        )}
      </div>
      {drawnIn &&
        createPortal(
          <Drawn page={page} wrap={wrap} drawnIn={drawnIn} extraRules={extraRules} />,
          drawnIn.body,
        )}
    </div>
  );
}

function Drawn({
  page,
  wrap,
  drawnIn,
  extraRules,
}: {
  page: CustomerPage;
  wrap: WrapBlock | undefined;
  drawnIn: Document;
  extraRules: string;
}): ReactNode {
  const pageFrame = 'frame' in page ? page.frame : null;
  const shop = pageFrame?.shop ?? null;
  const locale = 'frame' in page ? page.frame.locale : page.locale;
  const frame = useMemo(
    () =>
      pageFrame && {
        ...pageFrame,
        shop: { ...pageFrame.shop, logo_url: whole(pageFrame.shop.logo_url) },
      },
    [pageFrame],
  );
  const view = viewOf(withHost(page, frame), pageTextsOf(locale, shop?.tone ?? 'vous'), wrap);
  const { variables, css } = stylesOf(view, shop);
  const rules = [variables, ...css, extraRules].join('\n');
  useLayoutEffect(() => dress(drawnIn, rules), [drawnIn, rules]);
  useLayoutEffect(() => drawnIn.documentElement.setAttribute('lang', locale), [drawnIn, locale]);
  useEffect(() => leadNowhere(drawnIn), [drawnIn]);
  return view.body;
}

/**
 * A constructed style sheet must belong to the window of its document. An inline style would need
 * an exception in the Content Security Policy.
 */
function dress(drawnIn: Document, rules: string): void {
  if (!drawnIn.defaultView) return;
  const sheet = new drawnIn.defaultView.CSSStyleSheet();
  sheet.replaceSync(rules.replaceAll('url(/', `url(${location.origin}/`));
  drawnIn.adoptedStyleSheets = [sheet];
}

/** Makes the addresses of images absolute: the document of the frame has no base address. */
function withHost(page: CustomerPage, frame: CustomerFrame | null): CustomerPage {
  if (!('frame' in page) || frame === null) return page;
  if (!('blocks' in page)) return { ...page, frame };
  const blocks = page.blocks.map((block) =>
    block.kind === 'image' && block.url.startsWith('/')
      ? { ...block, url: whole(block.url) }
      : block,
  );
  if (!('upsell' in page)) return { ...page, frame, blocks };
  return {
    ...page,
    frame,
    blocks,
    upsell: page.upsell && { ...page.upsell, image_url: whole(page.upsell.image_url) },
  };
}

function whole<Address extends string | null>(address: Address): Address {
  return (address?.startsWith('/') ? `${location.origin}${address}` : address) as Address;
}

/** Prevents navigation and form submission. Sections still unfold and stars still react. */
function leadNowhere(drawnIn: Document): () => void {
  const stop = new AbortController();
  const refuse = (event: Event) => {
    const link =
      event.target instanceof Object && 'closest' in event.target
        ? (event.target as Element).closest('a, button')
        : null;
    if (event.type === 'submit' || link) event.preventDefault();
  };
  drawnIn.addEventListener('click', refuse, { signal: stop.signal });
  drawnIn.addEventListener('submit', refuse, { signal: stop.signal });
  return () => stop.abort();
}
