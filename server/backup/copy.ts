import { once } from 'node:events';
import { type Duplex, PassThrough, type Readable } from 'node:stream';
import pg from 'pg';

/** The parts of a connection of `pg` that COPY needs and that its types leave out. */
interface CopyConnection {
  stream: Duplex;
  query(text: string): void;
  sync(): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The methods that `pg` calls on a query of its queue. */
interface CopyQuery {
  submit(connection: unknown): void;
  handleError(error: Error): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleCopyData(message: { chunk: Uint8Array }): void;
  handleCopyInResponse(connection: unknown): void;
  handleRowDescription(): void;
  callback(): void;
}

const nothing = (): void => undefined;

export interface CopyOut {
  body: Readable;
  /** Defined once the body is read. */
  rows: () => number;
}

/** Runs `copy … to stdout` and reads its rows no faster than the consumer takes them. */
export function copyOut(client: pg.Client, statement: string): CopyOut {
  let connection: CopyConnection | undefined;
  let rows = 0;
  const body = new PassThrough({ highWaterMark: 1024 * 1024 });
  body.on('drain', () => connection?.stream.resume());
  body.on('close', () => connection?.stream.resume());
  const query: CopyQuery = {
    submit: (submitted) => {
      connection = submitted as CopyConnection;
      connection.query(statement);
    },
    handleCopyData: ({ chunk }) => {
      // The chunk is a view of a buffer that `pg` reuses.
      if (!body.writableEnded && !body.destroyed && !body.write(Buffer.from(chunk)))
        connection?.stream.pause();
    },
    handleCommandComplete: ({ text }) => {
      rows = rowsOf(text);
    },
    handleError: (error) => void body.destroy(error),
    handleReadyForQuery: () => void body.end(),
    handleCopyInResponse: nothing,
    handleRowDescription: nothing,
    callback: nothing,
  };
  client.query(query as pg.Submittable);
  return { body, rows: () => rows };
}

/** Writes rows by `copy … from stdin`. Returns their number. */
export async function copyIn(
  client: pg.Client,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let rows = 0;
  let failure: Error | null = null;
  const send = async (connection: CopyConnection): Promise<void> => {
    try {
      for await (const chunk of source) {
        if (failure !== null) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await drained(connection);
      }
      connection.endCopyFrom();
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error(String(error));
      connection.sendCopyFail('the source ended');
    }
  };
  const query: CopyQuery = {
    submit: (submitted) => (submitted as CopyConnection).query(statement),
    handleCopyInResponse: (handled) => void send(handled as CopyConnection),
    handleCommandComplete: ({ text }) => {
      rows = rowsOf(text);
    },
    handleError: (error) => {
      failure ??= error;
      reject(failure);
    },
    handleReadyForQuery: () => (failure === null ? resolve(rows) : reject(failure)),
    handleCopyData: nothing,
    handleRowDescription: nothing,
    callback: nothing,
  };
  client.query(query as pg.Submittable);
  return promise;
}

/** Also ends when the connection closes: a lost connection never emits `drain`. */
async function drained({ stream }: CopyConnection): Promise<void> {
  const done = new AbortController();
  const events = ['drain', 'close', 'error'].map((event) =>
    once(stream, event, { signal: done.signal }).catch(() => undefined),
  );
  await Promise.race(events);
  done.abort();
}

function rowsOf(tag: string): number {
  return Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? 0);
}
