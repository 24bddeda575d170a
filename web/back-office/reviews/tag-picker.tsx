import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LONGEST_TAG } from '#contract/labels/follow-up.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem, useCloseMenu } from '#web/ui/overlays/menu-items.tsx';

type MenuProps = Parameters<typeof Menu>[0];

/** Chooses one of the team’s tags, or creates a new one. */
export function TagPicker({
  trigger,
  placing,
  taken = [],
  onPick,
}: Pick<MenuProps, 'trigger' | 'placing'> & {
  taken?: readonly string[];
  onPick: (tag: string) => void;
}): ReactNode {
  return (
    <Menu
      label="Étiquettes"
      role="dialog"
      className="w-60"
      trigger={trigger}
      {...(placing && { placing })}
    >
      <Choices taken={taken} onPick={onPick} />
    </Menu>
  );
}

function Choices({
  taken,
  onPick,
}: {
  taken: readonly string[];
  onPick: (tag: string) => void;
}): ReactNode {
  const close = useCloseMenu();
  const [typed, setTyped] = useState('');
  const known = useQuery(endpointQuery('listReviewTags')).data?.data ?? [];
  // Tags contain no comma, because filters separate tags by commas.
  const text = typed.replaceAll(',', ' ').trim();
  const offered = known.filter(
    ({ name }) => !taken.includes(name) && name.toLowerCase().includes(text.toLowerCase()),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text === '') return;
    const same = known.find(({ name }) => name.toLowerCase() === text.toLowerCase());
    close();
    setTyped('');
    onPick(same?.name ?? text);
  };
  return (
    <form onSubmit={submit} aria-label="Ajouter une étiquette" className="grid gap-1 p-1">
      <div className="flex gap-1">
        <Input
          aria-label="Étiquette"
          placeholder="Nouvelle ou existante"
          value={typed}
          maxLength={LONGEST_TAG}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" why={text === '' && 'Écrivez d’abord l’étiquette.'}>
          Ajouter
        </Button>
      </div>
      {offered.slice(0, 8).map(({ name, count }) => (
        <MenuItem key={name} onClick={() => onPick(name)}>
          <span className="truncate">{name}</span>
          <span className="ml-auto text-12 text-ink-3 tabular-nums">{count}</span>
        </MenuItem>
      ))}
    </form>
  );
}
