import { memo, type ReactNode } from 'react';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import type { DraftBlock } from '../builder-state.ts';
import type { FieldsProps } from './fields-props.ts';

const SIZES = [
  { value: 'small', label: 'Petite' },
  { value: 'medium', label: 'Moyenne' },
  { value: 'large', label: 'Grande' },
] as const;
const SIDES = [
  { value: 'left', label: 'À gauche' },
  { value: 'center', label: 'Au centre' },
  { value: 'right', label: 'À droite' },
] as const;

type SizeName = (typeof SIZES)[number]['value'];

/** Chooses small, medium or large. */
export function Size({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: SizeName;
  onChoose: (size: SizeName) => void;
}): ReactNode {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-medium">
        {label}
      </p>
      <SegmentedControl
        label={label}
        name={label}
        options={SIZES}
        value={value}
        onChoose={onChoose}
      />
    </div>
  );
}

type AlignedBlock = Extract<DraftBlock, { kind: 'heading' | 'text' }>;

/** Chooses the alignment: left, centre or right. */
export const Align = memo(function Align({
  id,
  align,
  change,
}: Pick<AlignedBlock, 'id' | 'align'> & Pick<FieldsProps, 'change'>): ReactNode {
  return (
    <SegmentedControl
      label="Alignement"
      name={`align-${id}`}
      options={SIDES}
      value={align}
      onChoose={(side) => change({ align: side }, 'align')}
    />
  );
});

/** Says where a block without settings of its own is edited. */
export function ExplanationText({ children }: { children: ReactNode }): ReactNode {
  return <p className="leading-5 text-pretty text-ink-2">{children}</p>;
}
