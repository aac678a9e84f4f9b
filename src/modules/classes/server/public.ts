import type { TenantDb } from '#platform/server/db.ts'
import { aClass, subjects } from './seed.ts'

/** Grades, sections and subjects of a school without its people: what a new branch can start from. */
export type Structure = { classes: { grade: string; section: string }[]; subjects: string[] }

export async function readStructure(db: TenantDb): Promise<Structure> {
  const classes = await db
    .selectFrom('classes')
    .select(['grade', 'section'])
    .orderBy('grade_order')
    .orderBy('section')
    .execute()
  const names = await db.selectFrom('subjects').select('name').orderBy('name').execute()
  return { classes, subjects: names.map(({ name }) => name) }
}

export async function buildStructure(db: TenantDb, structure: Structure): Promise<void> {
  if (structure.subjects.length > 0) await subjects(db, structure.subjects)
  for (const one of structure.classes) await aClass(db, one)
}
