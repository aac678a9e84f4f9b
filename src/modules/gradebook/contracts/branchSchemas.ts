import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'

const BranchTemplate = z.object({ templateId: id(), name: z.string(), number: z.int(), grades: z.array(z.string()) })
export type BranchTemplate = z.infer<typeof BranchTemplate>

export const branchDefinitions = definitions({
  listBranchTemplates: {
    does: 'List the gradebook templates a branch has published this year',
    params: { branchId: id() },
    ownTransactions: 'the templates lie inside the branch’s own wall',
    reply: z.object({ templates: z.array(BranchTemplate) }),
  },
  copyBranchTemplate: {
    does: 'Copy what a branch published last of a template to another branch, as a draft. Grades and subjects become those of the same name there',
    params: { branchId: id(), templateId: id() },
    body: z.object({ toBranchId: id() }),
    ownTransactions: 'it reads inside one branch and writes inside the other',
    reply: z.object({
      /** The grades of the copy. */
      grades: z.array(z.string()),
      /** Subjects that nobody learns there, which the copy is without. */
      leftOut: z.array(z.string()),
    }),
    message: serverText('template-copied', 'Copied as a draft. The branch checks it and publishes it.'),
    fails: {
      'no-such-branch': { status: 404, message: 'We couldn’t find this branch.' },
      'no-such-template': { status: 404, message: 'We couldn’t find this template.' },
      'no-such-grades': { status: 409, message: 'The other branch has none of the grades of this template.' },
    },
  },
})
