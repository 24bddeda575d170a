import { GripVertical } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';

/**
 * The handle by which a row is dragged, or moved with the arrow keys: `<DragHandle label="Déplacer
 * Google" {...reorder.handle(index)} />`.
 */
export function DragHandle({
  label,
  ...rest
}: ComponentProps<'button'> & { label: string }): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tooltip="Glisser, ou flèches haut et bas"
      className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-3 hover:bg-hover disabled:invisible max-md:size-11"
    >
      <Icon of={GripVertical} />
    </button>
  );
}
