import { adoptMessages } from '../claiming/find-due-partitions.ts';
import { openSending } from './open-sending.ts';
import { type SendingApp } from './sending-app.ts';

/** Sends everything that is due now, once. Returns the number of claimed rows. */
export async function sendDueMessages(app: SendingApp): Promise<number> {
  const sending = openSending(app);
  await adoptMessages(app.db, app.clock.now());
  let looked = 0;
  for (let taken = await sending.claim(); taken > 0; taken = await sending.claim()) {
    looked += taken;
    await sending.settled();
  }
  await sending.stop();
  return looked;
}
