import { sql } from 'kysely'
import type { BranchSetup } from '#platform/server/contributions/branchSetup.ts'
import type { TemplateContent } from '../contentSchemas.ts'
import type { TemplateKind } from '../kinds.ts'
import { insertTemplate } from './templateStorage.ts'

type Copied = { kind: TemplateKind; name: string; content: TemplateContent }

/** A new branch begins with drafts of the templates its model uses; somebody there submits and reviews them. */
export const branchSetup: BranchSetup = {
  copy: async (template) => {
    const { rows } = await sql<Copied>`
      select kind, name, content from school_templates where not is_retired order by lower(name), id limit 200`.execute(
      template,
    )
    return async (branch) => {
      for (const { kind, name, content } of rows) {
        // Consents are the branch's own.
        const own = content.family === 'document' ? { ...content, photoPurposeId: null } : content
        await insertTemplate(branch, { kind, name, content: own })
      }
    }
  },
}
