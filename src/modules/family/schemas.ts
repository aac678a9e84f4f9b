import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'

export const Child = z.object({
  studentId: id(),
  firstName: z.string(),
  lastName: z.string(),
  classId: id().nullable(),
  className: z.string().nullable(),
  relation: z.string().nullable(),
  photoUrl: z.string().nullable(),
  leftOn: CivilDate.nullable(),
})

/** `parts` holds what modules add, each checked by its own schema before it is sent. */
const HomeChild = Child.extend({ parts: z.record(z.string(), z.unknown()) })

export const familyDefinitions = definitions({
  listChildren: {
    does: 'List the children a guardian may see, or the student themselves',
    reply: z.object({ children: z.array(Child) }),
  },
  getHome: {
    does: 'Read the home page of a family: each child with what the modules say about today',
    reply: z.object({ today: CivilDate, children: z.array(HomeChild) }),
  },
})
