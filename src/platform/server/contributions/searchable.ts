import { type RawBuilder, sql } from 'kysely'
import type { Access } from '#platform/contract/access/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import {
  closeness,
  firstGuess,
  otherLetters,
  type SearchWord,
  searchWords,
} from '#platform/contract/search/searchWords.ts'
import type { TenantDb } from '../database/database.ts'
import type { Actor } from '../requests/actor.ts'

/** A row that can be found. */
export type SearchRow = {
  readonly id: string
  /** A second id that its address needs, such as the class of an activity. */
  readonly place: string | null
  readonly label: string
  readonly hint: string | null
}

/** A kind of record that the search of every page finds. Rows of all kinds are found in one statement. */
export type Searchable = {
  /** The web module whose titles name the kind. */
  readonly module: string
  /** A key of those titles. */
  readonly kind: string
  /** Names are looked for more often than what only sounds like one. */
  readonly isPeople?: true
  /** Who finds any. */
  readonly access: Access
  /**
   * Every row that the caller may open, as `id`, `place`, `label`, `hint`, `at` (an instant, newer ones come first),
   * `text` in lower case and `key`, a column made by `search_key`. Which of them were meant is not its business.
   */
  rows(actor: Actor): RawBuilder<unknown>
  to(row: SearchRow): string
}

type FoundGroup = {
  readonly module: string
  readonly kind: string
  /** Nothing is written like that; these are guesses. */
  readonly isGuess: boolean
  readonly records: readonly { readonly to: string; readonly label: string; readonly hint: string | null }[]
}

/** At most this many of a kind. */
const perKind = 6
/** With fewer people than this, those whose names other scripts spell otherwise are found too. */
const enough = 3

const pattern = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** What is forgiven: nothing, what scripts spell differently, a mistake in each word, or whole words. */
type Leniency = 'none' | 'scripts' | 'mistakes' | 'words'

/** As `closenessOf` in the browser: null if the word is not found in the row `q`. */
function closenessIn(word: SearchWord, leniency: Leniency): RawBuilder<number | null> {
  const { typed, key } = word
  const plain = pattern(typed)
  const guesses = leniency === 'none' ? null : word.guesses
  const otherwise = leniency === 'words' ? sql.lit(closeness.missing) : sql`null`
  const typo = guesses?.typo ? [sql`when q.key ~ ${guesses.typo} then ${sql.lit(closeness.typo)}`] : []
  // What follows is only for a word and a text in different scripts; most rows end here.
  const sameScript = new RegExp(otherLetters).test(typed) ? [] : [sql`when q.text !~ ${otherLetters} then ${otherwise}`]
  const cases = [
    sql`when ' ' || q.text || ' ' like ${`% ${plain} %`} then ${sql.lit(closeness.word)}`,
    sql`when ' ' || q.text like ${`% ${plain}%`} then ${sql.lit(closeness.start)}`,
    sql`when q.key like ${`% ${pattern(key)} %`} then ${sql.lit(closeness.soundsAlike)}`,
    sql`when q.key like ${`% ${pattern(key)}%`} then ${sql.lit(closeness.startSoundsAlike)}`,
    ...(typed.length > 1 ? [sql`when q.text like ${`%${plain}%`} then ${sql.lit(closeness.part)}`] : []),
    ...(key.length > 3 ? [sql`when q.key like ${`%${pattern(key)}%`} then ${sql.lit(closeness.partSoundsAlike)}`] : []),
    ...(leniency === 'scripts' ? [...sameScript, ...typo] : [...typo, ...sameScript]),
    ...(guesses?.coarse ? [sql`when q.key like ${`%${guesses.coarse}%`} then ${sql.lit(closeness.coarse)}`] : []),
    ...(guesses?.coarseStart ? [sql`when q.key ~ ${guesses.coarseStart} then ${sql.lit(closeness.coarseStart)}`] : []),
    ...(guesses?.coarseTypo ? [sql`when q.key ~ ${guesses.coarseTypo} then ${sql.lit(closeness.coarseTypo)}`] : []),
  ]
  return sql`case ${sql.join(cases, sql` `)} else ${otherwise} end`
}

type Found = SearchRow & { readonly nth: number; readonly rank: number; readonly closest: number }
type FoundOfKind = Found & { readonly kind: Searchable }

async function findRows(
  db: TenantDb,
  kinds: readonly Searchable[],
  actor: Actor,
  words: readonly SearchWord[],
  leniency: Leniency,
): Promise<readonly FoundOfKind[]> {
  const each = words.map((word) => closenessIn(word, leniency))
  const most = closeness.missing * words.length
  const lists = kinds.map(
    (
      kind,
      nth,
    ) => sql`(select ${sql.lit(nth)}::int as nth, f.id::text, f.place::text, f.label, f.hint, f.rank, f.closest
      from (select q.*, c.rank, c.closest from (${kind.rows(actor)}) q
        cross join lateral (select ${sql.join(each, sql` + `)} as rank, greatest(${sql.join(each)}) as closest) c) f
      where f.rank < ${sql.lit(most)} order by f.rank, f.at desc nulls last, f.label, f.id limit ${sql.lit(perKind)})`,
  )
  const { rows } = await sql<Found>`${sql.join(lists, sql` union all `)}`.execute(db)
  return rows.flatMap((row) => {
    const kind = kinds[row.nth]
    return kind ? [{ ...row, kind }] : []
  })
}

const distanceOf = ({ kind, rows }: { kind: Searchable; rows: readonly Found[] }) => {
  const rank = rows[0]?.rank ?? 0
  return kind.isPeople || rank <= closeness.start ? rank : rank + 1
}

/** What the caller may open and is written like this, or nearly; the kind with the closest record first. */
export async function findRecords(
  db: TenantDb,
  searchables: readonly Searchable[],
  actor: Actor,
  typed: string,
): Promise<readonly FoundGroup[]> {
  const words = searchWords(typed)
  const allowed = searchables.filter(({ access }) => mayUse(access, actor))
  // Someone who may open a record at two addresses finds it once.
  const kinds = allowed.filter(
    (one, at) => allowed.findIndex(({ module, kind }) => module === one.module && kind === one.kind) === at,
  )
  if (words.length === 0 || kinds.length === 0) return []
  const people = kinds.filter(({ isPeople }) => isPeople)
  const find = (leniency: Leniency, among = kinds) => findRows(db, among, actor, words, leniency)
  let found = await find('none')
  const isGuessed = words.some((word) => word.guesses !== null)
  if (found.length === 0 && isGuessed) found = await find('mistakes')
  else if (isGuessed && people.length > 0 && found.filter(({ kind }) => kind.isPeople).length < enough)
    found = [...(await find('scripts', people)), ...found.filter(({ kind }) => !kind.isPeople)]
  if (found.length === 0 && words.length > 1 && people.length > 0) found = await find('words', people)
  return kinds
    .map((kind) => ({ kind, rows: found.filter((row) => row.kind === kind) }))
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => distanceOf(a) - distanceOf(b))
    .map(({ kind, rows }) => ({
      module: kind.module,
      kind: kind.kind,
      isGuess: rows.every(({ closest }) => closest >= firstGuess),
      records: rows.map((row) => ({ to: kind.to(row), label: row.label, hint: row.hint })),
    }))
}
