import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { familyViewing } from '../familyContract.ts'
import { curriculumPaths } from './paths.ts'
import { curriculumTitles } from './titles.ts'

const teachers = licensed([licence.curriculum], allow(teacher))
const office = licensed([licence.curriculum], allow(admin('curriculum', 'view'), superAdmin))
const editing = licensed([licence.curriculum], allow(admin('curriculum', 'edit'), superAdmin))
const approvers = licensed(
  [licence.supportTickets],
  allow(admin('curriculum', 'view'), admin('curriculum', 'approve'), superAdmin),
)
const list = () => import('./CurriculumList.tsx')
const editor = () => import('./CurriculumEditor.tsx')
const versions = () => import('./VersionHistory.tsx')

export const curriculumWeb: WebModule = {
  name: 'curriculum',
  text: curriculumTitles,
  screens: [
    screen(curriculumPaths.teacherList, { title: 'list', needs: teachers, load: list }),
    screen(curriculumPaths.teacherVersions, { title: 'versions', needs: teachers, load: versions }),
    screen(curriculumPaths.teacherEditor, { title: 'editor', needs: teachers, load: editor }),
    screen(curriculumPaths.officeList, { title: 'list', needs: office, load: list }),
    screen(curriculumPaths.officeVersions, { title: 'versions', needs: office, load: versions }),
    screen(curriculumPaths.officeEditor, { title: 'editor', needs: office, load: editor }),
    screen(curriculumPaths.approvals, { title: 'approvals', needs: approvers, load: list }),
    screen(curriculumPaths.family, {
      title: 'family',
      needs: familyViewing,
      load: () => import('./family/CurriculumScreen.tsx'),
    }),
  ],
  inquiryTabs: [
    { name: 'curriculumPlan', label: 'inquiries', order: 5, to: curriculumPaths.approvals, needs: approvers },
  ],
  menu: [
    { to: curriculumPaths.teacherList, label: 'list', icon: 'curriculum', order: 30, needs: teachers },
    {
      to: curriculumPaths.officeList,
      label: 'list',
      icon: 'curriculum',
      order: 20,
      group: 'learning',
      needs: office,
    },
    {
      to: curriculumPaths.family,
      label: 'family',
      icon: 'curriculum',
      order: 35,
      under: 'library',
      needs: familyViewing,
    },
  ],
  actions: [
    { label: 'list', to: curriculumPaths.teacherList, needs: teachers },
    { label: 'list', to: curriculumPaths.officeList, needs: office },
    { label: 'approvals', to: curriculumPaths.approvals, needs: approvers },
  ],
  importKinds: [{ name: 'curriculum', label: 'list', back: curriculumPaths.officeList, needs: editing }],
  classTabs: [
    {
      name: 'milestones',
      label: 'milestones',
      order: 5,
      needs: allow(teacher, admin('curriculum', 'view')),
      load: () => import('./ClassMilestones.tsx'),
    },
  ],
  notifications: () => import('../notifications.ts'),
}
