/** Stores the archives of scheduled backups by name. */
export interface BackupStore {
  /** The place of the archives, as text for an administrator. */
  destination: string;
  /**
   * Saves an archive. `write` creates it in the given file. A failure leaves no archive with that
   * name.
   */
  save(name: string, write: (file: string) => Promise<unknown>): Promise<{ bytes: number }>;
  /** Deletes an archive. A missing one is no error. */
  remove(name: string): Promise<void>;
}

/** The scheduled backups of this instance. */
export interface Backups {
  store: BackupStore;
  /** Writes one archive of the whole instance. */
  write(file: string): Promise<unknown>;
}
