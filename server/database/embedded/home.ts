import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * The place of an embedded database. A copy of its files has another folder identity, even under
 * the same path on another machine.
 */
export interface Home {
  /** The creation time (empty when the file system stores none), the inode and the real path. */
  folder: string;
  /** A hash of the machine id. Null where it is unknown or not meaningful, as in a container. */
  machine: string | null;
}

export function readHome(dataDir: string): Home {
  const data = fs.realpathSync(path.join(dataDir, 'postgresql'));
  const { ino, birthtimeNs, ctimeNs } = fs.statSync(data, { bigint: true });
  // File systems without a creation time return the time of the last change.
  const hasBirthTime = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return {
    folder: [hasBirthTime ? birthtimeNs : '', ino, data].join(' '),
    machine: isContainer() ? null : readMachine(),
  };
}

export function isOtherHome(
  recorded: { folder: string | null; machine: string | null },
  home: Home,
) {
  return (
    (recorded.folder !== null && isOtherFolder(recorded.folder, home.folder)) ||
    (recorded.machine !== null && home.machine !== null && recorded.machine !== home.machine)
  );
}

function isOtherFolder(one: string, other: string): boolean {
  const [birth = '', ...place] = one.split(' ');
  const [otherBirth = '', ...otherPlace] = other.split(' ');
  if (place.join(' ') !== otherPlace.join(' ')) return true;
  return birth !== '' && otherBirth !== '' && birth !== otherBirth;
}

/**
 * Returns true in a container, which gets another machine id, or that of its image, at each start.
 */
function isContainer(): boolean {
  return (
    fs.existsSync('/.dockerenv') ||
    fs.existsSync('/run/.containerenv') ||
    /docker|kubepods|containerd|libpod|lxc/.test(read('/proc/1/cgroup') ?? '')
  );
}

/** Returns the machine id as a hash, as machine-id(5) asks of programs that store it. */
function readMachine(): string | null {
  const id = read('/etc/machine-id') ?? read('/var/lib/dbus/machine-id');
  return id === null ? null : createHash('sha256').update(`recueil ${id}`).digest('hex');
}

function read(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}
