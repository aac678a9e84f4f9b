import { screen, type WebModule } from '#platform/web/screen.ts'
import { branchReporting, onDemand, onDemandEditing, permissionDeciders, schoolReporting } from '../access.ts'
import { reportPaths } from './paths.ts'
import { countPermissions, waitingPermissions } from './permissions/waitingPermissions.ts'
import { reportTitles } from './titles.ts'

/** The figures of the school, and reports that people put together themselves. */
export const reportsWeb: WebModule = {
  name: 'reports',
  text: reportTitles,
  screens: [
    screen(reportPaths.home, { title: 'home', needs: schoolReporting, load: () => import('./ReportsHome.tsx') }),
    screen(reportPaths.principal, {
      title: 'principal',
      needs: schoolReporting,
      load: () => import('./school/Principal.tsx'),
    }),
    screen(reportPaths.school, {
      title: 'school',
      needs: schoolReporting,
      load: () => import('./school/SchoolReport.tsx'),
    }),
    screen(reportPaths.permissions, {
      title: 'permissions',
      needs: onDemand,
      load: () => import('./permissions/Permissions.tsx'),
    }),
    screen(reportPaths.branches, {
      title: 'branchReports',
      needs: branchReporting,
      load: () => import('./organisation/BranchReports.tsx'),
    }),
    screen(reportPaths.list, { title: 'list', needs: onDemand, load: () => import('./ReportList.tsx') }),
    screen(reportPaths.builder, { title: 'builder', needs: onDemand, load: () => import('./builder/NewReport.tsx') }),
    screen(reportPaths.report, { title: 'report', needs: onDemand, load: () => import('./builder/SavedReport.tsx') }),
  ],
  menu: [
    { to: reportPaths.branches, label: 'branchReports', icon: 'reports', order: 3, needs: branchReporting },
    {
      to: reportPaths.home,
      label: 'home',
      icon: 'reports',
      order: 40,
      group: 'school',
      under: 'school',
      needs: schoolReporting,
      also: [reportPaths.list, reportPaths.principal, reportPaths.permissions],
      count: countPermissions,
    },
  ],
  waitingWork: [
    { name: 'reportPermissions', label: 'decide', order: 47, needs: permissionDeciders, find: waitingPermissions },
  ],
  notifications: () => import('../notifications.ts'),
  actions: [{ label: 'builder', to: reportPaths.builder, needs: onDemandEditing }],
}
