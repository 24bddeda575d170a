import {
  createCallLimit,
  type FakeAnswer,
  type FakeCall,
  type ServiceFault,
  startFaultServer,
} from '#fake-services/fault-server.ts';

export const LAPOSTE_KEY = 'Okapi0123456789abcdefghijklmnopqrstuvwxyz0123456789ABCDEF';

/** An event of a parcel. The documentation lists their codes: DR1, PC1, ET1, AG1, DI1, DI2… */
interface ParcelEvent {
  code: string;
  label: string;
  date: string;
}

interface FakeParcel {
  /** Events, the latest first. */
  event: ParcelEvent[];
  product?: string;
}

export interface FakeLaposte {
  url: string;
  parcels: Map<string, FakeParcel>;
  /** Numbers that are answered with « les informations ne sont pas accessibles ». */
  silent: Set<string>;
  calls: string[];
  fault(fault: ServiceFault): void;
  revoke(): void;
  /** Makes the key belong to an application that has not subscribed to this API. */
  unsubscribe(): void;
  setLimit(calls: number): void;
  reset(): void;
  stop(): Promise<void>;
}

/** Calls per key (https://faq.developer.laposte.fr, « limites à l’usage »). */
const CALLS_PER_MINUTE = 100;
const MOST_NUMBERS = 10;

/**
 * Starts La Poste’s tracking, « Suivi v2 », over real HTTP
 * (https://developer.laposte.fr/catalog-apis/suivi@2). Tests read and change its state directly.
 */
export async function startLaposte(port = 0): Promise<FakeLaposte> {
  const limit = createCallLimit();
  const parcels = new Map<string, FakeParcel>();
  const silent = new Set<string>();
  let most = CALLS_PER_MINUTE;
  let key: 'good' | 'revoked' | 'unsubscribed' = 'good';

  const answer = ({ method, path, headers }: FakeCall): FakeAnswer => {
    const given = headers['x-okapi-key']?.toString();
    if (given !== LAPOSTE_KEY || key === 'revoked')
      return refuse(401, 'UNAUTHORIZED', 'This action requires an authorization');
    if (key === 'unsubscribed') return refuse(403, 'FORBIDDEN', 'Application not subscribed');
    if (limit.isTooMuch(given, most, 60))
      return refuse(429, 'TOO_MANY_REQUESTS', `max quota reached ${most} calls per minute`);
    const named = /^\/suivi\/v2\/idships\/([^/]+)$/u.exec(path)?.[1];
    if (method !== 'GET' || named === undefined)
      return refuse(404, 'RESOURCE_NOT_FOUND', 'Resource not found');
    const numbers = decodeURIComponent(named).split(',');
    if (numbers.length > MOST_NUMBERS) return { status: 400, body: itemOf(400, '', '105') };
    const items = numbers.map((number) => present(number));
    const [only] = items;
    return items.length === 1 && only !== undefined
      ? { status: only.http, body: only.body }
      : { status: 207, body: items.map(({ body }) => body) };
  };
  const present = (number: string): { http: number; body: object } => {
    if (!/^[0-9A-Z]{11,15}$/u.test(number))
      return { http: 400, body: itemOf(101, number, 'Votre numéro n’est pas au bon format.') };
    if (silent.has(number))
      return { http: 200, body: itemOf(105, number, 'Les informations ne sont pas accessibles.') };
    const parcel = parcels.get(number);
    if (!parcel)
      return { http: 404, body: itemOf(104, number, 'Ressource non trouvée pour cet envoi.') };
    const { event, product = 'colissimo' } = parcel;
    return {
      http: 200,
      body: { ...itemOf(200, number), shipment: shipmentOf(number, product, event) },
    };
  };

  const server = await startFaultServer(port, answer);
  return {
    url: server.url,
    parcels,
    silent,
    calls: server.calls,
    fault: (fault) => server.fault(fault),
    revoke: () => void (key = 'revoked'),
    unsubscribe: () => void (key = 'unsubscribed'),
    setLimit: (calls) => void (most = calls),
    reset: () => {
      most = CALLS_PER_MINUTE;
      key = 'good';
      parcels.clear();
      silent.clear();
      limit.reset();
      server.reset();
    },
    stop: () => server.stop(),
  };
}

function refuse(status: number, code: string, message: string): FakeAnswer {
  return { status, body: { code, message } };
}

function itemOf(returnCode: number, idShip: string, returnMessage?: string): object {
  return {
    lang: 'fr_FR',
    scope: 'open',
    returnCode,
    idShip,
    ...(returnMessage && { returnMessage }),
  };
}

function shipmentOf(idShip: string, product: string, event: readonly ParcelEvent[]): object {
  const isFinal = event.some(({ code }) => code === 'DI1' || code === 'DI2');
  const { date } = event.find(({ code }) => code === 'DI1') ?? {};
  return {
    idShip,
    holder: product === 'chronopost' ? 3 : 4,
    product,
    isFinal,
    entryDate: event.at(-1)?.date,
    ...(date !== undefined && { deliveryDate: date }),
    timeline: [],
    event,
    url: `https://www.laposte.fr/outils/suivre-vos-envois?code=${idShip}`,
  };
}
