import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Step } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';

export type TestMessageResult = Answer<'sendTestReviewRequest'>['data'];

interface Test {
  contact: string;
  step: Step;
  flow: FlowConfiguration;
  /** The shop’s language when absent. */
  locale?: CustomerLocale;
}

/** Sends a test of one step to the user. */
export function useTestMessage(): UseMutationResult<TestMessageResult, Error, Test> {
  return useMutation({
    mutationFn: async ({ contact, step, flow, locale }: Test) =>
      (
        await ask('sendTestReviewRequest', {
          body: { contact, step, flow_configuration: flow, locale: locale ?? null },
        })
      ).data,
  });
}
