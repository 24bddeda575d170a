import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { LeaveDialog } from './leave-dialog.tsx';
import type { SettingPart } from './setting-part.ts';
import { StaleDialog } from './stale-dialog.tsx';
import type { SettingsEditing } from './use-settings-editing.ts';

interface SettingsDialogsProps<Config, Form extends FieldValues> {
  editing: SettingsEditing<Config, Form>;
  parts: readonly SettingPart<Form>[];
  /** The title: « Le scénario d’envoi a changé entre-temps ». */
  stale: string;
  /** The question before leaving, with its object. */
  leave: string;
  /** The beginning of the addresses between which unsaved input is preserved. */
  path?: string;
}

/** The dialogs that protect unsaved input: another person’s changes, and leaving without saving. */
export function SettingsDialogs<Config, Form extends FieldValues>({
  editing,
  parts,
  stale,
  leave,
  path,
}: SettingsDialogsProps<Config, Form>): ReactNode {
  const { changes, isSaving } = editing;
  return (
    <>
      <StaleDialog
        title={stale}
        parts={parts}
        newer={editing.newer}
        read={editing.read}
        mine={editing.values}
        isSaving={isSaving}
        onClose={editing.closeNewer}
        onSave={(merged) => void editing.saveOver(merged)}
        onTake={editing.takeNewer}
      />
      <LeaveDialog hasChanges={changes.length > 0} title={leave} path={path}>
        Vos changements ({changes.join(', ')}) seraient perdus.
      </LeaveDialog>
    </>
  );
}
