import { auditSends, isSound } from './audit/audit-sends.ts';
import { openSendingSimulator } from './sending-simulator.ts';
import type { Fault } from './fault.ts';
import { type TestedChannel } from './tested-channels.ts';
import { brevoTested, twilioTested } from './tested-channels/tested-sms.ts';
import { smtpTested } from './tested-channels/tested-mail.ts';
import { kanalTested, metaTested } from './tested-channels/tested-whatsapp.ts';

/**
 * Every service accepts messages and then loses its connection. With idempotency keys, each message
 * arrives once. Without them, an uncertain delivery is shown and never repeated.
 */
export const loseAnswers: Fault = {
  id: 'R12',
  name: 'every second answer lost after the message was taken, with keys and without',
  run: async (size) => {
    const results = await Promise.all(
      [kanalTested, metaTested, smtpTested, brevoTested, twilioTested].map((open) =>
        runWith(open, size === 'full' ? 2000 : 200),
      ),
    );
    return { passed: results.every(({ passed }) => passed), figures: { results } };
  },
};

async function runWith(
  open: () => Promise<TestedChannel>,
  messages: number,
): Promise<{ passed: boolean } & Record<string, unknown>> {
  const tested = await open();
  const simulator = await openSendingSimulator([tested]);
  try {
    const team_id = await simulator.addTeam(tested.channel);
    await simulator.addDue(team_id, tested.channel, messages);
    // Loses every second answer during about one call per message, as in an outage, and then
    // answers again.
    let called = 0;
    let lost = 0;
    tested.loseAnswers(() => {
      called += 1;
      const loses = called <= messages && called % 2 === 1;
      if (loses) lost += 1;
      return loses;
    });
    await simulator.send();
    while (await simulator.next());
    const client = await simulator.connect();
    const audit = await auditSends(client, tested.arrivals());
    await client.end();
    const { honours_keys } = tested;
    const passed =
      isSound(audit) &&
      audit.messages === messages &&
      audit.ended === 0 &&
      (honours_keys
        ? audit.unknown === 0
        : audit.unknown === lost && audit.unknown_arrived === lost);
    return {
      passed,
      provider: tested.name,
      honours_keys,
      answers_lost: lost,
      calls: tested.calls(),
      ...audit,
    };
  } finally {
    await simulator.end();
    await tested.stop();
  }
}
