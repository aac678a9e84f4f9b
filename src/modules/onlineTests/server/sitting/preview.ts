import type { onlineTests } from '#modules/onlineTests/contract.ts'
import type { OnlineTest } from '#modules/onlineTests/schemas.ts'
import type { ReplyInput } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import { askedIn, picturesOf } from './beginning.ts'
import { readItems } from './testItems.ts'

type Preview = ReplyInput<typeof onlineTests.routes.getTestPreview>

/** No attempt has it; the order stays the same while somebody looks. */
const seed = 0

/** What a student would be asked, in an order that a student could get. Reads only: there is no attempt behind it. */
export async function readPreview(
  db: TenantDb,
  test: OnlineTest,
  link: (file: FileRow) => ReturnType<Files['link']>,
): Promise<Preview> {
  const { items, pictures } = await readItems(db, test.testId)
  const asked = askedIn({ seed }, test, items)
  const { title, instructions, pageMode, minutes } = test
  return {
    ...{ title, instructions, pageMode, minutes },
    items: asked as Preview['items'],
    pictures: picturesOf(asked, pictures).map(link),
  }
}
