import { anyone } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { admissionsViewed, othersOnPanels, panelMembers, teachersOnPanels } from '../access.ts'
import { admissionPaths, applyPaths } from './paths.ts'
import { admissionTitles } from './titles.ts'

const families = anyone('families have no account')

/** Admissions: forms and posts, the public application, the office's work until a child is admitted. */
export const admissionsWeb: WebModule = {
  name: 'admissions',
  text: admissionTitles,
  screens: [
    screen(admissionPaths.home, {
      title: 'admissions',
      needs: admissionsViewed,
      load: () => import('./office/Dashboard.tsx'),
    }),
    screen(admissionPaths.dashboard, {
      title: 'dashboard',
      needs: admissionsViewed,
      load: () => import('./office/Dashboard.tsx'),
    }),
    screen(admissionPaths.current, {
      title: 'current',
      needs: admissionsViewed,
      load: () => import('./lists/CurrentApplications.tsx'),
    }),
    screen(admissionPaths.selection, {
      title: 'selection',
      needs: admissionsViewed,
      load: () => import('./selection/Selection.tsx'),
    }),
    screen(admissionPaths.evaluations, {
      title: 'evaluations',
      needs: panelMembers,
      load: () => import('./selection/OwnEvaluations.tsx'),
    }),
    screen(admissionPaths.unfinished, {
      title: 'unfinished',
      needs: admissionsViewed,
      load: () => import('./lists/UnfinishedApplications.tsx'),
    }),
    screen(admissionPaths.admitted, {
      title: 'admitted',
      needs: admissionsViewed,
      load: () => import('./lists/AdmittedApplications.tsx'),
    }),
    screen(admissionPaths.inactive, {
      title: 'inactive',
      needs: admissionsViewed,
      load: () => import('./lists/InactiveApplications.tsx'),
    }),
    screen(admissionPaths.documents, {
      title: 'documents',
      needs: admissionsViewed,
      load: () => import('./lists/PendingDocuments.tsx'),
    }),
    screen(admissionPaths.setup, {
      title: 'setup',
      needs: admissionsViewed,
      load: () => import('./posts/Setup.tsx'),
    }),
    screen(admissionPaths.messages, {
      title: 'messages',
      needs: admissionsViewed,
      load: () => import('./office/Notices.tsx'),
    }),
    screen(admissionPaths.form, {
      title: 'form',
      needs: admissionsViewed,
      load: () => import('./builder/FormBuilder.tsx'),
    }),
    screen(admissionPaths.application, {
      title: 'application',
      needs: admissionsViewed,
      load: () => import('./application/ApplicationPage.tsx'),
    }),
    screen(applyPaths.home, {
      title: 'apply',
      needs: families,
      shell: 'public',
      load: () => import('./apply/ApplyHome.tsx'),
    }),
    screen(applyPaths.application, {
      title: 'ownApplication',
      needs: families,
      shell: 'public',
      load: () => import('./apply/OwnApplicationPage.tsx'),
    }),
  ],
  menu: [
    {
      to: admissionPaths.evaluations,
      label: 'evaluations',
      icon: 'admissions',
      order: 66,
      under: 'me',
      needs: teachersOnPanels,
    },
    { to: admissionPaths.evaluations, label: 'evaluations', icon: 'admissions', order: 66, needs: othersOnPanels },
    {
      to: admissionPaths.dashboard,
      label: 'admissions',
      icon: 'admissions',
      order: 24,
      group: 'school',
      under: 'people',
      needs: admissionsViewed,
      also: [
        admissionPaths.home,
        admissionPaths.current,
        admissionPaths.unfinished,
        admissionPaths.documents,
        admissionPaths.selection,
        admissionPaths.admitted,
        admissionPaths.inactive,
        admissionPaths.setup,
        admissionPaths.messages,
      ],
    },
  ],
}
