import { sql } from 'kysely'
import type { BranchSetup } from '#platform/server/contributions/branchSetup.ts'
import type { DocumentDesign } from '../contentSchemas.ts'
import type { DocumentKind } from '../kinds.ts'
import { unsigned } from '../rules/contentFields.ts'
import { insertTemplate } from './templateStorage.ts'

type Copied = { kind: DocumentKind; name: string; content: DocumentDesign }

/** A new branch begins with drafts of the templates its model uses; somebody there submits and reviews them. */
export const branchSetup: BranchSetup = {
  copy: async (template) => {
    const { rows } = await sql<Copied>`
      select kind, name, content from school_templates where not is_retired order by lower(name), id limit 200`.execute(
      template,
    )
    return async (branch) => {
      // Consents and signatures are the branch's own.
      for (const { kind, name, content } of rows)
        await insertTemplate(branch, { kind, name, content: { ...unsigned(content), photoPurposeId: null } })
    }
  },
}
