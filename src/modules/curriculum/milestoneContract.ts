import { admin, allow, teacherOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { milestonesDefinitions } from './milestoneSchemas.ts'

const viewing = allow(teacherOf('class', 'classId'), admin('curriculum', 'view'))

const marking = allow(teacherOf('class', 'classId'), admin('curriculum', 'edit'))

export const milestones = contract<typeof milestonesDefinitions>()('milestones', {
  listMilestones: route('GET /api/milestone/lists/:classId', viewing),
  getMilestones: route('GET /api/milestone/lists/:classId/:courseId', viewing),
  markAsComplete: route('PUT /api/milestone/markasComplete/:classId/:itemId', marking),
})
