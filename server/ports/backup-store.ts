/** Stores the archives of scheduled backups by name. */
export interface BackupStore {
  /** The place of the archives, as text for an administrator. */
  destination: string;
  /**
   * Saves an archive. `write` creates it in the given file. A failure leaves no archive with that
   * name.
   */
  save(
    name: string,
    write: (file: string) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<{ bytes: number }>;
  /** Deletes an archive. A missing one is no error. */
  remove(name: string): Promise<void>;
  /**
   * Returns whether another process on this machine, or on one that shares the folder, still makes
   * this archive. It may have lost the lock of backups with its session.
   */
  isBeingSaved(name: string): Promise<boolean>;
  /** Deletes what a killed process left of archives of these names on this machine. */
  removeUnfinished(names: readonly string[]): Promise<void>;
}

/** The scheduled backups of this instance. */
export interface Backups {
  store: BackupStore;
  /** Writes one archive of the whole instance. */
  write(file: string): Promise<unknown>;
  /** Aborted by `stop`. */
  signal: AbortSignal;
  /** Runs beside the job that starts it, which may not take as long. */
  start(work: () => Promise<void>): void;
  /** Ends what was started, and waits until it has deleted its unfinished archive. */
  stop(): Promise<void>;
}
