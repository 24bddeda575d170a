import { openSendingSimulator, type SendingSimulator, type State } from './sending-simulator.ts';
import type { Fault } from './fault.ts';
import { type ChannelResult, type ProviderFault, type TestedChannel } from './tested-channels.ts';
import { brevoTested, twilioTested } from './tested-channels/tested-sms.ts';
import { smtpTested } from './tested-channels/tested-mail.ts';
import { kanalTested, metaTested } from './tested-channels/tested-whatsapp.ts';

/** Fewer messages than open a circuit breaker, so that each fault has its own result. */
const MESSAGES = 4;
const NEIGHBOURS = 2;
const TEN_MINUTES = 600_000;
const TWO_DAYS = 2 * 86_400_000;
/** Consecutive failures of one provider that open its circuit breaker. */
const OPENS_CIRCUIT = 5;
const BEHIND_CIRCUIT = 120;

/**
 * For every answer of a service, each message must end in the status of its kind of error, and
 * messages of other channels must not be delayed.
 */
export const refuseMessages: Fault = {
  id: 'R11',
  name: '429, 5xx, time-outs, dead lines and garbage from every service',
  run: async (size) => {
    const repeats = size === 'full' ? 20 : 1;
    const seen = await Promise.all(
      [kanalTested, metaTested, smtpTested, brevoTested, twilioTested].map((open) =>
        runWith(open, repeats),
      ),
    );
    const figures = Object.fromEntries(
      seen.map(({ name, faults, messages, circuit, wrong }) => [
        name,
        { faults, messages, circuit, wrong: wrong.length },
      ]),
    );
    const wrong = seen.flatMap(({ name, wrong: text }) => text.map((one) => `${name}, ${one}`));
    return { passed: wrong.length === 0, figures: { ...figures, wrong: wrong.slice(0, 20) } };
  },
};

interface ChannelFigures {
  messages: number;
  wrong: string[];
  circuit: Record<string, number>;
}

async function runWith(
  open: () => Promise<TestedChannel>,
  repeats: number,
): Promise<ChannelFigures & { name: string; faults: number }> {
  const tested = await open();
  const neighbour = await (tested.channel === 'email' ? brevoTested() : smtpTested());
  const simulator = await openSendingSimulator([tested, neighbour]);
  try {
    return {
      name: tested.name,
      faults: tested.faults.length,
      ...(await runChannel(simulator, tested, neighbour, repeats)),
    };
  } finally {
    await simulator.end();
    await tested.stop();
    await neighbour.stop();
  }
}

async function runChannel(
  simulator: SendingSimulator,
  tested: TestedChannel,
  neighbour: TestedChannel,
  repeats: number,
): Promise<ChannelFigures> {
  const teams = {
    tested: await simulator.addTeam(tested.channel),
    neighbour: await simulator.addTeam(neighbour.channel),
  };
  const wrong: string[] = [];
  let messages = 0;
  for (const fault of tested.faults) {
    for (let i = 0; i < (fault.isSlow ? 1 : repeats); i++) {
      const ids = await simulator.addDue(teams.tested, tested.channel, MESSAGES);
      const others = await simulator.addDue(teams.neighbour, neighbour.channel, NEIGHBOURS);
      fault.script(MESSAGES);
      await simulator.send();
      const first = await simulator.statesOf(ids);
      wrong.push(...first.flatMap((state) => checkFirst(state, fault)));
      if ((await simulator.statesOf(others)).some(({ status }) => status !== 'sent'))
        wrong.push(`${fault.name}: a neighbour was kept waiting`);
      if (fault.result.ends === 'broken') simulator.app.clock.advance(TEN_MINUTES);
      // Runs all retries. A message that is not retried must not change after two more days.
      while (await simulator.next());
      if (fault.result.ends === 'unknown' || fault.result.ends === 'failed') {
        simulator.app.clock.advance(TWO_DAYS);
        await simulator.send();
      }
      const arrived = tested.arrivals().map(({ recipient }) => recipient);
      wrong.push(
        ...(await simulator.statesOf(ids)).flatMap((state) => checkLast(state, fault, arrived)),
      );
      messages += MESSAGES;
    }
  }
  const circuit = await runCircuit(simulator, tested, teams.tested);
  if (!circuit.holds) wrong.push('the circuit did not open or did not close');
  return {
    messages,
    wrong,
    circuit: { calls_before_it_opened: circuit.calls, most: circuit.most },
  };
}

function checkFirst(
  { id, status, reason, failures, due_in }: State,
  { name, result }: ProviderFault,
): string[] {
  const is = `${status} ${reason ?? ''} after ${failures} failures, due in ${due_in ?? 'never'}`;
  const isRight = isAfterFault(result, { status, reason, failures, due_in });
  return isRight ? [] : [`${name}: ${id} is ${is}`];
}

function isAfterFault(
  result: ChannelResult,
  { status, reason, failures, due_in }: Omit<State, 'id' | 'recipient'>,
): boolean {
  switch (result.ends) {
    case 'again':
      return (
        status === 'held' &&
        reason === 'provider_unavailable' &&
        failures === result.failures &&
        due_in !== null &&
        due_in >= result.seconds[0] - 0.1 &&
        due_in <= result.seconds[1] + 0.1
      );
    case 'unknown':
      return status === 'outcome_unknown' && due_in === null;
    case 'failed':
      return status === 'failed' && reason === result.reason && due_in === null;
    case 'broken':
      return status === 'held' && reason === 'channel_disconnected' && failures === 0;
  }
}

function checkLast(
  { id, recipient, status, reason, due_in }: State,
  { name, result }: ProviderFault,
  arrived: readonly string[],
): string[] {
  const times = arrived.filter((one) => one === recipient).length;
  const expected = {
    again: ['sent', 1],
    broken: ['sent', 1],
    unknown: ['outcome_unknown', result.ends === 'unknown' && result.has_arrived ? 1 : 0],
    failed: ['failed', 0],
  } as const;
  const [state, calls] = expected[result.ends];
  return status === state && times === calls && due_in === null
    ? []
    : [`${name}: in the end ${id} is ${status} ${reason ?? ''} and arrived ${times} times`];
}

/**
 * Checks the circuit breaker: while a service fails, its messages wait without being tried, and
 * then all of them are sent.
 */
async function runCircuit(
  simulator: SendingSimulator,
  tested: TestedChannel,
  team_id: string,
): Promise<{ holds: boolean; calls: number; most: number }> {
  const outage = tested.faults.find(({ name }) => name === '503' || name === '451 for the message');
  if (!outage) throw new Error(`${tested.name} has no outage`);
  const ids = await simulator.addDue(team_id, tested.channel, BEHIND_CIRCUIT);
  const before = tested.calls();
  const most = OPENS_CIRCUIT + tested.at_once;
  outage.script(most);
  await simulator.send();
  const calls = tested.calls() - before;
  while (await simulator.next());
  const states = await simulator.statesOf(ids);
  const touched =
    outage.result.ends === 'unknown'
      ? states.filter(({ status }) => status === 'outcome_unknown').length
      : 0;
  const arrived = new Set(tested.arrivals().map(({ recipient }) => recipient));
  const isWhole = states.every(({ status, recipient }) =>
    status === 'sent'
      ? arrived.has(recipient)
      : status === 'outcome_unknown' && !arrived.has(recipient),
  );
  return {
    holds: calls <= most && calls >= OPENS_CIRCUIT && touched <= most && isWhole,
    calls,
    most,
  };
}
