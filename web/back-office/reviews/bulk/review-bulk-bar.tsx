import { CircleCheck, Tag, Undo2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem, MenuLabel } from '#web/ui/overlays/menu-items.tsx';
import { BulkBar } from '#web/ui/tables/bulk-bar.tsx';
import { useAssignable } from '../use-assignable.ts';
import { TagPicker } from '../tag-picker.tsx';
import type { useBulkReviews } from './use-bulk-reviews.ts';
import type { ReviewSelection } from './use-review-selection.ts';

/** Shows the actions on the selected reviews: resolve, assign and tag. */
export function ReviewBulkBar({
  selection,
  bulk,
}: {
  selection: ReviewSelection;
  bulk: ReturnType<typeof useBulkReviews>;
}): ReactNode {
  const members = useAssignable();
  const rows = [...selection.rows.values()];
  if (rows.length === 0) return null;
  const areResolved = rows.every(({ status }) => status === 'resolved');
  const then = async (act: Promise<boolean>) => {
    if (await act) selection.clear();
  };
  return (
    <BulkBar count={countOf(rows.length, 'sélectionné', 'sélectionnés')} onClear={selection.clear}>
      <Button
        look="ghost"
        icon={areResolved ? Undo2 : CircleCheck}
        busy={bulk.isPending}
        data-shortcut="e"
        onClick={() => void then(bulk.setStatus(rows, areResolved ? 'open' : 'resolved'))}
      >
        {areResolved ? 'Rouvrir' : 'Résoudre'}
      </Button>
      <Menu
        label="Assigner à"
        placing={{ side: 'above' }}
        trigger={(props) => (
          <Button {...props} look="ghost" icon={UserPlus} data-shortcut="a">
            Assigner
          </Button>
        )}
      >
        <MenuLabel>Assigner à</MenuLabel>
        {members.map((member) => (
          <MenuItem key={member.id} onClick={() => void then(bulk.setOwner(rows, member))}>
            {member.label}
          </MenuItem>
        ))}
        <MenuItem onClick={() => void then(bulk.setOwner(rows, null))}>À personne</MenuItem>
      </Menu>
      <TagPicker
        placing={{ side: 'above' }}
        onPick={(tag) => void then(bulk.addTag(rows, tag))}
        trigger={(props) => (
          <Button {...props} look="ghost" icon={Tag}>
            Étiqueter
          </Button>
        )}
      />
    </BulkBar>
  );
}
