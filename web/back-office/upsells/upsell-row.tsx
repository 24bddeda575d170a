import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, use } from 'react';
import type { UpsellState } from '#contract/settings/upsell.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { formatShortDay } from '#web/ui/format/dates.ts';
import { DragHandle } from '#web/ui/reorder/drag-handle.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { countOf, formatShare } from '#web/ui/format/numbers.ts';
import { Status } from '#web/ui/layout/status.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { useShownChoice } from '#web/ui/forms/use-shown-choice.ts';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { KIND_LABELS, ratingLabel, STATE_LABELS, type UpsellAnswer } from './upsell-labels.ts';

interface UpsellRowProps {
  upsell: UpsellAnswer;
  state: UpsellState;
  isDragged: boolean;
  /** Null when the list has one upsell, or when this person has read access only. */
  handle: Pick<ComponentProps<typeof DragHandle>, 'onPointerDown' | 'onKeyDown'> | null;
  onToggle: (() => Promise<unknown>) | null;
  onRemove: (() => void) | null;
}

/** Shows one upsell: its kind, its state and its results. */
export function UpsellRow({
  upsell,
  state,
  isDragged,
  handle,
  onToggle,
  onRemove,
}: UpsellRowProps): ReactNode {
  const { id, name } = upsell;
  const [isActive, choose] = useShownChoice(
    upsell.is_active,
    () => onToggle?.() ?? Promise.resolve(),
  );
  return (
    <li
      className={classNames(
        'hairline-b flex items-center gap-x-3 gap-y-1 py-2.5 leading-5 max-md:flex-wrap',
        isDragged && 'bg-pressed',
      )}
    >
      {handle && <DragHandle label={`Déplacer ${name}`} {...handle} />}
      {upsell.image_url !== null && (
        <img
          src={upsell.image_url}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 flex-none rounded-control object-cover"
        />
      )}
      <span className="min-w-0 flex-1">
        <Link
          to="/dashboard/upsell-configuration/create"
          search={{ id }}
          data-row-link
          className="block truncate font-medium hover:underline max-md:py-2"
        >
          {name}
        </Link>
        <span className="block text-pretty text-ink-2">
          {KIND_LABELS[upsell.kind].label}, {ratingLabel(upsell.minimum_rating).toLowerCase()}
          <Dates upsell={upsell} />
        </span>
      </span>
      <span className="flex-none max-md:order-1 max-md:w-full max-md:pl-14">
        <Status {...STATE_LABELS[state]} />
      </span>
      <Figures upsell={upsell} />
      {onToggle && (
        <Switch
          label={`Proposer ${name}`}
          hideLabel
          checked={isActive}
          onChange={(event) => choose(event.target.checked)}
        />
      )}
      {onRemove && <IconButton icon={Trash2} label={`Retirer ${name}`} onClick={onRemove} />}
    </li>
  );
}

function Figures({
  upsell: { views, clicks, attributed_orders },
}: {
  upsell: UpsellAnswer;
}): ReactNode {
  return (
    <span className="flex-none text-right tabular-nums max-md:order-2 max-md:w-full max-md:pl-14 max-md:text-left lg:w-60">
      <span className="block">
        {countOf(views, 'vue', 'vues')}, {countOf(clicks, 'clic', 'clics')}
        {views > 0 && <span className="text-ink-3"> ({formatShare(clicks / views, true)})</span>}
      </span>
      <span className="block text-ink-2">
        {countOf(attributed_orders, 'commande attribuée', 'commandes attribuées')}
      </span>
    </span>
  );
}

function Dates({ upsell: { starts_at, ends_at } }: { upsell: UpsellAnswer }): ReactNode {
  const zone = use(TimeZoneContext);
  const last = ends_at === null ? null : new Date(Date.parse(ends_at) - 1);
  if (starts_at === null && last === null) return null;
  if (last === null) return `, dès le ${formatShortDay(starts_at ?? '', zone)}`;
  return starts_at === null
    ? `, jusqu’au ${formatShortDay(last, zone)}`
    : `, du ${formatShortDay(starts_at, zone)} au ${formatShortDay(last, zone)}`;
}
