import { roles } from '#platform/contract/access/roles.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { type ClassFacts, isClassTeacher } from '../classGradebook.ts'

/** Of the teachers of a class only the class teacher handles its cards. */
export const mayHandle = (facts: ClassFacts, actor: Actor): boolean =>
  actor.roleId !== roles.teacher || isClassTeacher(facts, actor)
