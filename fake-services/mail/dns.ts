import dgram from 'node:dgram';

export interface FakeDns {
  /** The value of `DNS_SERVERS`. */
  server: string;
  /** Maps each name to its text records, each split into parts of 255 bytes as in real zones. */
  texts: Map<string, string[]>;
  /** Maps each name to the name of which it is an alias. */
  aliases: Map<string, string>;
  /** Makes the next queries fail with a server error, or stay without an answer. */
  fail(kind: 'servfail' | 'silence' | null): void;
  asked: string[];
  stop(): Promise<void>;
}

const [CNAME, TXT] = [5, 16];
const [SERVFAIL, NXDOMAIN] = [2, 3];

/** Starts a name server over UDP that answers queries for TXT and CNAME records. */
export async function startDns(): Promise<FakeDns> {
  const socket = dgram.createSocket('udp4');
  const texts = new Map<string, string[]>();
  const aliases = new Map<string, string>();
  const queriedNames: string[] = [];
  let failing: 'servfail' | 'silence' | null = null;
  socket.on('message', (question, from) => {
    const { name, type, end } = readQuestion(question);
    queriedNames.push(name);
    if (failing === 'silence') return;
    const alias = type === CNAME ? aliases.get(name) : undefined;
    const found =
      type === TXT
        ? (texts.get(name) ?? []).map(textData)
        : alias === undefined
          ? []
          : [nameData(alias)];
    const code =
      failing === 'servfail' ? SERVFAIL : texts.has(name) || aliases.has(name) ? 0 : NXDOMAIN;
    socket.send(
      writeAnswer(question, end, { code, type, records: code === 0 ? found : [] }),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    server: `127.0.0.1:${socket.address().port}`,
    texts,
    aliases,
    fail: (kind) => void (failing = kind),
    asked: queriedNames,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet.readUInt8(at); length > 0; length = packet.readUInt8(at)) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: packet.readUInt16BE(at + 1), end: at + 5 };
}

/** Writes the header, the question, and the records, whose names are pointers to the question. */
function writeAnswer(
  question: Buffer,
  end: number,
  { code, type, records }: { code: number; type: number; records: readonly Buffer[] },
): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8580 | code, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  const written = records.map((data) => {
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(type, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt32BE(60, 6);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, question.subarray(12, end), ...written]);
}

/** Splits a text into parts of 255 bytes, each with its length before it. */
function textData(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  const pieces = Array.from({ length: Math.max(1, Math.ceil(bytes.length / 255)) }, (_, index) =>
    bytes.subarray(index * 255, index * 255 + 255),
  );
  return Buffer.concat(pieces.flatMap((piece) => [Buffer.of(piece.length), piece]));
}

function nameData(name: string): Buffer {
  return Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.of(label.length), Buffer.from(label)]),
    Buffer.of(0),
  ]);
}
