import fs from 'node:fs';
import path from 'node:path';
import type { AttackAccount, Attack, AttackCase, AttackSize } from './attack-case.ts';
import { changeDatabase, sendJob } from './change-database.ts';
import { readSetupCode } from './read-setup-code.ts';
import { sendRequest } from './send-request.ts';
import { type Instance, startInstance } from './start-instance.ts';
import { type HealthMeasure, watchHealth } from './watch-health.ts';

const CASES = path.join(import.meta.dirname, 'cases');
const PASSWORD = 'un mot de passe de dix-huit mots';

export interface AttackResult {
  name: string;
  title: string;
  tried: string[];
  /** Rules that did not hold, each with its detail. */
  broken: string[];
  rules: number;
  health: HealthMeasure;
}

interface Options {
  size: AttackSize;
  names: readonly string[];
  /** Folder in which instances store their data. The caller removes it. */
  folder: string;
  /** Called with the process id of each instance when its process has started. */
  onSpawn?: (pid: number) => void;
  onResult?: (result: AttackResult) => void;
}

/** Returns the names of all cases, from their files. */
export function listAttackCases(): string[] {
  return fs
    .readdirSync(CASES)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'))
    .toSorted();
}

/** Runs cases one after the other. Those without their own environment share an instance. */
export async function runAttacks({
  size,
  names,
  folder,
  onSpawn = () => undefined,
  onResult = () => undefined,
}: Options): Promise<AttackResult[]> {
  const results: AttackResult[] = [];
  await using shared = new AsyncDisposableStack();
  let common: Target | null = null;
  for (const name of names) {
    await using own = new AsyncDisposableStack();
    const attack = await readCase(name);
    let target: Target;
    if (attack.environment)
      target = await openTarget(
        path.join(folder, name),
        await attack.environment(own),
        own,
        onSpawn,
      );
    else target = common ??= await openTarget(path.join(folder, 'common'), {}, shared, onSpawn);
    const result = await runCase(name, attack, target, size);
    results.push(result);
    onResult(result);
  }
  return results;
}

async function readCase(name: string): Promise<AttackCase> {
  const exported = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const file = (await import(path.join(CASES, `${name}.ts`))) as Record<string, AttackCase>;
  const found = file[exported];
  if (!found) throw new Error(`attack/cases/${name}.ts must export ${exported}`);
  return found;
}

interface Target {
  instance: Instance;
  admin: AttackAccount;
  startEmpty: (env: Record<string, string>) => Promise<Instance>;
}

/** Starts an instance with its first account. */
async function openTarget(
  folder: string,
  env: Record<string, string>,
  stack: AsyncDisposableStack,
  onSpawn: (pid: number) => void,
): Promise<Target> {
  let started = 0;
  const start = async (settings: Record<string, string>): Promise<Instance> => {
    started += 1;
    const own = started === 1 ? folder : `${folder}-${started}`;
    fs.mkdirSync(own, { recursive: true });
    // PostgreSQL may run as another user, who must be able to reach its data.
    for (const place of [own, path.dirname(own)]) fs.chmodSync(place, 0o755);
    const instance = await startInstance(own, settings, onSpawn);
    stack.defer(() => instance.stop());
    return instance;
  };
  const instance = await start(env);
  const admin = await registerAccount(instance, await readSetupCode(instance));
  return { instance, admin, startEmpty: start };
}

let addresses = 0;

/**
 * Returns an address of 100.64.0.0/10, which no public host has. Each address is in a different
 * network.
 */
function newAddress(): string {
  addresses += 1;
  return `100.${64 + (addresses >> 8)}.${addresses & 255}.1`;
}

async function registerAccount(instance: Instance, setup_code?: string): Promise<AttackAccount> {
  const from = newAddress();
  const email = `personne-${from.replaceAll('.', '-')}@exemple.fr`;
  const { status, json, text } = await sendRequest(`${instance.address}/register`, 'POST', {
    from,
    body: {
      email,
      password: PASSWORD,
      team_name: `Boutique ${from}`,
      ...(setup_code !== undefined && { setup_code }),
    },
  });
  if (status !== 200) throw new Error(`POST /register: ${status} ${text.slice(0, 300)}`);
  const { access_token } = json as { access_token: string };
  return { email, password: PASSWORD, token: access_token, from };
}

async function runCase(
  name: string,
  { title, run }: AttackCase,
  { instance, admin, startEmpty }: Target,
  size: AttackSize,
): Promise<AttackResult> {
  const result = { name, title, tried: [] as string[], broken: [] as string[], rules: 0 };
  const mustHold: Attack['mustHold'] = (rule, holds, detail) => {
    result.rules += 1;
    if (!holds) result.broken.push(detail === undefined ? rule : `${rule} (${detail})`);
  };
  const watch = await watchHealth(instance.address);
  try {
    await using stack = new AsyncDisposableStack();
    await run({
      size,
      address: instance.address,
      admin,
      stack,
      newAddress,
      startEmpty,
      letTimePass: (statement, values) => changeDatabase(instance.database, statement, values),
      runScheduledJob: (job) => sendJob(instance.database, job),
      mustHold,
      tried: (sentence) => void result.tried.push(sentence),
      registerStranger: () => registerAccount(instance),
      request: (method, route, options = {}) =>
        sendRequest(instance.address + route, method, options),
    });
  } catch (error) {
    mustHold(
      'the case runs to its end',
      false,
      error instanceof Error ? error.stack : String(error),
    );
  }
  const health = await watch.end();
  const after = await sendRequest(`${instance.address}/health`, 'GET', {});
  mustHold('the instance is healthy afterwards', after.status === 200, `status ${after.status}`);
  return { ...result, health };
}
