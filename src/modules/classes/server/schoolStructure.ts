import { sql } from 'kysely'
import type { BranchSetup } from '#platform/server/contributions/branchSetup.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { aClass, subjects } from './seed.ts'

/** Sections and subjects a new branch can be created from. */
type Structure = { classes: { grade: string; section: string }[]; subjects: string[] }

async function readStructure(db: TenantDb): Promise<Structure> {
  const { rows: classes } = await sql<{ grade: string; section: string }>`
    select g.name as grade, c.section from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    order by g.position, g.code, c.section`.execute(db)
  const names = await db.selectFrom('subjects').select('name').orderBy('name').execute()
  return { classes, subjects: names.map(({ name }) => name) }
}

async function buildStructure(db: TenantDb, structure: Structure): Promise<void> {
  if (structure.subjects.length > 0) await subjects(db, structure.subjects)
  for (const one of structure.classes) await aClass(db, one)
}

export const branchSetup: BranchSetup = {
  copy: async (template) => {
    const structure = await readStructure(template)
    return (branch) => buildStructure(branch, structure)
  },
}
