/** Keeps the archives of scheduled backups by their name. */
export interface BackupStore {
  /** Where they are, in words for an administrator. */
  destination: string;
  /**
   * `write` makes the archive as the file that it is given; what fails leaves nothing of that name.
   */
  save(name: string, write: (file: string) => Promise<unknown>): Promise<{ bytes: number }>;
  /** Deleting what is not there changes nothing. */
  remove(name: string): Promise<void>;
}

/** The scheduled backups of this instance. */
export interface Backups {
  store: BackupStore;
  /** Makes one archive of the whole instance. */
  write(file: string): Promise<unknown>;
}
