import { Bold, Image, Italic, type LucideIcon, RectangleHorizontal, Smile } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import {
  textControlOf,
  insertAtCaret,
  MARK_KEYS,
  type MarkSign,
  wrapSelection,
} from './text-control.ts';

interface TextToolbarProps {
  /** The name of the field that is edited. */
  name: string;
  onChange: (text: string) => void;
  /** Adds the buttons for bold, italic and the review button, which only emails support. */
  hasMarkup?: boolean;
  /** The switch for the product image in the email. Undefined when the field has no such option. */
  picture?: { isOn: boolean; onToggle: () => void };
}

/** A short list of emoji that shops use. The keyboard of the device offers all others. */
const EMOJI = '😊 🙂 🙏 👋 ❤️ 💚 ⭐ ✨ 🎁 📦 🚚 🛍️ 💬 ✍️ 👍 👏 🌿 🌸 ☀️ 🍫 ☕ 🧼 👟 👗'.split(' ');

/** A button that opens the page of the request. The shop may change its label. */
const REVIEW_BUTTON = '[Donner mon avis]({{review_link}})';

/** Offers the formatting of the selection and the insertions at the caret. */
export function TextToolbar({
  name,
  onChange,
  hasMarkup = false,
  picture,
}: TextToolbarProps): ReactNode {
  const withControl = (change: (control: HTMLTextAreaElement) => string) => {
    const control = textControlOf(name);
    if (control) onChange(change(control));
    control?.focus();
  };
  const mark = (sign: MarkSign) => withControl((control) => wrapSelection(control, sign));
  return (
    <div role="toolbar" aria-label="Mise en forme" className="-my-1 flex items-center gap-0.5">
      {hasMarkup && (
        <>
          <Tool
            icon={Bold}
            label="Gras"
            keys={`Ctrl ${MARK_KEYS['*']}`}
            onClick={() => mark('*')}
          />
          <Tool
            icon={Italic}
            label="Italique"
            keys={`Ctrl ${MARK_KEYS._}`}
            onClick={() => mark('_')}
          />
        </>
      )}
      <Menu
        label="Emoji"
        role="dialog"
        className="w-64 p-2"
        trigger={(props) => <Tool icon={Smile} label="Insérer un emoji" {...props} />}
      >
        <div className="grid grid-cols-8 gap-0.5">
          {EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={`Insérer ${emoji}`}
              onClick={() => withControl((control) => insertAtCaret(control, emoji))}
              className="grid size-8 place-items-center rounded-control text-16 hover:bg-hover"
            >
              {emoji}
            </button>
          ))}
        </div>
      </Menu>
      {hasMarkup && (
        <Tool
          icon={RectangleHorizontal}
          label="Insérer un bouton vers la page d’avis"
          onClick={() => withControl((control) => insertAtCaret(control, REVIEW_BUTTON))}
        />
      )}
      {picture && (
        <Tool
          icon={Image}
          label="Photo du produit"
          isPressed={picture.isOn}
          onClick={picture.onToggle}
        />
      )}
    </div>
  );
}

interface ToolProps {
  icon: LucideIcon;
  label: string;
  /** The shortcut in the tooltip: « Ctrl B ». */
  keys?: string;
  isPressed?: boolean;
  onClick: (event: React.MouseEvent) => void;
}

function Tool({ icon, label, keys, isPressed, onClick, ...rest }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={isPressed}
      data-tooltip={keys ? `${label} (${keys})` : label}
      // Prevents the button from taking the focus, so that the caret stays in the text.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={classNames(
        'grid size-7 place-items-center rounded-control max-md:size-11',
        isPressed ? 'bg-pressed text-ink' : 'text-ink-2 hover:bg-hover',
      )}
    >
      <Icon of={icon} />
    </button>
  );
}
