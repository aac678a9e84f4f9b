import { sql } from 'kysely'
import { admin, allow } from '#platform/contract/access/access.ts'
import type { ImportColumn, ImportProblem } from '#platform/contract/importColumns.ts'
import type { AppliedRow, ImportKind, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ServerModule } from '#platform/server/module.ts'

/** A table that exists only in tests: library books, identified by code. */
export const booksTable = `
  create table test_books (
    tenant_id uuid not null default current_tenant(), id uuid not null default new_id(),
    code text not null, title text not null, copies integer, bought_on date, shelf text, reference boolean,
    primary key (tenant_id, id), unique (tenant_id, code));
  call protect('test_books');`

export const bookColumns: readonly ImportColumn[] = [
  { key: 'code', heading: 'Book code', aliases: ['Accession number'], kind: 'text', required: true, maxLength: 20 },
  { key: 'title', heading: 'Title', kind: 'text', required: true, maxLength: 60, help: 'As it stands on the cover' },
  { key: 'copies', heading: 'Copies', kind: 'number', whole: true, min: 0, max: 500 },
  { key: 'boughtOn', heading: 'Bought on', kind: 'date', example: '01/06/2015' },
  { key: 'shelf', heading: 'Shelf', kind: 'text', options: ['Ground floor', 'First floor', 'A+', 'A-'] },
  { key: 'reference', heading: 'Reference only', kind: 'yesNo' },
  { key: 'keeper', heading: 'Keeper', kind: 'text', secret: true },
]

type Book = {
  id: string
  code: string
  title: string
  copies: number | null
  bought_on: string | null
  shelf: string | null
  reference: boolean | null
}

const fieldsOf = (values: Readonly<Record<string, unknown>>) => ({
  code: values.code,
  title: values.title,
  copies: values.copies ?? null,
  bought_on: values.boughtOn ?? null,
  shelf: values.shelf ?? null,
  reference: values.reference ?? null,
})

const booksOf = async (db: TenantDb): Promise<Map<string, Book>> => {
  const { rows } = await sql<Book>`select id, code, title, copies, bought_on, shelf, reference from test_books`.execute(
    db,
  )
  return new Map(rows.map((book) => [book.code, book]))
}

const hasValues = (a: object, b: object) =>
  Object.entries(b).every(([key, value]) => (a as Record<string, unknown>)[key] === value)

type Row = Readonly<Record<string, unknown>>

function checkRow(row: number, values: Row, book: Book | undefined, firstRow: number | undefined): RowCheck {
  const problems: ImportProblem[] = []
  if (firstRow !== undefined && firstRow !== row) {
    const params = { row: firstRow }
    problems.push({ column: 'code', cause: 'twice', message: `Row ${firstRow} has the same code.`, params })
  }
  // The engine already reports missing titles; this one must not appear as well.
  if (values.title === undefined) problems.push({ column: 'title', cause: 'no-title', message: 'There is no title.' })
  if (values.title === 'Forbidden') problems.push({ column: 'title', cause: 'forbidden', message: 'Not this book.' })
  const isSame = book && hasValues(book, fieldsOf(values))
  const does = !book ? 'create' : isSame ? 'skip' : 'update'
  return { row, does, problems, ...(book && { entityId: book.id }) }
}

/** Adds or updates books by code. */
export const bookKind: ImportKind = {
  name: 'test-book',
  title: { en: 'Books', hi: 'किताबें' },
  needs: allow(admin('school', 'edit')),
  problems: { twice: { en: 'Row {row} has the same code.', hi: 'पंक्ति {row} में भी यही कोड है।' } },
  columns: async () => bookColumns,
  check: async (db, rows) => {
    const books = await booksOf(db)
    const first = new Map<unknown, number>()
    for (const { row, values } of rows) if (!first.has(values.code)) first.set(values.code, row)
    return rows.map(({ row, values }) =>
      checkRow(
        row,
        values,
        books.get(String(values.code)),
        values.code === undefined ? undefined : first.get(values.code),
      ),
    )
  },
  apply: async ({ db }, rows) => {
    const before = await booksOf(db)
    const records = rows.map(({ row, values, entityId }) => ({ row, entity: entityId ?? null, ...fieldsOf(values) }))
    const record = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r(row integer, entity uuid, code text, title text, copies integer, bought_on date, shelf text, reference boolean)`
    await sql`insert into test_books (code, title, copies, bought_on, shelf, reference)
      select code, title, copies, bought_on, shelf, reference from ${record} where entity is null`.execute(db)
    await sql`update test_books b set title = r.title, copies = r.copies, bought_on = r.bought_on, shelf = r.shelf,
      reference = r.reference from ${record} where b.id = r.entity`.execute(db)
    const after = await booksOf(db)
    return rows.map(({ row, values, entityId }): AppliedRow => {
      const book = after.get(String(values.code))
      return {
        row,
        did: entityId ? 'update' : 'create',
        entityId: book?.id ?? '',
        before: before.get(String(values.code)) ?? null,
        after: book ?? null,
      }
    })
  },
  undo: async ({ db }, applied) => {
    const now = new Map([...(await booksOf(db)).values()].map((book) => [book.id, book]))
    const isUnchanged = ({ entityId, after }: AppliedRow) => {
      const book = now.get(entityId)
      return book !== undefined && hasValues(book, after as Book)
    }
    const unchanged = applied.filter(isUnchanged)
    const added = unchanged.filter(({ did }) => did === 'create').map(({ entityId }) => entityId)
    const changed = unchanged.filter(({ did }) => did === 'update').map(({ before }) => before)
    await sql`delete from test_books where id = any (${added}::uuid[])`.execute(db)
    await sql`update test_books b set title = r.title, copies = r.copies, bought_on = r.bought_on, shelf = r.shelf,
      reference = r.reference from jsonb_populate_recordset(null::test_books, ${JSON.stringify(changed)}::jsonb) r
      where b.id = r.id`.execute(db)
    return applied.filter((one) => !isUnchanged(one)).map(({ row }) => ({ row, why: 'The book was changed since.' }))
  },
}

export const booksModule: ServerModule = { name: 'test-books', routes: [], imports: [bookKind] }
