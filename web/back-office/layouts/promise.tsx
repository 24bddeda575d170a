import { BellOff, type LucideIcon, MessageCircle, PackageCheck, Star } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';

/**
 * Illustrates the messages of one order, with distances in proportion to days. Screen readers can
 * skip it: the form does not need it.
 */
export function Promise(): ReactNode {
  return (
    <aside
      aria-label="Ce que fait Recueil"
      className="flex items-center border-l border-border bg-canvas px-16 py-8 max-lg:hidden"
    >
      <ol className="m-auto w-full max-w-118">
        <Moment
          when="lun. 9 nov. à 11 h 20"
          icon={PackageCheck}
          title="Commande 10 318 livrée"
          space={108}
        >
          3 jours plus tard
        </Moment>
        <Moment
          when="jeu. 12 nov. à 11 h 20"
          icon={MessageCircle}
          title="Un message WhatsApp"
          space={24}
        >
          Une question, cinq étoiles.
        </Moment>
        <Moment when="11 h 26" icon={Star} title={<Stars rating={5} />} space={24} isOutcome>
          « Le savon sent vraiment la lavande. »
        </Moment>
        <Moment when="11 h 26" icon={BellOff} title="Aucune relance">
          Louise a répondu : plus aucun message.
        </Moment>
      </ol>
    </aside>
  );
}

interface MomentProps {
  when: string;
  icon: LucideIcon;
  title: ReactNode;
  /** The space below in pixels, in proportion to the time that passes. */
  space?: number;
  isOutcome?: boolean;
  children: ReactNode;
}
function Moment({
  when,
  icon,
  title,
  space = 0,
  isOutcome = false,
  children,
}: MomentProps): ReactNode {
  return (
    <li
      style={{ '--space': `${space}px` } as CSSProperties}
      className={classNames(
        'relative grid grid-cols-[136px_24px_minmax(0,1fr)] gap-x-3 pb-(--space) leading-6',
        space > 0 &&
          'before:absolute before:top-6 before:bottom-0 before:left-[159.5px] before:w-px before:bg-border-strong',
      )}
    >
      <span className="text-right text-12 leading-6 whitespace-nowrap text-ink-3 tabular-nums">
        {when}
      </span>
      <span
        className={classNames(
          'grid size-6 place-items-center rounded-full border',
          isOutcome
            ? 'border-primary bg-primary text-on-fill'
            : 'border-border-strong bg-surface text-ink-2',
        )}
      >
        <Icon of={icon} className="size-3.5" />
      </span>
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block leading-5 text-ink-2">{children}</span>
      </span>
    </li>
  );
}
