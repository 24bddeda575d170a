import type { WhatsappProvider } from '#server/ports/whatsapp-provider.ts';
import { callGraph, type Graph } from './call-graph.ts';
import { type MetaCredentials, openMetaCredentials } from './credentials.ts';
import { readAccount } from './read-account.ts';
import { submitTemplate } from './submit-template.ts';
import { translateGraphError } from './translate-graph-error.ts';
import { templateOf, metaWhatsappChannel, textOf } from './whatsapp-channel.ts';

/** Opens Meta’s WhatsApp Cloud API, with each team’s own account. */
export function openMeta(graph: Graph): WhatsappProvider {
  return {
    open: (readCredentials) => metaWhatsappChannel(graph, readCredentials, templateOf),
    openTalk: (readCredentials) => metaWhatsappChannel(graph, readCredentials, textOf),
    readAccount: async (text) => readAccount(graph, openMetaCredentials(text)),
    subscribe: async (text) => setSubscribed(graph, openMetaCredentials(text), 'POST'),
    unsubscribe: async (text) => setSubscribed(graph, openMetaCredentials(text), 'DELETE'),
    submitTemplate: async (text, template) =>
      submitTemplate(graph, openMetaCredentials(text), template),
  };
}

/** Subscribes the app’s webhook to this account, or ends the subscription. */
async function setSubscribed(
  graph: Graph,
  credentials: MetaCredentials,
  method: 'POST' | 'DELETE',
): Promise<void> {
  const answer = await callGraph(graph, credentials, {
    method,
    path: `${encodeURIComponent(credentials.waba_id)}/subscribed_apps`,
  });
  if (answer.status !== 200) throw translateGraphError(answer);
}
