import { admin, allow, anyone, licensed, superAdmin } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { academicSetupAt, allDocuments, recordsOf, schoolPaths } from './paths.ts'
import { schoolTitles } from './titles.ts'

const viewing = licensed([licence.school], allow(admin('school', 'view')))
const editing = licensed([licence.school], allow(admin('school', 'edit')))
const loadDepartments = () => import('./Departments.tsx')

export const schoolWeb: WebModule = {
  name: 'school',
  text: schoolTitles,
  screens: [
    screen(schoolPaths.school, { title: 'school', needs: viewing, load: () => import('./SchoolHub.tsx') }),
    screen(schoolPaths.details, { title: 'details', needs: viewing, load: () => import('./BasicInformation.tsx') }),
    screen(schoolPaths.infrastructure, {
      title: 'infrastructure',
      needs: viewing,
      load: () => import('./infrastructure/Infrastructure.tsx'),
    }),
    screen(schoolPaths.publicInfrastructure, {
      title: 'publicInfrastructure',
      shell: 'public',
      needs: anyone('it shows only what the school chose to show to everybody'),
      load: () => import('./infrastructure/PublicInfrastructure.tsx'),
    }),
    screen(schoolPaths.departments, { title: 'departments', needs: viewing, load: loadDepartments }),
    screen(schoolPaths.newDepartment, { title: 'newDepartment', needs: editing, load: loadDepartments }),
    screen(schoolPaths.academics, {
      title: 'academics',
      needs: viewing,
      load: () => import('./academics/AcademicSetup.tsx'),
    }),
    screen(schoolPaths.records, { title: 'records', needs: viewing, load: () => import('./records/Records.tsx') }),
  ],
  menu: [{ to: schoolPaths.school, label: 'school', icon: 'school', order: 20, group: 'school', needs: viewing }],
  actions: [
    { label: 'details', to: schoolPaths.details, needs: viewing },
    { label: 'academics', to: schoolPaths.academics, needs: viewing },
    { label: 'infrastructure', to: schoolPaths.infrastructure, needs: viewing },
    { label: 'records', to: recordsOf(allDocuments), needs: viewing },
    { label: 'changes', to: recordsOf('changes'), needs: allow(superAdmin) },
    { label: 'newDepartment', to: schoolPaths.newDepartment, needs: editing },
  ],
  recordTabs: [
    {
      name: 'changes',
      label: 'changes',
      order: 90,
      needs: allow(superAdmin),
      load: () => import('./changes/Changes.tsx'),
    },
  ],
  setupSteps: [
    { name: 'basicInformation', label: 'detailsStep', to: schoolPaths.details, needs: editing },
    { name: 'terms', label: 'termsStep', to: academicSetupAt('terms'), needs: editing },
    { name: 'workingDays', label: 'workingDaysStep', to: academicSetupAt('working-days'), needs: editing },
    { name: 'bellSchedule', label: 'bellsStep', to: academicSetupAt('bells'), needs: editing },
  ],
  importKinds: [
    {
      name: 'holiday',
      label: 'holidays',
      back: academicSetupAt('holidays'),
      needs: allow(admin('school', 'edit'), admin('calendar', 'edit')),
    },
  ],
}
