import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { makeDownload } from '#modules/downloads/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { zip } from '#platform/server/zip/zipWriter.ts'
import { cardLanguages } from '../../contracts/cardSchemas.ts'
import type { CardPrinting } from './cardBlocks.ts'
import { cardLabels } from './cardLabels.ts'
import { fileNameOf, renderCards } from './cardPaper.ts'
import { markPrints } from './cardPrints.ts'
import { cardsOfFile, type StoredCard } from './cardStorage.ts'

type Making = {
  readonly cards: readonly StoredCard[]
  readonly render: (cards: readonly [StoredCard, ...StoredCard[]]) => Promise<Uint8Array>
  /** Notes what became of cards, and how many are done. */
  readonly note: (state: 'made' | 'failed', cards: readonly StoredCard[], done: number) => Promise<void>
}

/** Each card alone, so that one that cannot be printed does not stop the others. */
async function* eachCard({ cards, render, note }: Making): AsyncGenerator<readonly [StoredCard, Uint8Array]> {
  for (const [at, card] of cards.entries()) {
    const bytes = await render([card]).catch(() => null)
    await note(bytes ? 'made' : 'failed', [card], at + 1)
    if (bytes) yield [card, bytes]
  }
}

/** All cards in one PDF. If that fails, those that cannot be printed are found and left out. */
export async function asPdf(making: Making): Promise<Uint8Array> {
  const { cards, render, note } = making
  const whole = async (all: readonly StoredCard[]) => {
    const [first, ...rest] = all
    if (!first) throw new Error('There are no cards to print.')
    return render([first, ...rest])
  }
  try {
    const bytes = await whole(cards)
    await note('made', cards, cards.length)
    return bytes
  } catch {
    const good: StoredCard[] = []
    for await (const [card] of eachCard(making)) good.push(card)
    return whole(good)
  }
}

async function writeZip(path: string, making: Making): Promise<void> {
  const made: { name: string; content: Uint8Array[] }[] = []
  for await (const [{ printed, number }, bytes] of eachCard(making)) {
    const name = fileNameOf([printed.rollNo, printed.studentName, number].filter(Boolean).join(' '))
    made.push({ name: `${name}.pdf`, content: [bytes] })
  }
  if (made.length === 0) throw new Error('None of the cards could be printed.')
  await pipeline(Readable.from(zip(made)), createWriteStream(path))
}

/** The cards of a class in one PDF, or each in one of a ZIP. */
export const makeClassCards = slowJob(
  'gradebook.classCards',
  z.object({
    downloadId: z.uuid(),
    yearId: z.uuid(),
    termKey: z.string(),
    language: z.enum(cardLanguages),
    as: z.enum(['pdf', 'zip']).default('pdf'),
    timeZone: z.string(),
  }),
  async ({ downloadId, yearId, language, as, timeZone }, { services, tenantId }) => {
    const within = <T>(work: (db: TenantDb) => Promise<T>) => services.database.inTenant({ tenantId, yearId }, work)
    await makeDownload(services, { tenantId, downloadId }, async (path, reportRows) => {
      // It may be the second try.
      const cards = await within(async (db) => {
        await markPrints(db, downloadId, 'waiting')
        return cardsOfFile(db, downloadId)
      })
      const school = await services.directory.byId(tenantId)
      const [first] = cards
      if (!first || !school) throw new Error('There are no cards to print.')
      const printing: CardPrinting = { language, address: addressOf(services.config, school), timeZone }
      const making: Making = {
        cards,
        render: async (some) => (await renderCards(services.documents, some, printing)).body as Uint8Array,
        note: async (state, some, done) => {
          const ids = some.map(({ cardId }) => cardId)
          await within((db) => markPrints(db, downloadId, state, ids))
          await reportRows(done, cards.length)
        },
      }
      const name = fileNameOf(`${cardLabels[language].title} ${first.printed.className}`)
      if (as === 'zip') {
        await writeZip(path, making)
        return { name: `${name}.zip`, type: 'application/zip' }
      }
      await writeFile(path, await asPdf(making))
      return { name: `${name}.pdf`, type: 'application/pdf' }
    })
  },
)
