import type { RawBuilder } from 'kysely';
import type { Config } from '#server/config/config.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { TableFiles } from '#server/ports/table-files.ts';
import type { FoundPerson } from './found-person.ts';

/**
 * Requests of a team whose data is older than its retention, with their orders. Both are locked.
 */
export interface ExpiredRequests {
  team_id: string;
  request_ids: readonly string[];
  order_ids: readonly string[];
}

/**
 * Rows about a person, as the copy of their data shows them. `hidden` lists columns that contain
 * secrets of the instance.
 */
export interface PersonalRows {
  rows: RawBuilder<unknown>;
  hidden?: readonly string[];
}

/**
 * A part of the application that stores data about people. `server/personal-data.ts` lists all of
 * them.
 */
export interface PersonalDataOwner {
  name: string;
  /**
   * Erases a person in the transaction of the request. Returns the numbers of deleted list entries
   * and imported reviews, when these are counted.
   */
  erase?(
    app: { tables: TableFiles; config: Config },
    tx: Tx,
    person: FoundPerson,
  ): Promise<number | void>;
  /** Removes people from requests that are past the retention of their team. */
  purge?(tx: Tx, expired: ExpiredRequests): Promise<void>;
  /** Returns the rows about a person for each table, by the French name of the table. */
  export?(person: FoundPerson): Readonly<Record<string, PersonalRows>>;
}
