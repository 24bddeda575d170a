import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import type { FlowForm } from '../flow-form.ts';
import type { ContentsForm } from './contents-form.ts';
import { LanguageContents } from './languages/language-contents.tsx';

interface StepContentsProps {
  step: Step;
  form: UseFormReturn<FlowForm>;
  contents: ContentsForm;
  channels: readonly MessageChannel[];
}

/** Edits the texts of the step for each channel. */
export function StepContents({ step, form, contents, channels }: StepContentsProps): ReactNode {
  return (
    <LanguageContents key={step} step={step} form={form} contents={contents} channels={channels} />
  );
}
