import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { dueKinds, dueStates } from '#platform/contract/dueWork.ts'
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

/** Work of the child with a due time; `path` is its page. */
export const ChildDue = z.object({
  kind: z.enum(dueKinds),
  sourceId: id(),
  title: z.string(),
  subject: z.string(),
  dueAt: z.string(),
  state: z.enum(dueStates),
  path: z.string(),
})
export type ChildDue = z.infer<typeof ChildDue>

/** What a child has to do next, for the home. */
export const DuePart = z.object({
  items: z.array(ChildDue),
  /** What is to do beyond these. */
  more: z.int(),
})
export type DuePart = z.infer<typeof DuePart>

export const familyDefinitions = definitions({
  listChildren: {
    does: 'List the children a guardian may see, or the student themselves',
    reply: z.object({ children: z.array(Child) }),
  },
  getHome: {
    does: 'Read the home page of a family: each child with what the modules say about today',
    reply: z.object({ today: CivilDate, children: z.array(HomeChild) }),
  },
  listDue: {
    does: 'List a child’s work due from two weeks ago to two months ahead, of all modules, by due time',
    params: { studentId: id() },
    reply: z.object({ items: z.array(ChildDue) }),
  },
})
