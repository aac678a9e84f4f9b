import { admin, allow, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { milestonesDefinitions } from './milestoneSchemas.ts'

const viewing = admin('curriculum', 'view')

export const milestones = contract<typeof milestonesDefinitions>()('milestones', {
  // The class is not in the path of these two, so their handlers check that a teacher teaches it.
  listMilestones: route('GET /api/milestone/lists', allow(teacher, viewing)),
  markAsComplete: route('PUT /api/milestone/markasComplete', allow(teacher, admin('curriculum', 'edit'))),
  getMilestones: route('GET /api/milestone/lists/:classId/:courseId', allow(teacherOf('class', 'classId'), viewing)),
})
