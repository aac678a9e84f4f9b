import { sql } from 'kysely'
import { categories } from '#modules/library/kinds.ts'
import type { Services } from '#platform/server/services.ts'
import { saveCaptions } from './playRecords.ts'

const stamp = (seconds: number) =>
  `00:${String(Math.floor(seconds)).padStart(2, '0')}.${String(Math.round((seconds % 1) * 1000)).padStart(3, '0')}`
const vttOf = (lines: readonly string[], each: number) =>
  `WEBVTT\n\n${lines.map((line, n) => `${stamp(n * each)} --> ${stamp((n + 1) * each)}\n${line}\n`).join('\n')}`

const names = { en: ['Sa', 'Re', 'Ga', 'Ma', 'Pa', 'Dha', 'Ni', 'Sa'], hi: ['सा', 'रे', 'ग', 'म', 'प', 'ध', 'नि', 'सां'] }
const upAndDown = (notes: readonly string[]) => vttOf([...notes, ...notes.toReversed()], 1.5)
const film = {
  en: ['The sun warms the sea.', 'Vapour rises and cools.', 'It gathers into clouds.', 'Rain brings it back.'],
  hi: ['सूरज समुद्र को गरम करता है।', 'भाप ऊपर उठकर ठंडी होती है।', 'वह बादल बन जाती है।', 'वर्षा उसे लौटा लाती है।'],
}

/** Adds captions in both languages to the demo schools' recordings. */
export async function demoPlayers({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) {
    await database.inTenant({ tenantId }, async (db) => {
      const { rows } = await sql<{ id: string; categoryId: number }>`
        select id, category_id::int as "categoryId" from library_resources
        where category_id in (${categories.audio}, ${categories.video}, ${categories.interactiveVideo})`.execute(db)
      for (const { id, categoryId } of rows)
        for (const language of ['en', 'hi'] as const) {
          const vtt = categoryId === categories.audio ? upAndDown(names[language]) : vttOf(film[language], 3)
          await saveCaptions(db, id, { language, vtt })
        }
    })
  }
}
