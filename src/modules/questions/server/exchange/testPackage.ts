import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { pictureIdsOf } from '#modules/questions/question.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { zip } from '#platform/server/zip/zipWriter.ts'
import { columns, joins } from '../questionAccess.ts'
import { type Exported, packageFiles } from './qti/qtiPackage.ts'
import type { QtiTest } from './qti/qtiTest.ts'
import { picturePath } from './qti/textMarkup.ts'

/** These versions of questions as a package has them, with their keys. */
export async function readExported(db: TenantDb, versionIds: readonly string[]): Promise<Exported[]> {
  const { rows } = await sql<Exported['row'] & { content: Exported['content'] }>`
    select ${columns}, v.content from unnest(${[...versionIds]}::uuid[]) with ordinality a (id, place)
      join question_versions v on v.id = a.id join questions q on q.tenant_id = v.tenant_id and q.id = v.question_id ${joins}
    order by a.place`.execute(db)
  return rows.map(({ content, ...row }) => ({ row, content }))
}

/** A paper as a QTI 3.0 package; `pictures` are those of its questions, by the ids of their files. */
export function testPackage(
  questions: readonly Exported[],
  test: QtiTest,
  pictures: Readonly<Record<string, Uint8Array>>,
): Promise<Buffer> {
  const shown = [...new Set(questions.flatMap(({ content }) => pictureIdsOf(content)))]
  return buffer(
    Readable.from(
      zip([
        ...[...packageFiles(questions, test)].map(([name, text]) => ({ name, content: [text] })),
        ...shown.flatMap((id) => (pictures[id] ? [{ name: picturePath(id), content: [pictures[id]] }] : [])),
      ]),
    ),
  )
}
