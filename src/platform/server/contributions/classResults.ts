import type { RawBuilder } from 'kysely'
import type { SearchModule } from '#platform/contract/access/moduleNumbers.ts'
import type { Actor } from '../requests/actor.ts'

/** A class, and a subject that is taught in it. */
export type SearchPlace = { readonly classId: string; readonly courseId: string }

/** What a teacher's search lists for a class and a subject once a keyword and an action are chosen. */
export type ClassResults = {
  readonly searchModule: SearchModule
  readonly action: 'view' | 'evaluate'
  /** Rows in the words of the API, newest first; at most `limit` of them. Handlers have checked that the caller teaches there. */
  query(actor: Actor, place: SearchPlace, limit: number): RawBuilder<unknown>
  /** The page of one of its rows. */
  to(id: string, place: SearchPlace): string
  /** The newest that the caller has made for the place since a moment, as `id`. For what was begun from the search. */
  madeSince?(actor: Actor, place: SearchPlace, since: RawBuilder<unknown>): RawBuilder<unknown>
}
